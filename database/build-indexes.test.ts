import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { emptyDatabase, type TestDatabase } from './testing/clone-database.ts';

let database: TestDatabase;
let folder: string;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-indexes-'));
  for (const name of ['migrations', 'functions', 'indexes']) await mkdir(path.join(folder, name));
  await write('migrations/0001-sale.sql', 'create table sale (id int, name text)');
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const run = (lines: string[] = []) =>
  migrate({ url: database.url, folder, onProgress: (line) => lines.push(line) });
const isConcurrent = 'create index concurrently if not exists sale_by_name on sale (name)';
const indexFile = 'indexes/sale_by_name.sql';

async function connect(url = database.url): Promise<pg.Client> {
  const client = new pg.Client(url);
  clients.push(client);
  await client.connect();
  return client;
}

const indexes = async () =>
  (
    await (
      await connect()
    ).query(
      `select c.relname as name, i.indisvalid as is_valid from pg_index i
       join pg_class c on c.oid = i.indexrelid where c.relname like 'sale%'`,
    )
  ).rows;

/** Waits until the index build waits for earlier transactions. */
const buildWaits = (client: pg.Client) =>
  vi.waitFor(
    async () => {
      const { rows } = await client.query(
        `select from pg_stat_activity where application_name = 'foyer migrate' and wait_event_type = 'Lock'
         and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    },
    { timeout: 20_000 },
  );

test('an index is built once, whether its file came with its table or later', async () => {
  await run();
  await write(indexFile, isConcurrent);
  const lines: string[] = [];
  await run(lines);
  await run(lines);
  expect(lines).toEqual(['Building the index: sale_by_name']);
  expect(await indexes()).toEqual([{ name: 'sale_by_name', is_valid: true }]);
});

test('an index whose build failed is rebuilt', async () => {
  await run();
  const client = await connect();
  await client.query("insert into sale values (1, 'a'), (2, 'a')");
  await write(indexFile, isConcurrent.replace('index', 'unique index'));
  await expect(run()).rejects.toThrow('The index sale_by_name was not built: could not create');
  expect(await indexes()).toEqual([{ name: 'sale_by_name', is_valid: false }]);
  await client.query('delete from sale where id = 2');
  await run();
  expect(await indexes()).toEqual([{ name: 'sale_by_name', is_valid: true }]);
});

test.each([
  // Guards: OPS-06
  ['writes go on while an index is built', isConcurrent, true],
  ['control: an ordinary build stops them', isConcurrent.replace('concurrently ', ''), false],
])('%s', async (_, sql, goesOn) => {
  await run();
  await write(indexFile, sql);
  const [earlier, later] = [await connect(), await connect()];
  await earlier.query('begin');
  await earlier.query("insert into sale values (1, 'a')");
  const building = run();
  await buildWaits(later);
  await later.query("set lock_timeout = '1s'");
  const written = later.query("insert into sale values (2, 'b')").then(
    () => true,
    () => false,
  );
  expect(await written).toBe(goesOn);
  await earlier.query('commit');
  await building;
  expect(await indexes()).toEqual([{ name: 'sale_by_name', is_valid: true }]);
});

test('a process that waits for another one does not block the build it waits for', async () => {
  await run();
  await write(indexFile, isConcurrent);
  const earlier = await connect();
  await earlier.query('begin');
  await earlier.query("insert into sale values (1, 'a')");
  const first = run();
  await buildWaits(await connect());
  const second = run();
  await earlier.query('commit');
  await Promise.all([first, second]);
  expect(await indexes()).toEqual([{ name: 'sale_by_name', is_valid: true }]);
});
