import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CannotStart } from '#database/cannot-start.ts';
import { refuseOtherDatabase } from '#database/same-database.ts';
import {
  cloneDatabase,
  emptyDatabase,
  type TestDatabase,
} from '#database/testing/clone-database.ts';
import { openServices } from '#server/serve.ts';
import { openWorld, type World } from '#server/testing/venues/world.ts';
import { runOurs } from '../testing/child-program.ts';

let one: TestDatabase;
let other: TestDatabase;
let world: World;
beforeAll(async () => {
  [one, other] = [await cloneDatabase(), await emptyDatabase()];
  world = await openWorld();
});
afterAll(async () => {
  await world.close();
  await one.drop();
  await other.drop();
});

// Guards: OPS-04
test('a server does not start if its pooler leads to another database than its direct address (OPS-04)', async () => {
  const starting = openServices(world.services.settings, one.url, { directUrl: other.url });
  await expect(starting).rejects.toThrow(CannotStart);
  await expect(starting).rejects.toThrow(
    'DATABASE_DIRECT_URL leads to another database than DATABASE_URL: both must lead to the same one.',
  );
});

// Guards: OPS-04
test.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])(
  'nothing is migrated if %s leads to another database',
  async (name) => {
    const child = runOurs([path.join(import.meta.dirname, '../migrate.ts')], {
      DATA_DIR: '/nowhere',
      DATABASE_URL: one.url,
      [name]: other.url,
    });
    expect(await child.ended).toBe(1);
    expect(child.lines.join()).toContain(`${name} leads to another database than DATABASE_URL`);
    const client = new pg.Client(other.url);
    await client.connect();
    const { rows } = await client.query(`select from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([]);
    await client.end();
  },
);

// Guards: OPS-04
test('two addresses of one database are accepted, and so is an unreachable one', async () => {
  const named = (url: string) => ({ name: 'DATABASE_URL', url });
  await refuseOtherDatabase(named(one.url), named(one.administratorUrl));
  const nowhere = Object.assign(new URL(one.url), { port: '1' }).href;
  await refuseOtherDatabase(named(one.url), named(nowhere));
});

// A pooler keeps the connection of a client that says goodbye, and closes that of one that breaks off within a transaction.
// Guards: OPS-04
test('checking an address leaves the pooler no connection opened before the user got its role', async () => {
  const [said, states]: [string[], string[]] = [[], []];
  const target = new URL(one.url);
  const pooler = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    client.on('data', (bytes) => said.push(bytes.toString('latin1'))).pipe(server);
    server.on('data', (bytes) => states.push(bytes.toString('latin1'))).pipe(client);
    for (const end of [client, server]) end.on('error', () => {});
    client.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(pooler, 'listening');
  const { port } = pooler.address() as AddressInfo;
  const url = Object.assign(new URL(one.url), { port: String(port) }).href;
  await refuseOtherDatabase({ name: 'DATABASE_URL', url }, { name: 'DATABASE_OWNER_URL', url });
  const closed = once(pooler, 'close');
  pooler.close();
  await closed;
  // Messages of PostgreSQL's protocol: "ready, within a transaction", and a client's goodbye.
  expect(states.at(-1)?.endsWith('Z\0\0\0\u0005T')).toBe(true);
  expect(said.join('')).not.toContain('X\0\0\0\u0004');
});

// Guards: OPS-12
test('programs that only query an installation create no database', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-none-'));
  for (const program of ['audit.ts', 'portals.ts']) {
    const child = runOurs([path.join(import.meta.dirname, '..', program)], {
      DATA_DIR: folder,
      GIFT_CARD_KEY: 'k'.repeat(32),
    });
    expect([program, await child.ended]).toEqual([program, 1]);
    expect(child.lines.join()).toContain(
      'There is no database: DATABASE_URL is not set, and DATA_DIR has none',
    );
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

// Guards: OPS-12
test('the error names the address that cannot be opened', async () => {
  const child = runOurs([path.join(import.meta.dirname, '../migrate.ts')], {
    DATA_DIR: '/nowhere',
    DATABASE_URL: one.url,
    DATABASE_OWNER_URL: Object.assign(new URL(one.url), { password: 'wrong' }).href,
  });
  expect(await child.ended).toBe(1);
  expect(child.lines.join()).toContain('DATABASE_OWNER_URL leads to a database that cannot be');
});

// Guards: OPS-06
test('a server or worker started before "npm run migrate" asks for it', async () => {
  const { settings } = world.services;
  const empty = await cloneDatabase();
  const owner = new pg.Client(empty.administratorUrl);
  await owner.connect();
  const starting = () => openServices(settings, empty.url, {});
  await owner.query('alter function schema_number() rename to later_number');
  await expect(starting()).rejects.toThrow(/not migrated to this version \(\d{4}-.*: run "npm run/);
  await owner.query('alter function later_number() rename to schema_number');
  await owner.query(`delete from schema_migration where number > 50`);
  await expect(starting()).rejects.toThrow('was not migrated to this version');
  await owner.query(
    `insert into schema_migration (number, name, sha256) values (9999, 'newer', '')`,
  );
  await (await starting()).close();
  await owner.end();
  await empty.drop();
});
