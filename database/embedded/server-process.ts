import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { type Address, acceptsConnections } from './lease.ts';

/** The running postmaster. */
interface ServerProcess {
  pid: number;
  /** Resolves to a sentence if it stops without a call of `stop`. */
  lost: Promise<string>;
  /** Stops it with a fast shutdown: open transactions are rolled back, data is flushed. */
  stop(): Promise<void>;
}

const ownSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  jit: 'off',
  cluster_name: 'foyer',
};

/** Starts PostgreSQL on the cluster in `home` and waits until it accepts connections at `address`. */
export async function launch(
  home: Home,
  binaries: Binaries,
  address: Address,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const all = { ...ownSettings, ...settings, port: address.port };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const deadline = Date.now() + 10_000;
  for (;;) {
    const server = await run(home, binaries, ['-D', home.cluster, ...flags]);
    if (await becomesReady(server, address)) return supervise(server, home);
    const log = await readFile(home.log, 'utf8');
    // The last processes of a killed postmaster can still hold the shared memory.
    if (!log.includes('shared memory block') || Date.now() > deadline) {
      throw new CannotStart(`PostgreSQL does not start. ${endOf(log, home)}`);
    }
    await pause(100);
  }
}

/** The account, folder and minimal environment in which PostgreSQL's programs run. */
export function processOptions(home: Home) {
  return {
    cwd: home.folder,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
  };
}

async function run(home: Home, binaries: Binaries, flags: string[]): Promise<ChildProcess> {
  // A file, not a pipe, because the server has to write its log after the process that started it dies.
  const log = await open(home.log, 'w', 0o600);
  const server = spawn(binaries.postgres, flags, {
    ...processOptions(home),
    // Its own process group, so that Ctrl-C does not stop it before running requests are answered.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  server.unref();
  await new Promise((resolve, reject) => server.once('spawn', resolve).once('error', reject));
  await log.close();
  return server;
}

async function becomesReady(server: ChildProcess, address: Address): Promise<boolean> {
  while (!hasEnded(server)) {
    if (await acceptsConnections(address)) return true;
    await pause(40);
  }
  return false;
}

function supervise(server: ChildProcess, home: Home): ServerProcess {
  const lost = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  let isStopping = false;
  server.once('exit', async () => {
    ended.resolve();
    if (!isStopping) {
      const log = await readFile(home.log, 'utf8');
      lost.resolve(`PostgreSQL stopped unexpectedly. ${endOf(log, home)}`);
    }
  });
  return {
    pid: server.pid ?? 0,
    lost: lost.promise,
    async stop() {
      isStopping = true;
      if (hasEnded(server)) return;
      server.ref();
      server.kill('SIGINT');
      // If the last checkpoint stalls, the next start recovers.
      const timer = setTimeout(() => server.kill('SIGQUIT'), 30_000);
      await ended.promise;
      clearTimeout(timer);
    },
  };
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function endOf(log: string, home: Home): string {
  return `The end of ${home.log}:\n${log.trim().split('\n').slice(-5).join('\n')}`;
}
