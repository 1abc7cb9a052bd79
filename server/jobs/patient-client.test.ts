import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { patientClient } from './patient-client.ts';

test('a database that refuses connections for a while counts as away, until the queue stops', async () => {
  const database = await cloneDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const elsewhere = Object.assign(new URL(database.administratorUrl), { pathname: '/postgres' });
  const administrator = new pg.Client(elsewhere.href);
  await administrator.connect();
  await administrator.query(`alter database ${name} allow_connections false`);
  const patience = { isOver: false };
  const Client = patientClient(patience);
  const codeOf = async () =>
    new Client(database.url).connect().then(
      () => 'connected',
      (error: { code?: string }) => error.code,
    );
  expect(await codeOf()).toBe('57P03');
  patience.isOver = true;
  expect(await codeOf()).toBe('55000');
  await administrator.query(`alter database ${name} allow_connections true`);
  await administrator.end();
  await database.drop();
});
