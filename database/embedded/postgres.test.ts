import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sharedFolder } from './binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';
import { runsAsRoot } from './system-user.ts';

/** A folder in which PostgreSQL was started and stopped once: creating a cluster takes most of a first start. */
let prepared: string;
let folder: string;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), 'foyer-prepared-'));
  await (await startEmbeddedPostgres({ folder: prepared })).stop();
});
afterAll(() => rm(prepared, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-embedded-'));
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await rm(folder, { recursive: true });
});

async function start(at = folder): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder: at });
  running.push(server);
  return server;
}

/** Starts on a copy of the prepared folder. */
async function startPrepared(): Promise<EmbeddedPostgres> {
  copyPrepared();
  return start();
}

/** Copies the prepared folder with its owners: as root, it belongs to the account that runs PostgreSQL. */
function copyPrepared(): void {
  execFileSync('cp', ['-a', `${prepared}/.`, folder]);
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the embedded PostgreSQL', () => {
  test('commits for real, in UTF-8 and UTC', async () => {
    const { url } = await start();
    const names = [
      'fsync',
      'synchronous_commit',
      'server_encoding',
      'TimeZone',
      'listen_addresses',
    ];
    const shown = await query(
      url,
      `select name, setting from pg_settings where name in ('${names.join("','")}')`,
    );
    expect(Object.fromEntries(shown.map((row) => Object.values(row as object)))).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      server_encoding: 'UTF8',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
    });
    expect(
      await query(
        url,
        `select datlocprovider::text as provider, datlocale as locale
        from pg_database where datname = current_database()`,
      ),
    ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }]);
  });

  test('gives the application an account with a password that is not a superuser', async () => {
    const { url } = await startPrepared();
    expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false },
    ]);
    const guessed = Object.assign(new URL(url), { password: 'foyer' }).href;
    await expect(query(guessed, 'select 1')).rejects.toThrow('password authentication failed');
    expect((await stat(path.join(folder, 'password'))).mode & 0o777).toBe(0o600);
  });

  test('keeps its data across a restart', async () => {
    const first = await startPrepared();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    const second = await start();
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }]);
  });

  test('refuses a folder that another running process uses', async () => {
    const { url } = await startPrepared();
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow('Another Foyer already uses');
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('stops the server of a killed process, and keeps committed data', async () => {
    copyPrepared();
    const program = path.join(import.meta.dirname, '../testing/start-and-hang.ts');
    const child = spawn(process.execPath, [program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface({ input: child.stdout }), 'line');
    const left: { url: string; pid: number } = JSON.parse(line);
    await query(left.url, 'create table kept as select 42 as answer');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await query(left.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);

    const next = await start();
    expect(next.pid).not.toBe(left.pid);
    expect(await query(next.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await expect(query(left.url, 'select 1')).rejects.toThrow();
  });

  test('reports that it was killed, and recovers at the next start', async () => {
    const killed = await startPrepared();
    await query(killed.url, 'create table kept as select 42 as answer');
    process.kill(killed.pid, 'SIGKILL');
    expect(await killed.lost).toContain('PostgreSQL stopped unexpectedly');
    const next = await start();
    expect(await query(next.url, 'select * from kept')).toEqual([{ answer: 42 }]);
  });

  test('starts after a first start that was interrupted', async () => {
    await mkdir(path.join(folder, 'cluster.draft'));
    await writeFile(path.join(folder, 'cluster.draft/PG_VERSION'), '18');
    const { url } = await start();
    expect(await query(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  });

  test('starts despite the postmaster.pid of a dead process', async () => {
    const first = await startPrepared();
    await first.stop();
    const note = [process.pid, path.join(folder, 'cluster'), 0, 1, '', '127.0.0.1', ''].join('\n');
    await writeFile(path.join(folder, 'cluster/postmaster.pid'), note);
    expect((await start()).pid).not.toBe(process.pid);
  });

  test('reports the end of its log when it does not start', async () => {
    copyPrepared();
    const settings = { shared_buffers: 'nonsense' };
    await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow('shared_buffers');
  });
});

// Only root can run PostgreSQL under another account.
if (runsAsRoot()) {
  test('keeps its data elsewhere, linked, if root starts it in a folder closed to others', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const link = path.join(closed, 'postgres');
    const first = await start(link);
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    const target = await readlink(link);
    expect(path.dirname(target)).toBe(sharedFolder);
    expect((await stat(target)).uid).not.toBe(0);
    const second = await start(link);
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }]);
    await second.stop();
    await rm(target, { recursive: true });
    await expect(start(link)).rejects.toThrow('which is gone');
  });
}
