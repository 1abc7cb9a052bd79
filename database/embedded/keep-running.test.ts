import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type KeptPostgres, keepEmbeddedPostgres } from './keep-running.ts';
import { startEmbeddedPostgres } from './postgres.ts';

/** A folder in which PostgreSQL was started and stopped once: creating a cluster takes most of a first start. */
let prepared: string;
let folder: string;
let server: KeptPostgres;
const lines: string[] = [];

beforeAll(async () => {
  prepared = await mkdtemp(path.join(tmpdir(), 'foyer-prepared-'));
  await (await startEmbeddedPostgres({ folder: prepared })).stop();
});
afterAll(() => rm(prepared, { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-kept-'));
  // With owners: as root, the folder belongs to the account that runs PostgreSQL.
  execFileSync('cp', ['-a', `${prepared}/.`, folder]);
  lines.length = 0;
  const onProgress = (line: string) => lines.push(line);
  server = await keepEmbeddedPostgres({ folder, mostRestarts: 1, onProgress });
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function ask(text: string): Promise<unknown[]> {
  const client = new pg.Client(server.url);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the postmaster as the system does when memory runs out; resolves once another one answers. */
async function kill(): Promise<void> {
  const before = server.pid();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(
    async () => {
      expect(server.pid()).not.toBe(before);
      await ask('select 1');
    },
    { timeout: 30_000, interval: 50 },
  );
}

// Guards: OPS-03
test('a PostgreSQL that dies is restarted at its address with everything that was committed', async () => {
  await ask('create table kept (n int); insert into kept values (1)');
  await kill();
  expect(await ask('select n from kept')).toEqual([{ n: 1 }]);
  expect(lines.join('\n')).toContain('Starting PostgreSQL again');
});

// Guards: OPS-03
test('a PostgreSQL that keeps dying is given up, with the reason', async () => {
  await kill();
  process.kill(server.pid(), 'SIGKILL');
  expect(await server.lost).toContain('PostgreSQL stopped unexpectedly');
});
