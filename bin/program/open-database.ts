import { stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { CannotStart } from '#database/cannot-start.ts';
import { keepEmbeddedPostgres } from '#database/embedded/keep-running.ts';
import { findEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { refuseOtherDatabase } from '#database/same-database.ts';
import type { Settings } from '../settings/settings.ts';
import { explainConnectionErrors } from './connection-errors.ts';
import type { Program } from './program.ts';

/** The URLs of the migrated database. */
export interface OpenDatabase {
  /** Connects as the serving user, bypassing any pooler. */
  url: string;
  /** The addresses for a server: the first may go through a pooler, the second bypasses it, the third leads to a replica. */
  serving: { databaseUrl: string; directUrl?: string; replicaUrl?: string };
  /** Connects as the owner of the tables. */
  ownerUrl: string;
}

/**
 * Opens and migrates the database: the one at DATABASE_URL, or else the embedded one, which stops with the program. With
 * `beside`, uses an embedded server that another of our programs runs, and starts one only if this program `mayBeFirst`.
 */
export async function openDatabase(
  program: Program,
  settings: Settings,
  { beside, mayBeFirst = !beside }: { beside: boolean; mayBeFirst?: boolean },
): Promise<OpenDatabase> {
  const folder = path.join(settings.dataFolder, 'postgres');
  if (!settings.databaseUrl && !mayBeFirst) await refuseNoDatabase(folder);
  const running = beside && !settings.databaseUrl && (await findEmbeddedPostgres(folder));
  const url = settings.databaseUrl ?? (running || (await startEmbedded(program, folder)));
  const { databaseDirectUrl: directUrl, databaseReplicaUrl: replicaUrl } = settings;
  const direct = directUrl ?? url;
  const database = {
    url: direct,
    serving: {
      databaseUrl: url,
      ...(directUrl === undefined ? {} : { directUrl }),
      ...(replicaUrl === undefined ? {} : { replicaUrl }),
    },
    ownerUrl: settings.databaseOwnerUrl ?? direct,
  };
  await refuseOthers(url, settings);
  await program.stage('Migrating the database', () =>
    explainConnectionErrors(
      () =>
        migrate({
          url: database.ownerUrl,
          servingUsers: [userOf(url)],
          isPooled: directUrl !== undefined,
          onProgress: program.tell,
        }),
      adviceFor(settings),
    ),
  );
  return database;
}

/** The variable with the address for migrations, and what to do about it. */
function adviceFor({ databaseOwnerUrl, databaseDirectUrl }: Settings) {
  const advice = 'correct it';
  if (databaseOwnerUrl !== undefined) return { name: 'DATABASE_OWNER_URL', advice };
  return databaseDirectUrl === undefined ? {} : { name: 'DATABASE_DIRECT_URL', advice };
}

/** Refuses further addresses that lead to a different database from the first, which would be migrated instead. */
async function refuseOthers(
  url: string,
  { databaseDirectUrl, databaseOwnerUrl }: Settings,
): Promise<void> {
  const beside = { DATABASE_DIRECT_URL: databaseDirectUrl, DATABASE_OWNER_URL: databaseOwnerUrl };
  for (const [name, other] of Object.entries(beside)) {
    if (other === undefined) continue;
    await refuseOtherDatabase({ name: 'DATABASE_URL', url }, { name, url: other });
  }
}

/** Refuses a folder without a database: a new, empty one would have nothing to work on. */
async function refuseNoDatabase(folder: string): Promise<void> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  if (isThere) return;
  throw new CannotStart(
    `There is no database: DATABASE_URL is not set, and DATA_DIR has none (${folder}). Set DATABASE_URL, or DATA_DIR, as for the servers.`,
  );
}

async function startEmbedded(program: Program, folder: string): Promise<string> {
  const server = await program.stage('Starting PostgreSQL', () =>
    keepEmbeddedPostgres({ folder, onProgress: program.tell }),
  );
  program.stack.defer(() => server.stop());
  server.lost.then(program.fail);
  return server.url;
}

function userOf(url: string): string {
  return new pg.Client(url).user ?? '';
}
