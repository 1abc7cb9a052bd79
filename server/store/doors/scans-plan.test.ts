import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { withoutAutovacuum } from '../../testing/no-autovacuum.ts';
import { addManyOrders } from '../../testing/venues/many-orders.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import type { Tx } from '../database.ts';
import { listScans } from './listed-scans.ts';
import { lastScanOf } from './scans.ts';
import { ticketsInSnapshot } from './snapshot-tickets.ts';

let database: TestDatabase;
let owner: pg.Client;
let portalId: number;
beforeAll(async () => {
  database = await cloneDatabase();
  owner = new pg.Client(database.administratorUrl);
  await owner.connect();
  await withoutAutovacuum((text) => owner.query(text));
  portalId = (await seedVenue(database.administratorUrl, { key: 'known' })).portalId;
  await owner.query(
    `insert into scan (portal_id, device, device_scan_id, code, direction, result, persons, device_time,
       server_time, offline, forced)
     select $1, 'device ' || n % 50, gen_random_uuid(), 'code', 'in', 'refused', 1, now(), now(), false, false
     from generate_series(1, 20000) n`,
    [portalId],
  );
  await owner.query(
    `insert into scan (portal_id, device, device_scan_id, code, direction, result, persons, device_time,
       server_time, offline, device_result, forced)
     values ($1, 'device 0', gen_random_uuid(), 'code', 'in', 'refused', 1, now(), now(), true, 'admitted', false)`,
    [portalId],
  );
  await owner.query('analyze scan');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Runs a read as the serving role; returns its answer and the plan of its query. */
async function planned<T>(read: (tx: Tx) => Promise<T>): Promise<{ answer: T; plan: string }> {
  let plan = '';
  const rows = async ({ sql, parameters }: CompiledQuery<unknown>) => {
    const explained = await owner.query(`explain (format json) ${sql}`, [...parameters]);
    plan = JSON.stringify(explained.rows[0]['QUERY PLAN']);
    return (await owner.query(sql, [...parameters])).rows;
  };
  const compiled = (query: CompiledQuery<unknown> | { compile(): CompiledQuery<unknown> }) =>
    'compile' in query ? query.compile() : query;
  const tx = {
    portalId,
    rows: (query: Parameters<typeof compiled>[0]) => rows(compiled(query)),
    row: async (query: Parameters<typeof compiled>[0]) => (await rows(compiled(query)))[0],
  } as unknown as Tx;
  await owner.query('begin');
  await owner.query('set local random_page_cost = 1.1');
  await owner.query('set local role foyer_app');
  await owner.query("select set_config('foyer.portal', $1, true)", [String(portalId)]);
  const answer = await read(tx);
  await owner.query('rollback');
  return { answer, plan };
}

// Guards: DOR-07
test('the last scan of a device is found by its index, however many it made', async () => {
  const { answer, plan } = await planned((tx) => lastScanOf(tx, 'device 7'));
  expect(answer).toMatchObject({ device: 'device 7' });
  expect(plan).toContain('scan_by_device');
  expect(plan).not.toContain('Sort');
});

test('conflicts of offline scans are found by their index, however many scans there are', async () => {
  const { answer, plan } = await planned((tx) =>
    listScans(tx, { door: null, events: null, before: null, limit: 50, onlyConflicts: true }),
  );
  expect(answer).toMatchObject([{ device: 'device 0', device_result: 'admitted' }]);
  expect(plan).toContain('scan_conflict');
});

// Guards: DOR-08
test('tickets of a snapshot and its updates are found by their event’s index, however many tickets there are', async () => {
  const identityId = (await owner.query('select id from identity limit 1')).rows[0].id;
  await addManyOrders(owner, { portalId, identityId, count: 10_000 });
  const sessions = Array.from({ length: 20 }, (_, n) => ({
    id: `session-${n + 10}`,
    event: 'museum',
    start: new Date(n),
  }));
  const [from, until] = [new Date('2026-11-20'), new Date('2026-11-22')];
  for (const since of [null, { transaction: '1', time: from }]) {
    const { answer, plan } = await planned((tx) =>
      ticketsInSnapshot(tx, { sessions, events: [], from, until, after: null, since, limit: 500 }),
    );
    expect(answer.length).toBeGreaterThan(0);
    expect(plan).toContain('ticket_by_event');
    expect(plan).not.toContain('Seq Scan');
  }
});

// Guards: DOR-07
test('the orders of listed scans are found by their keys, however many orders there are', async () => {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into scan (portal_id, device, device_scan_id, ticket_id, ticket_order_id, direction, result, persons,
       device_time, server_time, offline, forced)
     select portal_id, 'gate', gen_random_uuid(), id, case when random() < 0.5 then ticket_order_id end, 'in', 'admitted', 1,
       now(), now(), false, false
     from ticket`,
  );
  await owner.query('set session_replication_role = default');
  await owner.query('analyze scan');
  const { answer, plan } = await planned((tx) =>
    listScans(tx, { door: null, events: null, before: null, limit: 50 }),
  );
  expect(answer).toHaveLength(50);
  for (const { order_number } of answer) expect(order_number).not.toBeNull();
  expect(plan).toContain('"Index Name":"ticket_order_pkey"');
  expect(plan).not.toMatch(
    /"Relation Name":"(?:ticket|ticket_order)"[^{}]*"Index Cond":"\(portal_id = [^)]*\)"/,
  );
  expect(plan).not.toContain('Hash');
  expect(plan).not.toMatch(
    /"Node Type":"Seq Scan"[^{}]*"Relation Name":"(?:scan|ticket|ticket_order)"/,
  );
});
