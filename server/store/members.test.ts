import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../testing/world.ts';
import { insertMember, memberByCode } from './members.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const write = <T>(work: Parameters<typeof world.services.store.write<T>>[1]) =>
  world.services.store.write(world.venue.portalId, work);
const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', contact: {} };

test('a new member whose ID somebody has gets another one', async () => {
  const first = await write((tx) => insertMember(tx, ada, () => 'TAKEN23456'));
  const codes = ['TAKEN23456', 'TAKEN23456', 'FREE234567'];
  const second = await write((tx) => insertMember(tx, ada, () => codes.shift() ?? ''));
  expect(await write((tx) => memberByCode(tx, 'TAKEN23456'))).toMatchObject({ id: first });
  expect(await write((tx) => memberByCode(tx, 'FREE234567'))).toMatchObject({ id: second });
});
