import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from '#database/embedded/free-port.ts';
import { ensureRoles } from '#database/roles.ts';
import type {} from '#database/testing/global-setup.ts';
import { servingUser, startPooler } from '../front.ts';
import { address } from '../ports.ts';
import type { Machine } from '../system.ts';
import { findPooler } from './find-pooler.ts';

/** Connections to a database: fewer than a server opens, so that many share each. */
const size = 5;

/**
 * Puts PgBouncer in front of the run's PostgreSQL, with the cluster's configuration (OPS-04). Tests' servers then reach their
 * databases through it, as a serving-only user.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { administratorUrl } = project.getProvidedContext().testServer;
  const password = randomBytes(16).toString('hex');
  await createServingUser(administratorUrl, password);
  const primary = Number(new URL(administratorUrl).port);
  // Servers of tests that use a replica reach it past the pooler.
  const ports = { primary, replicas: primary, pooler: await freePort() };
  const { system, remove } = await findPooler();
  const pooler = await startPooler(system, ports, { serving: password }, size);
  const at = (port: number) =>
    `postgresql://${servingUser}:${password}@${address}:${port}/postgres`;
  await answers(at(ports.pooler), pooler);
  project.provide('testPooler', { url: at(ports.pooler), directUrl: at(ports.primary), size });
  return async () => {
    // It would wait for its clients to leave.
    await pooler.kill();
    await remove();
  };
}

/** Creates the user who serves, as an operator does (`cluster/database.ts`). */
async function createServingUser(administratorUrl: string, password: string): Promise<void> {
  const client = new pg.Client(administratorUrl);
  await client.connect();
  try {
    await client.query(`create role ${servingUser} login password '${password}'`);
    await client.query(`grant ${servingUser} to foyer with admin option`);
    await ensureRoles(client, [servingUser]);
  } finally {
    await client.end();
  }
}

/** Waits until the pooler leads to the database. */
async function answers(url: string, pooler: Machine): Promise<void> {
  let hasEnded = false;
  void pooler.ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const client = new pg.Client(url);
    const found = await client
      .connect()
      .then(() => client.query('select'))
      .catch((error: Error) => error);
    await client.end().catch(() => undefined);
    if (!(found instanceof Error)) return;
    if (hasEnded) throw new Error('PgBouncer does not start.', { cause: found });
    await pause(50);
  }
}
