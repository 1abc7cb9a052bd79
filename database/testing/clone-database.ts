import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './global-setup.ts';

/** A database of one test file's own. */
export interface TestDatabase {
  /** For the owner of its tables, a plain user; take on `foyer_app` as serving connections do. */
  url: string;
  /** For the superuser, at the same database. */
  administratorUrl: string;
  drop(): Promise<void>;
  /** So that `await using database = await cloneDatabase()` drops it. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Makes a migrated, empty database in some tens of milliseconds. Drop it in `afterAll`. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { administratorUrl, templateUrl } = inject('testServer');
  return newDatabase(administratorUrl, templateUrl, 'template foyer');
}

/** Makes a database with nothing in it, for tests of migrating. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const { administratorUrl, templateUrl } = inject('testServer');
  return newDatabase(administratorUrl, templateUrl, 'template template0');
}

async function newDatabase(
  administratorUrl: string,
  ownerUrl: string,
  template: string,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(administratorUrl, `create database ${name} owner foyer ${template} strategy file_copy`);
  const drop = () => dropDatabase(administratorUrl, name);
  return {
    url: at(ownerUrl, name),
    administratorUrl: at(administratorUrl, name),
    drop,
    [Symbol.asyncDispose]: drop,
  };
}

/**
 * Waits for connections that are just being closed: PostgreSQL gives them five seconds. Only what
 * holds on longer, as a process that a test has killed, is ended.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await run(url, `drop database if exists ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== inUse) throw error;
    await run(url, `drop database if exists ${name} with (force)`);
  }
}

/** object_in_use */
const inUse = '55006';

function at(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
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
