import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../venues/world.ts';
import { staffClient, staffMember } from './staff-member.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a test’s staff member is signed in with their roles, and others are not', async () => {
  const { person, client } = await staffMember(world, {
    grants: ['support', { role: 'door_steward', sellers: ['shop'] }],
    verified: false,
  });
  expect(await client.call('getMe', {})).toMatchObject({
    ok: true,
    answer: {
      me: {
        id: person.id,
        grants: [{ role: 'door_steward', sellers: ['shop'] }],
        lacks_second_factor: true,
      },
    },
  });
  expect(await staffClient(world).call('getMe', {})).toMatchObject({
    ok: false,
    errors: [{ _code: 'not_signed_in' }],
  });
});
