import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { CannotStart } from '#database/cannot-start.ts';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { startRefusingPooler } from '#database/testing/refusing-pooler.ts';
import { openStore } from './database.ts';
import { refuseOtherRole } from './refuse-other-role.ts';

// Guards: OPS-04
test('a server does not start on connections that row-level security does not limit (OPS-04)', async () => {
  await using database = await cloneDatabase();
  const { url } = database;
  // Behind a pooler that drops settings, and whose user has none of its own.
  const pooled = openStore({ databaseUrl: url, directUrl: url, onError: () => {} });
  await expect(refuseOtherRole(pooled)).rejects.toThrow(CannotStart);
  const direct = openStore({ databaseUrl: url, onError: () => {} });
  await refuseOtherRole(direct);
  await direct.close();
});

// Guards: OPS-04
test('a user with the role needs no settings on its connections, and listens past the pooler', async () => {
  await using database = await cloneDatabase();
  const administrator = new pg.Client(database.administratorUrl);
  await administrator.connect();
  const user = `web_${randomBytes(4).toString('hex')}`;
  await administrator.query(
    `create role ${user} login password 'web'; grant foyer_app to ${user} with inherit false, set true;
     alter role ${user} set role = foyer_app`,
  );
  const url = Object.assign(new URL(database.url), { username: user, password: 'web' }).href;
  const nowhere = Object.assign(new URL(url), { port: '1' }).href;
  const store = openStore({ databaseUrl: url, directUrl: nowhere, onError: () => {} });
  await refuseOtherRole(store);
  const handlers = { notified: () => {}, reconnected: () => {} };
  await expect(store.listen('foyer_portal', handlers)).rejects.toThrow('ECONNREFUSED');
  await store.close();
  await administrator.query(`drop role ${user}`);
  await administrator.end();
});

// Guards: OPS-04
test('a pooler that refuses connection settings does not count as a busy database: the server says what to set', async () => {
  await using pooler = await startRefusingPooler();
  const starting = refuseOtherRole(openStore({ databaseUrl: pooler.url, onError: () => {} }));
  await expect(starting).rejects.toThrow(CannotStart);
  await expect(starting).rejects.toThrow('set DATABASE_DIRECT_URL to an address past it');
});
