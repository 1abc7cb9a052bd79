import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openReplicated, type Replicated } from '../testing/venues/replicated.ts';
import { db, openStore, type Store } from './database.ts';
import { boundsOf, type RecentReadName } from './recent-reads.ts';

let replicated: Replicated;
let store: Store;
let portal: number;
const onError = vi.fn<(error: Error) => void>();
beforeAll(async () => {
  replicated = await openReplicated();
  portal = replicated.venue.portalId;
  const { url: databaseUrl, replicaUrl } = replicated;
  store = openStore({ databaseUrl, replicaUrl, onError });
}, 90_000);
afterAll(async () => {
  await store.close();
  await replicated.close();
});

/** Returns where a read was answered, given its duration in seconds at the replica and at the primary. */
async function read(name: RecentReadName, { replica = 0, primary = 0 } = {}): Promise<string> {
  const query = sql<{ place: string }>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as place,
      pg_sleep(case when pg_is_in_recovery() then ${replica}::float8 else ${primary}::float8 end)::text,
      ${portal} as portal_id`.compile(db);
  const found = await store.readRecent(name, portal, (tx) => tx.row(query));
  return found?.place ?? '';
}

/** Waits until reads of a list go to the replica. */
const used = () =>
  vi.waitFor(async () => expect(await read('orders')).toBe('replica'), {
    timeout: 30_000,
    interval: 100,
  });

/** Counts how often the replica was reported as slow. */
const blamed = () =>
  onError.mock.calls.filter(([{ message }]) => message.includes('the replica is slow')).length;
const sleeping = async () =>
  (
    await replicated.atReplica.query(
      "select from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()",
    )
  ).rowCount;

/** Longer in seconds than a list waits for the replica. */
const long = (boundsOf('orders').patience ?? 0) + 1;

// Guards: OPS-03
test('a replica is not blamed for a read that is as slow at the primary, and stays in use', async () => {
  await used();
  const before = blamed();
  expect(await read('orders', { replica: long, primary: long })).toBe('primary');
  expect(blamed()).toBe(before);
  await used();
});

// Guards: OPS-03
test('control: a read without a limit, such as one for a file, waits for a slow replica', async () => {
  await used();
  expect(boundsOf('export_rows').patience).toBeUndefined();
  const before = blamed();
  expect(await read('export_rows', { replica: long })).toBe('replica');
  expect(blamed()).toBe(before);
  await used();
});

// Guards: OPS-03
test('a replica that answers checks but reads slowly costs a reader two seconds, and later readers nothing (OPS-03)', async () => {
  await used();
  const before = blamed();
  const minute = { replica: 60 };
  const lists: RecentReadName[] = ['today', 'orders', 'search', 'letters', 'audit'];
  const places = await Promise.all(lists.map((name) => read(name, minute)));
  expect(places).toEqual(lists.map(() => 'primary'));
  // Lists avoid the replica for a while, but files are still read there.
  for (const name of lists) expect(await read(name, minute)).toBe('primary');
  await expect.poll(() => read('export_rows')).toBe('replica');
  expect(blamed()).toBe(before + 1);
  // It does not continue work that nobody waits for.
  await expect.poll(sleeping).toBe(0);
  // It gets another chance.
  await used();
}, 60_000);
