import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { applyFunctions, readFunctions } from './apply-functions.ts';
import { type BoundedLocks, boundLocks, type LockBounds } from './bounded-locks.ts';
import { buildIndexes, readIndexes } from './build-indexes.ts';
import { CannotStart } from './cannot-start.ts';
import { describeError } from './describe-error.ts';
import { giveFirstStatistics } from './first-statistics.ts';
import { installJobQueue } from './job-queue.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { revokePublicRights } from './public-rights.ts';
import { bindServingUsers, ensureRoles } from './roles.ts';
import { passesNoSettings } from './serving-settings.ts';

interface MigrateOptions {
  /** Connects as the owner of the tables. */
  url: string;
  /** Users other than the owner who serve; they are granted the roles of `roles.ts`. */
  servingUsers?: string[];
  /** True if the serving users connect through a pooler, which passes no settings on: they get them permanently. */
  isPooled?: boolean;
  /** Folder with the folders `migrations`, `functions` and `indexes`, by default `database/`. */
  folder?: string;
  onProgress?: (line: string) => void;
  /** Limits on waits for locks, if not the usual ones. */
  locks?: Partial<LockBounds>;
}

const lockKey = 4_070_368;
const oldestServerVersion = 160_000;

/**
 * Migrates the database to the newest schema: roles, our migrations (each in a transaction), changed functions (all in one
 * transaction), the job queue, missing indexes (each separately, while others write), the first statistics of new tables, and
 * the rights of all users. Processes that start at the same time wait for each other. Sales continue meanwhile: a transaction
 * that does not get its locks at once gives way and is retried (OPS-06). @returns the names of the applied migrations. @throws
 * CannotStart if an applied migration or a function's signature has changed, the database belongs to a newer version, the user
 * lacks a privilege, or others held a lock all the time.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const folder = options.folder ?? import.meta.dirname;
  const migrations = await readMigrations(path.join(folder, 'migrations'));
  const functions = await readFunctions(path.join(folder, 'functions'));
  const indexes = await readIndexes(path.join(folder, 'indexes'));
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'foyer migrate',
    options: '-c client_min_messages=warning',
  });
  // Without a listener, a lost connection would end the process; with one, it fails the query at hand.
  client.on('error', () => {});
  await client.connect().catch((cause: unknown) => {
    throw passesNoSettings(cause) ? new CannotStart(pooled, { cause }) : cause;
  });
  try {
    await refuseOldServer(client);
    await refusePooler(client);
    // Held by the connection, so that a process that dies releases it.
    await lockOut(client, options.onProgress);
    const locks = boundLocks(client, options.url, options.onProgress, options.locks);
    await ensureRoles(client, [client.user ?? '', ...(options.servingUsers ?? [])]);
    if (options.isPooled) await bindServingUsers(client, options.servingUsers ?? []);
    await createLedger(client);
    const due = await dueMigrations(client, migrations);
    for (const migration of due) {
      options.onProgress?.(`Migrating: ${migration.name}`);
      await apply(client, locks, migration);
    }
    const replaced = await applyFunctions(client, locks, functions);
    if (replaced.length > 0) options.onProgress?.(`Replaced functions: ${replaced.join(', ')}`);
    await installJobQueue(client, locks, options.url);
    await buildIndexes(client, indexes, options.onProgress);
    await giveFirstStatistics(client, locks);
    for (const warning of await revokePublicRights(client)) options.onProgress?.(warning);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Waits until no other process migrates, by polling: a waiting statement has a snapshot, and building an index waits for all
 * older snapshots, so both would wait for ever.
 */
async function lockOut(
  client: pg.Client,
  onProgress: (line: string) => void = () => {},
): Promise<void> {
  const take = async () =>
    (await client.query('select pg_try_advisory_lock($1) as taken', [lockKey])).rows[0].taken;
  if (await take()) return;
  onProgress('Waiting for another program that migrates');
  while (!(await take())) await setTimeout(100);
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number,
            current_setting('server_version') as version`,
  );
  if (rows[0].number < oldestServerVersion) {
    throw new CannotStart(
      `Foyer needs PostgreSQL 16 or newer, but DATABASE_URL leads to ${rows[0].version}: set it ` +
        'to a newer server.',
    );
  }
}

/**
 * Refuses a connection that did not get the settings it started with: a pooler dropped them, and would leave this connection's
 * lock behind on one that others get.
 */
async function refusePooler(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select current_setting('client_min_messages') as level`);
  if (rows[0].level === 'warning') return;
  throw new CannotStart(pooled);
}

const pooled =
  'The database is reached through a pooler, which migrations cannot use: set DATABASE_DIRECT_URL to an address past it.';

async function createLedger(client: pg.Client): Promise<void> {
  try {
    await client.query(
      `create table if not exists schema_migration (
         number int primary key,
         name text not null,
         sha256 text not null,
         applied_at timestamptz not null default now()
       )`,
    );
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== '42501') throw cause;
    throw new CannotStart(
      `The database user "${client.user}" may not create tables in "${client.database}": make it the ` +
        `database's owner, or set DATABASE_OWNER_URL to a user who is.`,
      { cause },
    );
  }
}

async function dueMigrations(client: pg.Client, migrations: Migration[]): Promise<Migration[]> {
  const { rows: applied } = await client.query<Omit<Migration, 'sql'>>(
    'select number, name, sha256 from schema_migration order by number',
  );
  for (const { number, name, sha256 } of applied) {
    const file = migrations[number - 1];
    if (!file) {
      throw new CannotStart(
        `The database already has the migration ${name}, which this version of Foyer does not ` +
          'know: start the newer version.',
      );
    }
    if (file.sha256 !== sha256) {
      throw new CannotStart(
        `The migration ${file.name} has changed since it was applied: restore the file and put the ` +
          'change into a new migration.',
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, locks: BoundedLocks, migration: Migration): Promise<void> {
  const { name, sql, isAlone } = migration;
  const run = async () => {
    try {
      await client.query(sql);
    } catch (cause) {
      throw new Error(`The migration ${name} failed: ${describeError(cause, sql)}`, { cause });
    }
    await record(client, migration);
  };
  if (isAlone) await run();
  else await locks.transaction(`The migration ${name}`, run);
}

const record = (client: pg.Client, { number, name, sha256 }: Migration) =>
  client.query('insert into schema_migration (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ]);
