import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { cloneDatabase, emptyDatabase, type TestDatabase } from './testing/clone-database.ts';

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const ownerFunctions = `
  select f.oid::regprocedure::text as name,
    (select substr(s, 13) from unnest(f.proconfig) s where s like 'search_path=%') as path
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where f.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
  order by 1`;

test('every function that runs as its owner has pg_temp last in its search path', async () => {
  await using database = await cloneDatabase();
  const functions = await query(database.administratorUrl, ownerFunctions);
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['portal_directory()', 'portal_for_import(text)']),
  );
  const open = functions.filter(({ path }) => !/(^|, )pg_temp$/.test(String(path)));
  expect(open).toEqual([]);
});

test('every view checks the rights of the user who queries it', async () => {
  await using database = await cloneDatabase();
  const views = await query(
    database.administratorUrl,
    `select relname from pg_class
     where relkind = 'v' and relnamespace = 'public'::regnamespace
       and not coalesce('security_invoker=true' = any (reloptions), false)`,
  );
  expect(views).toEqual([]);
});

describe("a serving user who runs an attacker's SQL", () => {
  let database: TestDatabase;
  let serving: string;
  let servingUrl: string;

  beforeEach(async () => {
    database = await emptyDatabase();
    serving = `serving_${randomBytes(6).toString('hex')}`;
    await query(database.administratorUrl, `create role ${serving} login password 'serving'`);
    servingUrl = Object.assign(new URL(database.url), {
      username: serving,
      password: 'serving',
    }).href;
    await migrate({ url: database.url, servingUsers: [serving] });
  });
  afterEach(async () => {
    await database.drop();
    // Roles belong to the whole server, not to a database.
    await query(new URL('/postgres', database.administratorUrl).href, `drop role ${serving}`);
  });

  /** Shadows `portal` with a temporary table whose trigger records the user who runs it. */
  const attack = `
    create temp table caught (ran_as text);
    grant all on caught to public;
    create temp table portal (portal_id int generated always as identity, key text unique, moved_at timestamptz);
    grant all on portal to public;
    create function pg_temp.catch() returns trigger language plpgsql as $$
      begin insert into pg_temp.caught values (current_user); return new; end $$;
    create trigger catch before insert on portal for each row execute function pg_temp.catch();`;

  async function runsAs(): Promise<unknown[]> {
    const client = new pg.Client(servingUrl);
    await client.connect();
    try {
      await client.query(attack);
      await client.query(`set role foyer_app; select portal_for_import('mine'); reset role`);
      return (await client.query('select ran_as from pg_temp.caught')).rows;
    } finally {
      await client.end();
    }
  }

  const allowTemporary = () =>
    query(database.administratorUrl, `grant temp on database ${nameOf(database)} to public`);

  test('control: with a search path that does not end in pg_temp, runs code as the owner', async () => {
    await allowTemporary();
    await query(database.url, 'alter function portal_for_import(text) set search_path = public');
    expect(await runsAs()).toEqual([{ ran_as: 'foyer' }]);
  });

  test('cannot shadow our tables with temporary ones', async () => {
    await allowTemporary();
    expect(await runsAs()).toEqual([]);
    expect(await query(database.url, 'select key from portal')).toEqual([{ key: 'mine' }]);
  });

  test('may not create temporary tables, nor objects in our schema', async () => {
    await expect(runsAs()).rejects.toThrow('permission denied to create temporary tables');
    await expect(query(servingUrl, 'create table mine (id int)')).rejects.toThrow(
      'permission denied for schema public',
    );
  });

  test('loses these privileges at the next migration after a restore has granted them', async () => {
    await allowTemporary();
    await query(database.administratorUrl, 'grant create on schema public to public');
    await migrate({ url: database.url, servingUsers: [serving] });
    await expect(runsAs()).rejects.toThrow('permission denied to create temporary tables');
    await expect(query(servingUrl, 'create table mine (id int)')).rejects.toThrow(
      'permission denied for schema public',
    );
  });
});

test('an owner who may not revoke a privilege gets a warning with the statement that would', async () => {
  await using database = await emptyDatabase();
  const name = nameOf(database);
  await query(
    database.administratorUrl,
    `alter database ${name} owner to postgres; grant create on database ${name} to foyer;
     grant create on schema public to foyer`,
  );
  const lines: string[] = [];
  await migrate({ url: database.url, onProgress: (line) => lines.push(line) });
  expect(lines.at(-1)).toBe(
    `Warning: every database user may create temporary tables in "${name}". ` +
      `As an administrator run: revoke temporary on database "${name}" from public;`,
  );
});

function nameOf({ url }: TestDatabase): string {
  return new URL(url).pathname.slice(1);
}
