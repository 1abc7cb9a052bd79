import pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { installJobQueue } from './job-queue.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { revokePublicRights } from './public-rights.ts';
import { ensureRoles } from './roles.ts';

interface MigrateOptions {
  /** Connects as the owner of the tables. */
  url: string;
  /** Users other than the owner who serve; they are granted the roles of `roles.ts`. */
  servingUsers?: string[];
  /** Folder of the numbered files, by default `database/migrations`. */
  folder?: string;
  onProgress?: (line: string) => void;
}

const lockKey = 4_070_368;
const oldestServerVersion = 160_000;

/**
 * Migrates the database to the newest schema: roles, our migrations (each in a transaction), the job
 * queue, and the rights of all users. Processes that start at the same time wait for each other.
 * @returns the names of the migrations that it applied.
 * @throws CannotStart if an applied file has changed or the user lacks a privilege.
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
    // Held by the connection, so that a process that dies releases it.
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
  if (rows[0].number < oldestServerVersion) {
    throw new CannotStart(
      `Foyer needs PostgreSQL 16 or newer, but DATABASE_URL leads to ${rows[0].version}: set it ` +
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

/** The server's message, with the line of the file that it refers to. */
function describe(cause: unknown, sql: string): string {
  if (!(cause instanceof pg.DatabaseError)) return String(cause);
  const place =
    cause.position && ` (line ${sql.slice(0, Number(cause.position)).split('\n').length})`;
  return `${cause.message}${place ?? ''}`;
}
