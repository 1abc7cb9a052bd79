import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyFunctions, readFunctions } from './apply-functions.ts';
import { boundLocks } from './bounded-locks.ts';
import { migrate } from './migrate.ts';
import { readCatalogue } from './schema/catalogue.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from './testing/clone-database.ts';

const here = import.meta.dirname;
const firstWithHashes = '0036-function-hashes.sql';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-functions-'));
  await mkdir(path.join(folder, 'migrations'));
  await mkdir(path.join(folder, 'functions'));
  await mkdir(path.join(folder, 'indexes'));
  const hashes = await readFile(path.join(here, 'migrations', firstWithHashes), 'utf8');
  await write('migrations/0001-hashes.sql', hashes);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(path.join(folder, name), sql);

/** Writes an SQL function that returns a text. */
const writeGreeting = (text: string) =>
  write(
    'functions/greeting.sql',
    `create or replace function greeting(name text) returns text
       language sql security definer set search_path = public, pg_temp
     as $$ select '${text} ' || name $$;
     revoke execute on function greeting(text) from public;
     grant execute on function greeting(text) to foyer_app;`,
  );
const greet = async () => (await query(`select greeting('Ann') as text`)).map(({ text }) => text);

/** Tests hold locks for longer than a migration usually waits. */
const patient = { lockTimeout: 20_000 };

/** Migrates; returns the log lines about functions. */
async function run(url = database.url): Promise<string[]> {
  const lines: string[] = [];
  await migrate({ url, folder, locks: patient, onProgress: (line) => lines.push(line) });
  return lines.filter((line) => /function/.test(line) && !line.startsWith('Migrating'));
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const query = (sql: string, url = database.url): Promise<Record<string, unknown>[]> =>
  connected(url, async (client) => (await client.query(sql)).rows);

const functionsOf = ({ url }: TestDatabase) =>
  connected(url, async (client) => (await readCatalogue(client)).functions);

describe('the files of functions', () => {
  test('are applied after the last migration', async () => {
    await write('migrations/0002-guests.sql', 'create table guest (id int)');
    await write(
      'functions/guests.sql',
      `create or replace function guests() returns int language sql
         as 'select count(*)::int from guest'`,
    );
    expect(await run()).toEqual(['Replaced functions: guests']);
    expect(await query('select guests()')).toEqual([{ guests: 0 }]);
  });

  test('are left alone while they are unchanged', async () => {
    await writeGreeting('Hello');
    await run();
    const version = () => query(`select xmin, ctid from pg_proc where proname = 'greeting'`);
    const before = await version();
    expect(await run()).toEqual([]);
    expect(await version()).toEqual(before);
  });

  test('replace a function when its text changes, and no other', async () => {
    await writeGreeting('Hello');
    await write(
      'functions/other.sql',
      `create or replace function other() returns int language sql as 'select 1'`,
    );
    await run();
    await writeGreeting('Welcome');
    expect(await run()).toEqual(['Replaced functions: greeting']);
    expect(await greet()).toEqual(['Welcome Ann']);
  });

  test('may call functions of later files', async () => {
    await write(
      'functions/a_caller.sql',
      `create or replace function a_caller() returns int language sql as 'select b_called()'`,
    );
    await write(
      'functions/b_called.sql',
      `create or replace function b_called() returns int language sql as 'select 1'`,
    );
    expect(await run()).toEqual(['Replaced functions: a_caller, b_called']);
    expect(await query('select a_caller()')).toEqual([{ a_caller: 1 }]);
  });

  test('are applied all or none, and the first bad one is named with its line', async () => {
    await writeGreeting('Hello');
    await run();
    await writeGreeting('Welcome');
    const bad = (table: string) =>
      write(
        'functions/later.sql',
        `create or replace function later() returns int language sql as\n'select 1 from ${table}'`,
      );
    await bad('missing');
    await expect(run()).rejects.toThrow(
      'The function later failed: relation "missing" does not exist (line 2)',
    );
    expect(await greet()).toEqual(['Hello Ann']);
    await bad('function_hash');
    expect(await run()).toEqual(['Replaced functions: greeting, later']);
    expect(await greet()).toEqual(['Welcome Ann']);
  });

  test('must be named like their function', async () => {
    await write(
      'functions/one_name.sql',
      `create or replace function another_name() returns int language sql as 'select 1'`,
    );
    await expect(run()).rejects.toThrow('The file one_name.sql defines no function one_name');
  });

  test.each([
    ['returns another type', '(name text) returns int', 'select 1'],
    ['has a parameter of another type', '(name int) returns text', `select 'x'`],
    ['has one parameter more', `(name text, more text default '') returns text`, `select 'x'`],
    ['has a parameter of another name', '(guest text) returns text', `select 'x'`],
    ['returns rows', '(name text) returns table (line text)', `select 'x'`],
  ])('are refused if a function now %s', async (_, signature, body) => {
    await writeGreeting('Hello');
    await run();
    await write(
      'functions/greeting.sql',
      `create or replace function greeting${signature} language sql as $$ ${body} $$`,
    );
    await expect(run()).rejects.toThrow(
      'changes the parameters or the result of the function greeting, which running processes ' +
        'call: restore them, and give the new function a new name',
    );
    expect(await greet()).toEqual(['Hello Ann']);
  });

  test('of an older version are refused', async () => {
    await writeGreeting('Hello');
    await run();
    await writeGreeting('Welcome');
    await run();
    await writeGreeting('Hello');
    await expect(run()).rejects.toThrow(
      'The database has a newer definition of the function greeting than this version of Foyer: ' +
        'start the newer version.',
    );
    expect(await greet()).toEqual(['Welcome Ann']);
  });

  test('restate the owner, the grants and the search path', async () => {
    await writeGreeting('Hello');
    await run();
    const state = () =>
      query(
        `select pg_get_userbyid(proowner) as owner, proconfig as settings,
           has_function_privilege('public', oid, 'execute') as for_all,
           has_function_privilege('foyer_app', oid, 'execute') as for_app
         from pg_proc where proname = 'greeting'`,
      );
    const before = await state();
    expect(before).toEqual([
      { owner: 'foyer', settings: ['search_path=public, pg_temp'], for_all: false, for_app: true },
    ]);
    await query(
      `alter function greeting set search_path = public;
       alter function greeting owner to postgres;
       grant execute on function greeting to public; revoke all on function greeting from foyer_app`,
      database.administratorUrl,
    );
    expect(await state()).not.toEqual(before);
    await writeGreeting('Welcome');
    await run(database.administratorUrl);
    expect(await state()).toEqual(before);
  });
});

describe('a process that was running before', () => {
  test('keeps its prepared statements, open transactions and triggers working', async () => {
    const writeStamp = (text: string) =>
      write(
        'functions/stamp.sql',
        `create or replace function stamp() returns trigger language plpgsql as $$
           begin new.note := '${text}'; return new; end $$`,
      );
    await writeGreeting('Hello');
    await writeStamp('old');
    await run();
    await query(`create table guest (note text);
      create trigger stamp before insert on guest for each row execute function stamp()`);
    await connected(database.url, async (client) => {
      const prepared = async () => {
        const sql = `select greeting('Ann') as text`;
        return (await client.query({ name: 'greet', text: sql })).rows[0].text;
      };
      const insert = async () =>
        (await client.query('insert into guest default values returning note')).rows[0].note;
      await client.query('begin');
      expect([await prepared(), await insert()]).toEqual(['Hello Ann', 'old']);
      await writeGreeting('Welcome');
      await writeStamp('new');
      expect(await run()).toEqual(['Replaced functions: greeting, stamp']);
      // The rest of the transaction may still use the old functions.
      await prepared();
      await insert();
      await client.query('commit');
      expect([await prepared(), await insert()]).toEqual(['Welcome Ann', 'new']);
    });
  });
});

describe('processes that start at the same time', () => {
  beforeEach(async () => {
    await writeGreeting('Hello');
    await run();
    await writeGreeting('Welcome');
  });

  /** Blocks writes of hashes until `count` processes wait, for that or for each other. */
  async function holdUp<T>(
    count: number,
    start: () => Promise<T>,
    meanwhile?: () => Promise<void>,
  ) {
    return await connected(database.url, async (blocker) => {
      await blocker.query('begin; lock table function_hash in share mode');
      const settled = Promise.allSettled(Array.from({ length: count }, start));
      await vi.waitFor(async () => expect(await query(waiting)).toHaveLength(count), {
        timeout: 20_000,
      });
      await meanwhile?.();
      await blocker.query('commit');
      return await settled;
    });
  }
  const waiting = `select pid from pg_stat_activity
    where datname = current_database()
      and (wait_event_type = 'Lock' or query like 'select pg_try_advisory_lock%')`;

  test('replace a changed function once', async () => {
    const settled = await holdUp(2, () => run());
    const lines = settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
    expect(lines).toEqual(expect.arrayContaining([['Replaced functions: greeting'], []]));
    expect(await greet()).toEqual(['Welcome Ann']);
    expect(await query(`select name from function_hash`)).toHaveLength(2);
  });

  test('control: without the lock of migrate, both replace it and one fails', async () => {
    const functions = await readFunctions(path.join(folder, 'functions'));
    const settled = await holdUp(2, () =>
      connected(database.url, (client) =>
        applyFunctions(client, boundLocks(client, database.url, undefined, patient), functions),
      ),
    );
    const failed = settled.filter((one) => one.status === 'rejected');
    expect(failed.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining('tuple concurrently updated'),
    ]);
  });

  test('leave the old functions if one is killed halfway, and the next replaces them', async () => {
    const [killed] = await holdUp(
      1,
      () => run(),
      async () => {
        const url = database.administratorUrl;
        await query(`select pg_terminate_backend(pid) from (${waiting}) w`, url);
      },
    );
    expect(killed?.status === 'rejected' && String(killed.reason)).toMatch(/terminat/);
    expect(await greet()).toEqual(['Hello Ann']);
    expect(await run()).toEqual(['Replaced functions: greeting']);
    expect(await greet()).toEqual(['Welcome Ann']);
  });
});

describe('the functions of the product', () => {
  test('each have a file', async () => {
    await using clone = await cloneDatabase();
    const files = (await readdir(path.join(here, 'functions'))).sort();
    const names = (await functionsOf(clone)).map(({ signature }) => signature.replace(/\(.*/, ''));
    expect(files).toEqual(names.map((name) => `${name}.sql`));
  });

  test('are the same in a new database and in one from before the files', async () => {
    const isEarlier = (source: string) => path.basename(source) < firstWithHashes;
    await rm(path.join(folder, 'migrations'), { recursive: true });
    await cp(path.join(here, 'migrations'), path.join(folder, 'migrations'), {
      recursive: true,
      filter: (source) => !source.endsWith('.sql') || isEarlier(source),
    });
    expect(await run()).toEqual([]);
    await migrate({ url: database.url });
    await using clone = await cloneDatabase();
    expect(await functionsOf(database)).toEqual(await functionsOf(clone));
    expect(await query('select name from function_hash order by name', clone.url)).toEqual(
      await query('select name from function_hash order by name'),
    );
  });
});
