import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { patientClient } from './patient-client.ts';

test('a database that refuses connections for a while counts as down, until the queue stops', async () => {
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

// Guards: OPS-04
test('a connection that is accepted but never answered counts as a database that is down', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const Client = patientClient({ isOver: false }, 100);
  const pool = new pg.Pool({ connectionString: `postgresql://a:b@127.0.0.1:${port}/c`, Client });
  await expect(pool.connect()).rejects.toMatchObject({ code: '57P03' });
  await pool.end();
  silent.close();
});
