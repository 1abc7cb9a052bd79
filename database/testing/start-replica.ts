import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded/postgres.ts';

/** A streaming replica of an embedded server. */
export interface TestReplica {
  /** Connects as the owner of the database `foyer`. */
  url: string;
  administratorUrl: string;
  port: number;
  /** Kills it with all its connections. */
  kill(): Promise<void>;
  /** Restarts it at the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Copies a running server from its folder, as a base backup does, and starts the copy as its replica. */
export async function startReplica(
  primary: { readonly folder: string; readonly administratorUrl: string },
  settings: Record<string, string> = {},
): Promise<TestReplica> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-replica-'));
  await copyRunning(primary, folder);
  const { hostname, port, username, password } = new URL(primary.administratorUrl);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
  const start = (at?: number) =>
    startEmbeddedPostgres({
      folder,
      settings: { fsync: 'off', primary_conninfo, ...settings },
      ...(at === undefined ? {} : { port: at }),
    });
  let server: EmbeddedPostgres = await start();
  const { url, administratorUrl } = server;
  return {
    url,
    administratorUrl: Object.assign(new URL(administratorUrl), { pathname: '/foyer' }).href,
    port: server.port,
    async kill() {
      process.kill(server.pid, 'SIGKILL');
      await server.lost;
    },
    async start() {
      server = await start(server.port);
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function copyRunning(
  { folder, administratorUrl }: { readonly folder: string; readonly administratorUrl: string },
  target: string,
): Promise<void> {
  const client = new pg.Client(administratorUrl);
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    // The owner and the rights of every file stay, and those of the folder too.
    await promisify(execFile)('cp', ['-a', `${folder}/.`, target]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    const cluster = path.join(target, 'cluster');
    const { uid, gid } = await stat(cluster);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      await writeFile(path.join(cluster, name), text, { mode: 0o600 });
      await chown(path.join(cluster, name), uid, gid);
    }
    await rm(path.join(cluster, 'postmaster.pid'));
  } finally {
    await client.end();
  }
}
