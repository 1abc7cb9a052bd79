import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger, runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CannotStart } from './cannot-start.ts';
import { migrate } from './migrate.ts';
import { servingSettings } from './serving-settings.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from './testing/clone-database.ts';
import { startRefusingPooler } from './testing/refusing-pooler.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-migrations-'));
  await mkdir(path.join(folder, 'migrations'));
  await mkdir(path.join(folder, 'functions'));
  await mkdir(path.join(folder, 'indexes'));
  await write('0001-first.sql', 'create table first (id int)');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const fileOf = (name: string) => path.join(folder, 'migrations', name);
const write = (name: string, sql: string) => writeFile(fileOf(name), sql);
const run = () => migrate({ url: database.url, folder });

async function query(sql: string, options?: string, url = database.url): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, ...(options && { options }) });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('migrate', () => {
  test('applies new migrations in order, and nothing the second time', async () => {
    await write('0002-second.sql', 'alter table first add column name text');
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql']);
    expect(await run()).toEqual([]);
    expect(await query('select number, name from schema_migration order by 1')).toEqual([
      { number: 1, name: '0001-first.sql' },
      { number: 2, name: '0002-second.sql' },
    ]);
  });

  test('makes processes that start at the same time wait for each other', async () => {
    const applied = await Promise.all([run(), run(), run()]);
    expect(applied.flat()).toEqual(['0001-first.sql']);
  });

  test('rolls a failed migration back, and reports the line', async () => {
    await write('0002-bad.sql', 'create table second (id int);\ncreate table third (id nonsense);');
    await expect(run()).rejects.toThrow(
      'The migration 0002-bad.sql failed: type "nonsense" does not exist (line 2)',
    );
    expect(await query(`select to_regclass('second') as t`)).toEqual([{ t: null }]);
    expect(await query('select number from schema_migration')).toEqual([{ number: 1 }]);
  });

  test('refuses a file that has changed since it was applied', async () => {
    await run();
    await write('0001-first.sql', 'create table first (id bigint)');
    await expect(run()).rejects.toThrow('0001-first.sql has changed since it was applied');
  });

  test('refuses a gap and a duplicate number', async () => {
    await write('0003-gap.sql', 'select 1');
    await expect(run()).rejects.toThrow('0003-gap.sql is in the place of number 0002');
    await rm(fileOf('0003-gap.sql'));
    await write('0001-again.sql', 'select 1');
    await expect(run()).rejects.toThrow('0001-first.sql is in the place of number 0002');
  });

  test('refuses a database that a newer version migrated', async () => {
    await write('0002-newer.sql', 'select 1');
    await run();
    await rm(fileOf('0002-newer.sql'));
    await expect(run()).rejects.toThrow('start the newer version');
  });

  test('names in one sentence the privilege that the user lacks', async () => {
    await query(`create role poor login password 'poor'`, undefined, database.administratorUrl);
    const url = Object.assign(new URL(database.url), { username: 'poor', password: 'poor' }).href;
    await expect(migrate({ url, folder })).rejects.toThrow(
      'The database user "poor" may not change roles',
    );
    await query('grant foyer_app, foyer_jobs to poor', undefined, database.administratorUrl);
    await expect(migrate({ url, folder })).rejects.toThrow(
      'The database user "poor" may not create tables',
    );
    await query('drop role poor', undefined, database.administratorUrl);
  });

  test('lets a user serve who does not own the tables', async () => {
    await query(`create role web login password 'web'`, undefined, database.administratorUrl);
    await migrate({ url: database.url, folder, servingUsers: ['web'] });
    const url = Object.assign(new URL(database.url), { username: 'web', password: 'web' }).href;
    expect(await query('select current_user as u', '-c role=foyer_app', url)).toEqual([
      { u: 'foyer_app' },
    ]);
    await query('drop role web', undefined, database.administratorUrl);
  });
});

describe('through a pooler', () => {
  const serving = `web_${randomBytes(4).toString('hex')}`;
  const asAdministrator = (sql: string) => query(sql, undefined, database.administratorUrl);
  beforeEach(() =>
    asAdministrator(
      `create role ${serving} login password 'web'; grant ${serving} to foyer with admin option`,
    ),
  );
  // Its settings are dropped with the database; the role belongs to the whole server.
  afterEach(async () => {
    await database.drop();
    const elsewhere = Object.assign(new URL(database.administratorUrl), { pathname: '/postgres' });
    await query(`drop role ${serving}`, undefined, elsewhere.href);
  });
  const asServing = (sql: string, options?: string) =>
    query(
      sql,
      options,
      Object.assign(new URL(database.url), { username: serving, password: 'web' }).href,
    );

  // Guards: OPS-04
  test('a user serves with the settings that others get when connecting', async () => {
    await migrate({ url: database.url, folder, servingUsers: [serving], isPooled: true });
    const names = servingSettings().map(([name]) => `current_setting('${name}') as ${name}`);
    expect(await asServing(`select ${names.join(', ')}`)).toEqual([
      {
        role: 'foyer_app',
        random_page_cost: '1.1',
        lock_timeout: '5s',
        statement_timeout: '1min',
        idle_in_transaction_session_timeout: '2min',
      },
    ]);
    expect(await asServing('select current_user as u', '-c role=foyer_jobs')).toEqual([
      { u: 'foyer_jobs' },
    ]);
  });

  // Guards: OPS-04
  test('a user without a pooler keeps its own settings', async () => {
    await migrate({ url: database.url, folder, servingUsers: [serving] });
    expect(await asServing('select current_user as u')).toEqual([{ u: serving }]);
  });

  // Guards: OPS-04
  test('the owner of the tables cannot serve', async () => {
    await expect(
      migrate({ url: database.url, folder, servingUsers: ['foyer'], isPooled: true }),
    ).rejects.toThrow('owns the tables, and connects through a pooler');
  });

  // Guards: OPS-04
  test('migrations ask for DATABASE_DIRECT_URL if the pooler refuses connection settings', async () => {
    await using pooler = await startRefusingPooler();
    const migrating = migrate({ url: pooler.url, folder });
    await expect(migrating).rejects.toThrow(CannotStart);
    await expect(migrating).rejects.toThrow('set DATABASE_DIRECT_URL to an address past it');
  });
});

describe('the migrated database', () => {
  test('has every migration of the folder', async () => {
    await using clone = await cloneDatabase();
    const names = (await readdir(path.join(import.meta.dirname, 'migrations'))).sort();
    const rows = await query('select name from schema_migration order by 1', undefined, clone.url);
    expect(rows).toEqual(names.map((name) => ({ name })));
  });

  test('lets foyer_app add a job, and only foyer_jobs see it', async () => {
    await using clone = await cloneDatabase();
    const app = (sql: string) => query(sql, '-c role=foyer_app', clone.url);
    const jobs = (sql: string) => query(sql, '-c role=foyer_jobs', clone.url);
    await app(`select graphile_worker.add_job('letter', '{"order":1}', job_key => 'k')`);
    await expect(app('select * from graphile_worker.jobs')).rejects.toThrow('permission denied');
    await expect(app('select * from graphile_worker._private_jobs')).rejects.toThrow('permission');
    expect(await jobs('select task_identifier as t, key from graphile_worker.jobs')).toEqual([
      { t: 'letter', key: 'k' },
    ]);
  });

  test('has no table owned by a serving role', async () => {
    await using clone = await cloneDatabase();
    const owners = await query(
      `select distinct tableowner from pg_tables where schemaname in ('public', 'graphile_worker')`,
      undefined,
      clone.url,
    );
    expect(owners).toEqual([{ tableowner: 'foyer' }]);
  });

  test('lets a worker with the role foyer_jobs do its work', async () => {
    await using clone = await cloneDatabase();
    await query(`select graphile_worker.add_job('letter')`, '-c role=foyer_app', clone.url);
    const pgPool = new pg.Pool({ connectionString: clone.url, options: '-c role=foyer_jobs' });
    const sent: unknown[] = [];
    const failOn = (error: Error) => expect.fail(error.message);
    pgPool.on('error', failOn).on('connect', (client) => client.on('error', failOn));
    const logger = new Logger(() => () => {});
    await runOnce({ pgPool, logger, taskList: { letter: (payload) => void sent.push(payload) } });
    await pgPool.end();
    expect(sent).toEqual([{}]);
  });
});
