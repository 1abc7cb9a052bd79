import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { migrate } from '../migrate.ts';

/** What the global setup tells the test files. */
export interface TestServer {
  /** For the superuser, at the database `postgres`. */
  administratorUrl: string;
  /** For the owner, at a migrated database that nobody may connect to: clone it. */
  templateUrl: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

// A test that asks what survives a crash starts a server of its own; here nothing has to.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Files run side by side, each with pools of its own.
  max_connections: '300',
};

/** One PostgreSQL for the whole run, in a folder that goes with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-test-'));
  const server = await startEmbeddedPostgres({ folder, settings });
  await migrate({ url: server.url });
  const { administratorUrl, url: templateUrl } = server;
  await closeToOthers(administratorUrl);
  project.provide('testServer', { administratorUrl, templateUrl });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
}

/** A template that somebody is connected to cannot be cloned. */
async function closeToOthers(administratorUrl: string): Promise<void> {
  const client = new pg.Client(administratorUrl);
  await client.connect();
  await client.query('alter database foyer with allow_connections false is_template true');
  await client.end();
}
