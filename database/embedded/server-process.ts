import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import type { Binaries } from './binaries.ts';
import type { Home } from './home.ts';
import { type Address, answers } from './lease.ts';

/** The running postmaster. */
export interface ServerProcess {
  pid: number;
  /** Fulfilled with a sentence if it ends without having been told to. */
  lost: Promise<string>;
  /** Fast shutdown: open transactions are rolled back, data is flushed; waits for the end. */
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

/** Starts PostgreSQL on the cluster in `home` and waits until it answers at `address`. */
export async function launch(
  home: Home,
  binaries: Binaries,
  address: Address,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const all = { ...ownSettings, ...settings, port: address.port };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const patience = Date.now() + 10_000;
  for (;;) {
    const server = await run(home, binaries, ['-D', home.cluster, ...flags]);
    if (await becomesReady(server, address)) return supervise(server, home);
    const log = await readFile(home.log, 'utf8');
    // Right after a postmaster was killed its last processes may still hold the shared memory.
    if (!log.includes('shared memory block') || Date.now() > patience) {
      throw new CannotStart(`PostgreSQL does not start. ${endOf(log, home)}`);
    }
    await pause(100);
  }
}

/** How PostgreSQL's programs are run: as whom, where, and with a plain environment. */
export function processOptions(home: Home) {
  return {
    cwd: home.folder,
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    ...(home.user && { uid: home.user.uid, gid: home.user.gid }),
  };
}

async function run(home: Home, binaries: Binaries, flags: string[]): Promise<ChildProcess> {
  // A file, not a pipe: the server must be able to write when the process that started it is gone.
  const log = await open(home.log, 'w', 0o600);
  const server = spawn(binaries.postgres, flags, {
    ...processOptions(home),
    // Its own process group: Ctrl-C in the terminal must not end it before the requests under way.
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
    if (await answers(address)) return true;
    await pause(40);
  }
  return false;
}

function supervise(server: ChildProcess, home: Home): ServerProcess {
  const lost = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  let told = false;
  server.once('exit', async () => {
    ended.resolve();
    if (!told) {
      const log = await readFile(home.log, 'utf8');
      lost.resolve(`PostgreSQL ended by itself. ${endOf(log, home)}`);
    }
  });
  return {
    pid: server.pid ?? 0,
    lost: lost.promise,
    async stop() {
      told = true;
      if (hasEnded(server)) return;
      server.ref();
      server.kill('SIGINT');
      // If the disk stalls in the last checkpoint, the next start recovers what is missing.
      const impatience = setTimeout(() => server.kill('SIGQUIT'), 30_000);
      await ended.promise;
      clearTimeout(impatience);
    },
  };
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function endOf(log: string, home: Home): string {
  return `The end of ${home.log} says:\n${log.trim().split('\n').slice(-5).join('\n')}`;
}
