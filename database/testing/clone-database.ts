import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { bindServingUsers } from '../roles.ts';
import type { ServingTimeouts } from '../serving-settings.ts';
import type { TestPooler } from './global-setup.ts';
import { findLeftovers } from './leftovers.ts';

/** The pooler in front of the server, in a run that has one. */
export const testPooler = (): TestPooler | undefined => inject('testPooler');

/** A test file's own database. */
export interface TestDatabase {
  /** Connects as the owner of its tables, an ordinary user; set the role `foyer_app` as serving connections do. */
  url: string;
  /** Connects to the same database as the superuser. */
  administratorUrl: string;
  /**
   * The addresses for a server's store. In a run with a pooler, the first goes through the pooler, and the second bypasses it.
   */
  serving: { databaseUrl: string; directUrl?: string };
  /** The same addresses, as environment variables of programs. */
  environment: Record<string, string>;
  /** Drops it. Behind a pooler, fails if a server's connection was left in a state that the next user would find. */
  drop(): Promise<void>;
  /** Drops the database at the end of `await using database = await cloneDatabase()`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Creates a migrated, empty database within some tens of milliseconds. Drop it in `afterAll`. Pass its servers' bounds to the
 * store as well: a pooler passes none on.
 */
export async function cloneDatabase(bounds?: ServingTimeouts): Promise<TestDatabase> {
  const { administratorUrl, templateUrl } = inject('testServer');
  return newDatabase(administratorUrl, templateUrl, 'template foyer', bounds);
}

/** Creates a database without any tables, for tests of migrations. */
export async function emptyDatabase(bounds?: ServingTimeouts): Promise<TestDatabase> {
  const { administratorUrl, templateUrl } = inject('testServer');
  return newDatabase(administratorUrl, templateUrl, 'template template0', bounds);
}

async function newDatabase(
  administratorUrl: string,
  ownerUrl: string,
  template: string,
  bounds: ServingTimeouts | undefined,
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(administratorUrl, `create database ${name} owner foyer ${template} strategy file_copy`);
  const own = { url: at(ownerUrl, name), administratorUrl: at(administratorUrl, name) };
  const pooler = testPooler();
  if (pooler) return behind(pooler, own, bounds);
  const drop = () => dropDatabase(administratorUrl, name);
  return {
    ...own,
    serving: { databaseUrl: own.url },
    environment: { DATABASE_URL: own.url },
    drop,
    [Symbol.asyncDispose]: drop,
  };
}

/** Puts a pooler in front of a database, as an operator does (decision 137). */
async function behind(
  pooler: TestPooler,
  own: Pick<TestDatabase, 'url' | 'administratorUrl'>,
  bounds: ServingTimeouts | undefined,
): Promise<TestDatabase> {
  const name = new URL(own.url).pathname.slice(1);
  const user = new URL(pooler.url).username;
  await connected(own.administratorUrl, (client) => bindServingUsers(client, [user], bounds));
  const databaseUrl = at(pooler.url, name);
  const directUrl = at(pooler.directUrl, name);
  let isDropped = false;
  const drop = async () => {
    if (isDropped) return;
    isDropped = true;
    const left = await findLeftovers(databaseUrl, pooler.size);
    // The pooler keeps its connections.
    await run(at(own.administratorUrl, 'postgres'), `drop database if exists ${name} with (force)`);
    if (left.length > 0) {
      throw new Error(`Connections of the pooler were left with ${left.join(', ')}.`);
    }
  };
  return {
    ...own,
    serving: { databaseUrl, directUrl },
    environment: {
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: directUrl,
      DATABASE_OWNER_URL: own.url,
    },
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
  await connected(url, (client) => client.query(sql));
}

async function connected(
  url: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
