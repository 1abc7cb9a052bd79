import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { installJobQueue } from './job-queue.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { revokePublicRights } from './public-rights.ts';
import { ensureRoles } from './roles.ts';

export interface MigrateOptions {
  /** Of the user who owns the tables. */
  url: string;
  /** Users who serve and are not the owner; they are let take on the roles of `roles.ts`. */
  servingUsers?: string[];
  /** Where the numbered files are, if not `database/migrations`. */
  folder?: string;
  onProgress?: (line: string) => void;
}

const lockKey = 4_070_368;
const oldestServer = 160_000;

/**
 * Brings the database to the newest schema: roles, our migrations (each in a transaction), the job
 * queue, what every user may do. Two processes that start at once wait for each other.
 * @returns the names of the migrations that were applied now.
 * @throws CannotStart if an applied file was changed or the user lacks a right.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const migrations = await readMigrations(options.folder);
  const client = new pg.Client({
    connectionString: options.url,
    application_name: 'foyer migrate',
    options: '-c client_min_messages=warning',
  });
  await client.connect();
  try {
    await refuseOldServer(client);
    // Held by the connection, so a process that dies in here does not lock out the next.
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await ensureRoles(client, [client.user ?? '', ...(options.servingUsers ?? [])]);
    await createLedger(client);
    const due = await dueMigrations(client, migrations);
    for (const migration of due) {
      options.onProgress?.(`Migrating: ${migration.name}`);
      await apply(client, migration);
    }
    await installJobQueue(client, options.url);
    for (const warning of await revokePublicRights(client)) options.onProgress?.(warning);
    return due.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number,
            current_setting('server_version') as version`,
  );
  if (rows[0].number < oldestServer) {
    throw new CannotStart(
      `Foyer needs PostgreSQL 16 or newer, and DATABASE_URL leads to ${rows[0].version}: set it ` +
        'to a newer server.',
    );
  }
}

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
      `The database user "${client.user}" may not make tables in "${client.database}": make it the ` +
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
        `The migration ${file.name} was changed after it had been applied: restore the file and ` +
          'put the change into a new one.',
      );
    }
  }
  return migrations.slice(applied.length);
}

async function apply(client: pg.Client, { number, name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (number, name, sha256) values ($1, $2, $3)', [
      number,
      name,
      sha256,
    ]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed: ${describe(cause, sql)}`, { cause });
  }
}

/** The server's words, with the line of the file that they are about. */
function describe(cause: unknown, sql: string): string {
  if (!(cause instanceof pg.DatabaseError)) return String(cause);
  const place =
    cause.position && ` (line ${sql.slice(0, Number(cause.position)).split('\n').length})`;
  return `${cause.message}${place ?? ''}`;
}
