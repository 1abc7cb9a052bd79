import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { type Binaries, findBinaries } from './binaries.ts';
import { exists } from './files.ts';
import { freePort } from './free-port.ts';
import { type Home, openHome, openPassword } from './home.ts';
import { type Address, addressOf, endLeftover, takeLease } from './lease.ts';
import { runningPostmaster } from './postmaster-file.ts';
import { launch, processOptions } from './server-process.ts';

export interface EmbeddedOptions {
  /** Folder of the cluster; created if missing. */
  folder: string;
  /** TCP port on 127.0.0.1; by default a free one. */
  port?: number;
  /** Further server settings, such as `{ fsync: 'off' }`. */
  settings?: Record<string, string>;
  /** Called with a line for each slow step. */
  onProgress?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database `foyer`, who can create roles but is not a superuser. */
  url: string;
  /** Connects as the superuser, to the database `postgres`. */
  administratorUrl: string;
  port: number;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves to a sentence if the server stops without a call of `stop`. */
  lost: Promise<string>;
  /** Stops the server with a fast shutdown. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that `npm install` installed, on loopback only. Stops a server that a killed process left running on
 * the same folder first; refuses a folder that another running process uses. @throws CannotStart with what to do.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const progress = options.onProgress ?? (() => {});
  const home = await openHome(path.resolve(options.folder));
  const binaries = await findBinaries(home.user);
  const password = await openPassword(home);
  await endLeftover(home.cluster, password, progress);
  if (!(await exists(home.cluster))) await createCluster(home, binaries, progress);
  const address = addressOf(options.port ?? (await freePort()), password);
  const server = await launch(home, binaries, address, options.settings ?? {});
  const lease = await takeLease(address);
  if (!lease) {
    throw new CannotStart(
      `Another Foyer has just started on ${home.folder}: stop it, then start again.`,
    );
  }
  await createDatabase(address, password);
  return {
    url: address.url('foyer', 'foyer'),
    administratorUrl: address.url('postgres', 'postgres'),
    port: address.port,
    pid: server.pid,
    lost: server.lost,
    async stop() {
      await lease.end();
      await server.stop();
    },
  };
}

/**
 * Finds the URL of the server that runs on `folder`, for programs beside the one that started it; undefined if none runs.
 */
export async function findEmbeddedPostgres(folder: string): Promise<string | undefined> {
  const home = await openHome(path.resolve(folder));
  const running = await runningPostmaster(home.cluster);
  return running && addressOf(running.port, await openPassword(home)).url('foyer', 'foyer');
}

async function createCluster(
  home: Home,
  binaries: Binaries,
  progress: (line: string) => void,
): Promise<void> {
  progress(`Creating a database in ${home.folder}`);
  // Renamed when complete, so that an interrupted start leaves a draft and no partial cluster.
  const draft = `${home.cluster}.draft`;
  await rm(draft, { recursive: true, force: true });
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${home.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    processOptions(home),
  );
  await rename(draft, home.cluster);
}

async function createDatabase(address: Address, password: string): Promise<void> {
  const client = new pg.Client(address.url('postgres', 'postgres'));
  await client.connect();
  try {
    const { rows } = await client.query(
      `select exists (select from pg_roles where rolname = 'foyer') as role,
              exists (select from pg_database where datname = 'foyer') as database`,
    );
    const literal = client.escapeLiteral(password);
    if (!rows[0].role) {
      await client.query(`create role foyer login createrole password ${literal}`);
    }
    if (!rows[0].database) await client.query('create database foyer owner foyer');
  } finally {
    await client.end();
  }
}
