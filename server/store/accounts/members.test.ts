import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/venues/world.ts';
import { insertMember, memberByCode, membersByAddress } from './members.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const write = <T>(work: Parameters<typeof world.services.store.write<T>>[1]) =>
  world.services.store.write(world.venue.portalId, work);
const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace', contact: {} };

test('a new member gets another ID when theirs is taken', async () => {
  const first = await write((tx) => insertMember(tx, ada, () => 'TAKEN23456'));
  const codes = ['TAKEN23456', 'TAKEN23456', 'FREE234567'];
  const second = await write((tx) => insertMember(tx, ada, () => codes.shift() ?? ''));
  expect(await write((tx) => memberByCode(tx, 'TAKEN23456'))).toMatchObject({ id: first });
  expect(await write((tx) => memberByCode(tx, 'FREE234567'))).toMatchObject({ id: second });
});

test('members are found by address without a table scan, in any spelling', async () => {
  const { portalId } = world.venue;
  await world.sql(
    `insert into identity (portal_id, kind, email)
     select $1, 'member', n || '@Example.org' from generate_series(1, 2000) n`,
    [portalId],
  );
  await world.sql('analyze identity');
  const query = membersByAddress({ portalId }, '7@EXAMPLE.org').compile();
  const explained = { ...query, sql: `explain ${query.sql}` } as unknown as CompiledQuery<{
    'QUERY PLAN': string;
  }>;
  const [found, plan] = await world.services.store.read(portalId, async (tx) => [
    await tx.rows(query),
    await tx.rows(explained),
  ]);
  expect(found).toMatchObject([{ email: '7@Example.org' }]);
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan[^\n]*\n\s*Index Cond: [^\n]*email_lower =/,
  );
});
