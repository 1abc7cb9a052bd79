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
  /** The same past it. */
  directUrl: string;
  /** Connections that it opens to a database. */
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
  const migrated = Object.assign(new URL(administratorUrl), { pathname: '/foyer' }).href;
  await run(migrated, statistics);
  await run(administratorUrl, 'alter database foyer with allow_connections false is_template true');
}

/**
 * Statistics for the planner: all rows of a table belong to one portal, and ids are unique. A new table
 * has none, and the planner then expects that `portal_id = 1` leaves one row, so it joins two whole
 * tables with a nested loop. Outside of tests, autovacuum analyzes a table within a minute.
 */
const statistics = `
  select pg_restore_attribute_stats(
    'schemaname', 'public', 'relname', c.relname::text, 'attname', a.attname::text, 'inherited', false,
    'null_frac', 0::real, 'avg_width', case a.attname when 'id' then 16 else 4 end,
    'n_distinct', case a.attname when 'id' then -1 else 1 end::real)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('portal_id', 'id')`;

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
