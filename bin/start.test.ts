import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#database/embedded/free-port.ts';
import { findEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { type ChildProgram, runOurs } from './testing/child-program.ts';

let dataFolder: string;
let port: number;
const running: ChildProgram[] = [];

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-start-'));
  port = await freePort();
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGTERM');
    await child.ended;
  }
});
afterAll(() => rm(dataFolder, { recursive: true }));

/** Runs a program with this file's data folder and port. */
function run(name: string, env: Record<string, string> = {}): ChildProgram {
  const args = ['--import', './bin/build/production.ts', path.join(import.meta.dirname, name)];
  const settings = { DATA_DIR: dataFolder, PORT: String(port), SAMPLE_HISTORY: 'off' };
  const child = runOurs(args, { ...settings, ...env });
  running.push(child);
  return child;
}

const query = async (url: string, sql: string) => {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
};
const openDatabase = () => findEmbeddedPostgres(path.join(dataFolder, 'postgres'));

test('a first start sets everything up, and a second one keeps the data', async () => {
  const first = run('start.ts');
  await first.printed('Press Ctrl-C to stop');
  expect(first.lines.join('\n')).toContain('Importing the sample tenants');
  for (const text of [
    '/tower',
    '/hall',
    'Mailbox',
    '4242 4242 4242 4242',
    'TRYT RYTR YTRY TRY2 222C',
    'vera@solvarde.example, Sunrise 1888',
    'FH 2200 17, ZIP code 10019',
    `http://localhost:${port}/staff/tower/link#`,
  ]) {
    expect(first.lines.join('\n')).toContain(text);
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

  const database = (await openDatabase()) ?? '';
  await query(database, `update portal set name = 'Kept' where key = 'tower'`);
  await query(database, `update identity set email = null where email = 'vera@solvarde.example'`);
  const audit = run('audit.ts');
  expect(await audit.ended).toBe(0);
  expect(audit.lines.join('\n')).toMatch(
    /portal \d+, audit log: entries sealed: \d+, waiting: \d+/,
  );
  expect(audit.lines.slice(-4)).toEqual([
    'All counters match their tickets and carts.',
    'All tickets match their scans.',
    "The gift cards' ledger is balanced.",
    'All orders are paid for, as far as they are due.',
  ]);
  expect(await query(database, 'select distinct differences from books_check')).toEqual([
    { differences: 0 },
  ]);

  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(await openDatabase()).toBeUndefined();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');

  const second = run('start.ts');
  await second.printed('Press Ctrl-C to stop');
  expect(second.lines.join('\n')).not.toContain('Importing');
  expect([...first.lines, ...second.lines].join('\n')).not.toContain('Filling the samples');
  expect(second.lines.join('\n')).not.toContain('vera@solvarde.example');
  expect(second.lines.join('\n')).toContain('FH 2200 17, ZIP code 10019');
  const kept = await query((await openDatabase()) ?? '', `select name from portal order by key`);
  expect(kept).toContainEqual({ name: 'Kept' });
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 120_000);

test('a start fills its samples in the background, can stop between batches, and the next start continues', async () => {
  const env = { SAMPLE_HISTORY: 'on', DATA_DIR: path.join(dataFolder, 'filled') };
  const ordersIn = async () => {
    const url = (await findEmbeddedPostgres(path.join(env.DATA_DIR, 'postgres'))) ?? '';
    const [row] = await query(url, 'select count(*)::int as n from ticket_order');
    return row.n;
  };
  const first = run('start.ts', env);
  await first.printed('Filling the samples with a year of orders');
  await vi.waitFor(async () => expect(await ordersIn()).toBeGreaterThan(200), 60_000);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.lines.join('\n')).not.toContain('The samples have a year of orders');

  const second = run('start.ts', env);
  await second.printed('Filling the samples with a year of orders');
  const audit = run('audit.ts', env);
  expect(await audit.ended).toBe(0);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
}, 240_000);

test('an invalid setting stops the start with one sentence', async () => {
  const { ended, lines } = run('start.ts', { PORT: 'abc' });
  expect(await ended).toBe(1);
  expect(lines).toEqual(['PORT must be a number from 1 to 65535, not "abc".']);
});

test('a public server with stand-ins is refused before anything is created', async () => {
  const elsewhere = path.join(dataFolder, 'public');
  const env = { DATA_DIR: elsewhere, PUBLIC_URL: 'https://tickets.example.org' };
  for (const program of ['start.ts', 'dev.ts']) {
    const { ended, lines } = run(program, env);
    expect(await ended).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('buyers would pay with play money');
  }
  await expect(readdir(elsewhere)).rejects.toThrow('ENOENT');
});

test('each of several processes names the settings that they have to share', async () => {
  const { ended, lines } = run('serve.ts', { DATABASE_URL: 'postgres://web@127.0.0.1/foyer' });
  expect(await ended).toBe(1);
  expect(lines).toEqual([
    'Set GIFT_CARD_KEY, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET, SMTP_URL: processes ' +
      'on one database have to share these ("npm start" alone needs none).',
  ]);
});

test('a data folder or port in use stops the start with one sentence', async () => {
  const first = run('start.ts');
  await first.printed('Press Ctrl-C to stop');
  const sameFolder = run('start.ts', { PORT: String(await freePort()) });
  expect(await sameFolder.ended).toBe(1);
  expect(sameFolder.lines.at(-1)).toContain('Another Foyer already uses the database in');
  const elsewhere = path.join(dataFolder, 'other');
  const samePort = run('start.ts', { DATA_DIR: elsewhere });
  expect(await samePort.ended).toBe(1);
  expect(samePort.lines).toEqual([
    `Port ${port} is already in use. Stop the program that uses it, or set PORT to another one.`,
  ]);
  expect(existsSync(elsewhere)).toBe(false);
}, 60_000);

test('an address that the machine does not have stops the start before anything is created', async () => {
  const elsewhere = path.join(dataFolder, 'nowhere');
  const child = run('start.ts', {
    DATA_DIR: elsewhere,
    HOST: '192.0.2.1',
    ALLOW_STAND_INS: '1',
  });
  expect(await child.ended).toBe(1);
  expect(child.lines).toEqual([
    'This machine has no address 192.0.2.1. Set HOST to one that it has.',
  ]);
  expect(existsSync(elsewhere)).toBe(false);
});

// Guards: OPS-03
test('a database that dies is restarted, and the shop keeps working (OPS-03)', async () => {
  const child = run('start.ts');
  await child.printed('Press Ctrl-C to stop');
  const postmasterFile = await readFile(
    path.join(dataFolder, 'postgres/cluster/postmaster.pid'),
    'utf8',
  );
  process.kill(Number(postmasterFile.split('\n')[0]), 'SIGKILL');
  await child.printed('Starting PostgreSQL again');
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/ready`)).status;
  await vi.waitFor(async () => expect(await ready()).toBe(200), 60_000);
  const days = await fetch(`http://127.0.0.1:${port}/api/events/admission/calendar?seller=tower`);
  expect(days.status).toBe(200);
  child.kill('SIGTERM');
  expect(await child.ended).toBe(0);
  expect(child.lines.join('\n')).toContain('PostgreSQL stopped unexpectedly.');
}, 120_000);
