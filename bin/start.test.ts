import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '#database/embedded/free-port.ts';
import { findEmbeddedPostgres } from '#database/embedded/postgres.ts';

let dataFolder: string;
let port: number;
const running: ChildProcess[] = [];

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-start-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});
afterAll(() => rm(dataFolder, { recursive: true }));

/** Runs one of our programs on this file's data folder and port. */
function run(name: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, name)], {
    env: { PATH: process.env.PATH, DATA_DIR: dataFolder, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const lines: string[] = [];
  const heard = new EventTarget();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      heard.dispatchEvent(new Event('line'));
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    lines,
    ended,
    end: () => child.kill('SIGTERM'),
    async said(text: string) {
      const found = () => lines.some((line) => line.includes(text));
      while (!found()) {
        const code = await Promise.race([once(heard, 'line').then(() => undefined), ended]);
        if (code !== undefined && !found()) throw new Error(lines.join('\n'));
      }
    },
  };
}

const query = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
};
const openDatabase = () => findEmbeddedPostgres(path.join(dataFolder, 'postgres'));

test('a start on nothing brings up everything, and a second one keeps it', async () => {
  const first = run('start.ts');
  await first.said('Ctrl-C ends it');
  expect(first.lines.join('\n')).toContain('Importing the sample tenants');
  for (const shown of ['/tower', '/hall', 'Mailbox', '4242 4242 4242 4242']) {
    expect(first.lines.join('\n')).toContain(shown);
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

  const database = (await openDatabase()) ?? '';
  await query(database, `update portal set name = 'Kept' where key = 'tower'`);
  const audit = run('audit.ts');
  expect(await audit.ended).toBe(0);
  expect(audit.lines.at(-1)).toBe('All counters agree with their tickets.');

  first.end();
  expect(await first.ended).toBe(0);
  expect(await openDatabase()).toBeUndefined();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');

  const second = run('start.ts');
  await second.said('Ctrl-C ends it');
  expect(second.lines.join('\n')).not.toContain('Importing');
  const kept = await query((await openDatabase()) ?? '', `select name from portal order by key`);
  expect(kept).toContainEqual({ name: 'Kept' });
  second.end();
  expect(await second.ended).toBe(0);
}, 120_000);

test('a wrong setting stops the start with one sentence', async () => {
  const { ended, lines } = run('start.ts', { PORT: 'abc' });
  expect(await ended).toBe(1);
  expect(lines).toEqual(['PORT must be a number from 1 to 65535, not "abc".']);
});

test('one of several processes says which settings they have to share', async () => {
  const { ended, lines } = run('serve.ts', { DATABASE_URL: 'postgres://web@127.0.0.1/foyer' });
  expect(await ended).toBe(1);
  expect(lines).toEqual([
    'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, SMTP_URL: processes ' +
      'that share the work share these ("npm start" alone needs none).',
  ]);
});
