import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from './testing/clone-database.ts';

let database: TestDatabase;
let folder: string;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-locks-'));
  for (const name of ['migrations', 'functions', 'indexes']) await mkdir(path.join(folder, name));
  await write('0001-sale.sql', 'create table sale (id int)');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(path.join(folder, 'migrations', name), sql);
const lines: string[] = [];
const run = (lockTimeout: number, patience = 60_000) =>
  migrate({
    url: database.url,
    folder,
    locks: { lockTimeout, retryAfter: 200, patience },
    onProgress: (line) => lines.push(line),
  });

async function connect(url = database.url, name = 'a buyer'): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: name });
  clients.push(client);
  await client.connect();
  return client;
}

/** Reads the table in a transaction and leaves it open. */
async function readAndStay(): Promise<pg.Client> {
  const reader = await connect(database.url, 'a report');
  await reader.query('begin');
  await reader.query('select * from sale');
  return reader;
}

const migrationWaits = (client: pg.Client) =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where application_name = 'foyer migrate' and wait_event_type = 'Lock'
         and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000, interval: 20 },
  );

test.each([
  // Guards: OPS-06
  ['a sale goes on while a migration waits for its table (OPS-06)', 100, true],
  // Guards: OPS-06
  ['control: behind a migration that waits without a bound, nobody sells', 0, false],
])('%s', async (_, lockTimeout, goesOn) => {
  await run(100);
  await write('0002-note.sql', 'alter table sale add column note text');
  const reader = await readAndStay();
  const buyer = await connect();
  const migrating = run(lockTimeout);
  await migrationWaits(buyer);
  await buyer.query("set lock_timeout = '3s'");
  const sold = buyer.query('insert into sale values (1)').then(
    () => true,
    () => false,
  );
  expect(await sold).toBe(goesOn);
  await reader.query('commit');
  expect(await migrating).toEqual(['0002-note.sql']);
});

// Guards: OPS-06
test('a migration says what it waits for, and finally gives up without a change', async () => {
  await run(100);
  await write(
    '0002-note.sql',
    'create table receipt (id int); alter table sale add column note text',
  );
  const reader = await readAndStay();
  const { rows } = await reader.query('select pg_backend_pid() as pid');
  lines.length = 0;
  // Long enough for each try to see what it waits for.
  await expect(run(1_000, 4_000)).rejects.toThrow(
    `The migration 0002-note.sql waited for the table sale, which process ${rows[0].pid} of the database holds (foyer, a report) for 4 seconds in vain`,
  );
  const said = lines.filter((line) => line.includes('waits for the table sale'));
  expect(said).toHaveLength(1);
  await reader.query('commit');
  const left = await reader.query(`select to_regclass('receipt') as table`);
  expect(left.rows).toEqual([{ table: null }]);
  expect(await run(100)).toEqual(['0002-note.sql']);
});

// Guards: OPS-06
test('a statement runs outside a transaction if its file says so, and again after a crash', async () => {
  await write('0002-index.sql', 'create index sale_id on sale (id)');
  await run(100);
  await write(
    '0003-no-index.sql',
    '-- Outside a transaction\ndrop index concurrently if exists sale_id;',
  );
  expect(await run(100)).toEqual(['0003-no-index.sql']);
  const client = await connect();
  const { rows } = await client.query(`select to_regclass('sale_id') as index`);
  expect(rows).toEqual([{ index: null }]);
  // It was killed before it recorded that it was done.
  await client.query('delete from schema_migration where number = 3');
  expect(await run(100)).toEqual(['0003-no-index.sql']);
});

// Guards: OPS-06
test('a program with nothing to migrate waits for no purchase', async () => {
  await using clone = await cloneDatabase();
  const buyer = await connect(clone.url);
  await buyer.query('begin');
  await buyer.query(`select graphile_worker.add_job('letter')`);
  await buyer.query('lock table cart, ticket, stock, portal in row exclusive mode');
  expect(await migrate({ url: clone.url, locks: { lockTimeout: 100, patience: 0 } })).toEqual([]);
  await buyer.query('rollback');
  await buyer.end();
  clients.length = 0;
});
