import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './global-setup.ts';

/** A test file's own database. */
export interface TestDatabase {
  /** Connects as the owner of its tables, an ordinary user; set the role `foyer_app` as serving connections do. */
  url: string;
  /** Connects to the same database as the superuser. */
  administratorUrl: string;
  drop(): Promise<void>;
  /** Drops the database at the end of `await using database = await cloneDatabase()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** Creates a migrated, empty database within some tens of milliseconds. Drop it in `afterAll`. */
export async function cloneDatabase(): Promise<TestDatabase> {
  const { administratorUrl, templateUrl } = inject('testServer');
  return newDatabase(administratorUrl, templateUrl, 'template foyer');
}

/** Creates a database without any tables, for tests of migrations. */
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
 * Drops a database. PostgreSQL waits five seconds for connections to close; only those that stay
 * longer, such as those of a killed process, are terminated.
 */
async function dropDatabase(url: string, name: string): Promise<void> {
  try {
    await run(url, `drop database if exists ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== inUse) throw error;
    await run(url, `drop database if exists ${name} with (force)`);
  }
}

/** PostgreSQL's error code `object_in_use`. */
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
