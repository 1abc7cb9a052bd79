import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { migrate } from '../migrate.ts';

/** The server that the global setup provides to test files. */
interface TestServer {
  /** Connects as the superuser, to the database `postgres`. */
  administratorUrl: string;
  /** URL of the owner and a migrated template database, which allows no connections: clone it. */
  templateUrl: string;
}

/** A pooler in front of it, in a run of `npm run test:pooler`. */
export interface TestPooler {
  /** URL of a user who serves, through the pooler. */
  url: string;
  /** URL of the same user, past the pooler. */
  directUrl: string;
  /** Number of connections that it opens to a database. */
  size: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
    testPooler?: TestPooler;
  }
}

// Tests of crashes start their own server; data on this one need not survive.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Test files run in parallel, each with its own pools.
  max_connections: '300',
};

/** Starts one PostgreSQL for the whole run, in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-test-'));
  const server = await startEmbeddedPostgres({ folder, settings });
  await migrate({ url: server.url });
  const { administratorUrl, url: templateUrl } = server;
  await makeTemplate(administratorUrl);
  project.provide('testServer', { administratorUrl, templateUrl });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
}

/** Makes the database a template without connections, which would prevent clones. */
async function makeTemplate(administratorUrl: string): Promise<void> {
  await run(administratorUrl, 'alter database foyer with allow_connections false is_template true');
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
