import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { connectOwner } from '../../store/portals/owner.ts';
import { readOtherTables, readPortalTables } from '../../store/portals/tables.ts';
import { leftBehind, movingTables } from './moving-tables.ts';

let database: TestDatabase;
let owner: Awaited<ReturnType<typeof connectOwner>>;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = await connectOwner(database.url, () => {});
});
afterAll(async () => {
  await owner.close();
  await database.drop();
});

const movingNames = async () =>
  movingTables(await readPortalTables(owner)).map(({ table }) => table.name);

// Guards: OPS-08
test('every table moves, or is listed with the reason why it stays (OPS-08)', async () => {
  const all = (await readPortalTables(owner)).map(({ name }) => name);
  const moving = await movingNames();
  expect([...moving, ...Object.keys(leftBehind)].toSorted()).toEqual(all.toSorted());
  for (const reason of Object.values(leftBehind)) expect(reason).not.toBe('');
  // These two describe the database, and have no portal.
  expect(await readOtherTables(owner)).toEqual(['function_hash', 'schema_migration']);
});

// Guards: OPS-08
test('a table comes after those its rows refer to', async () => {
  const moving = await movingNames();
  const before = (one: string, other: string) =>
    expect([one, moving.indexOf(one) < moving.indexOf(other)]).toEqual([one, true]);
  before('portal', 'seller');
  before('cart', 'ticket_order');
  before('ticket', 'ledger_account');
  before('ledger_account', 'payment');
  before('ticket', 'cartmod');
  before('audit_entry', 'audit_personal');
});

// Guards: OPS-08
test('a new portal table is moved automatically in its place, and one that closes a cycle is named', async () => {
  await owner.run({
    text: `create table keepsake (portal_id int not null references portal, ticket_id uuid not null,
      primary key (portal_id, ticket_id), foreign key (portal_id, ticket_id) references ticket)`,
  });
  const moving = await movingNames();
  expect(moving.indexOf('keepsake')).toBeGreaterThan(moving.indexOf('ticket'));
  await owner.run({
    text: `alter table ticket add column keepsake_id uuid,
      add foreign key (portal_id, keepsake_id) references keepsake`,
  });
  await expect(movingNames()).rejects.toThrow(/refer to each other.*keepsake.*ticket/);
});
