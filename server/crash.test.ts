import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClient } from '#contract/client.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { type RunningCardProcessor, startCardProcessor } from '#sandbox/card-processor/start.ts';
import { checkout, reserve } from './testing/buyer.ts';
import { seedVenue } from './testing/venue.ts';

/** A whole installation with real commits, in processes that can be killed. */
let folder: string;
let database: EmbeddedPostgres;
let processor: RunningCardProcessor;
let child: ChildProcess | undefined;
let port: number;
const account = {
  secretKey: `sk_test_${randomUUID()}`,
  publishableKey: `pk_test_${randomUUID()}`,
  webhookSecret: `whsec_${randomUUID()}`,
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-crash-'));
  database = await startEmbeddedPostgres({ folder });
  await migrate({ url: database.url });
  await seedVenue(ownerUrl(), { key: 'tower', capacity: 10_000 });
  port = await freePort();
  processor = await startCardProcessor({
    port: 0,
    accounts: [{ ...account, webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe/tower` }],
    timing: { webhookRetry: 100 },
  });
  await startChild();
}, 90_000);
afterAll(async () => {
  child?.kill('SIGKILL');
  await processor?.stop();
  await database?.stop();
  await rm(folder, { recursive: true });
});

const ownerUrl = () =>
  Object.assign(new URL(database.administratorUrl), { pathname: '/foyer' }).href;

async function startChild(): Promise<void> {
  const options = {
    settings: {
      fallbackOrigin: 'http://127.0.0.1',
      stripe: { ...account, apiBase: processor.url, jsUrl: `${processor.url}/v3/` },
      mail: { smtpUrl: 'smtp://127.0.0.1:1' },
      addressLookupBase: 'https://addresses.example',
      logLevel: 'silent',
    },
    databaseUrl: database.url,
    host: '127.0.0.1',
    port,
  };
  const program = path.join(import.meta.dirname, 'testing/serve-child.ts');
  child = spawn(process.execPath, [program, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = child;
  if (!stdout) throw new Error('no output');
  await once(createInterface({ input: stdout }), 'line');
}

async function query<T extends pg.QueryResultRow>(text: string): Promise<T[]> {
  const client = new pg.Client(ownerUrl());
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** A hundred buyers; `killed` is called once a third of them are through. */
async function buyersUntil(killed: () => Promise<void>): Promise<void> {
  const api = createClient({
    origin: `http://127.0.0.1:${port}`,
    seller: 'tower',
    fetch: (url, init) => fetch(url, init),
  });
  let through = 0;
  let kill: Promise<void> | undefined;
  const buy = async () => {
    const held = await reserve(api, { type: 'adult' });
    if (!held.ok) return;
    // A buyer whose answer never came; that is what this test is about.
    await checkout(api, held.answer).catch(() => undefined);
    through += 1;
    if (through === 33) kill = killed();
  };
  await Promise.all(Array.from({ length: 100 }, buy));
  await kill;
}

/** Lets the sweeps finish what was under way, without the minute that they leave to requests. */
async function settled(): Promise<void> {
  await vi.waitFor(
    async () => {
      await query('update payment set next_check_at = now() where next_check_at is not null');
      const [left] = await query<{ n: number }>(
        `select (select count(*) from payment where next_check_at is not null)
          + (select count(*) from payment_entry where state = 'due') as n`,
      );
      expect(Number(left?.n)).toBe(0);
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function expectEveryCentAndPlaceAccountedFor(): Promise<number> {
  expect(await query('select * from stock_audit')).toEqual([]);
  const odd = await query(`
    select c.id, c.state, count(distinct o.id) as orders, coalesce(sum(e.amount), 0) as cents
    from cart c left join ticket_order o on o.cart_id = c.id
      left join payment_entry e on e.cart_id = c.id and e.audit_action = 'capture'
    group by c.id, c.state
    having not ((c.state = 'ordered' and count(distinct o.id) = 1 and sum(e.amount) = 2150
        and count(e.id) = 1) or (c.state <> 'ordered' and count(o.id) = 0 and count(e.id) = 0))`);
  expect(odd).toEqual([]);
  const unbooked = await query(
    `select t.id from ticket t join cart c on c.id = t.cart_id
     where c.state = 'ordered' and t.state <> 'booked'`,
  );
  expect(unbooked).toEqual([]);
  const books = (await (await fetch(`${processor.url}/sandbox/books`)).json()) as {
    accounts: { payment_intents: { amount_received: number; metadata: { cart_id: string } }[] }[];
  };
  const charged = books.accounts
    .flatMap((entry) => entry.payment_intents)
    .filter((intent) => intent.amount_received > 0)
    .map((intent) => intent.metadata.cart_id)
    .sort();
  const ordered = await query<{ cart_id: string }>(
    'select cart_id::text from ticket_order order by cart_id::text',
  );
  expect(charged).toEqual(ordered.map((row) => row.cart_id).sort());
  return ordered.length;
}

test('the server is killed amid a hundred purchases: no order is lost, none is paid twice', async () => {
  await buyersUntil(async () => {
    child?.kill('SIGKILL');
    if (child && child.exitCode === null) await once(child, 'exit');
  });
  await startChild();
  await settled();
  expect(await expectEveryCentAndPlaceAccountedFor()).toBeGreaterThanOrEqual(33);
}, 120_000);

test('the database is killed amid a hundred purchases: the same, and the server goes on by itself', async () => {
  const before = await expectEveryCentAndPlaceAccountedFor();
  const { port: databasePort } = database;
  await buyersUntil(async () => {
    process.kill(database.pid, 'SIGKILL');
    await database.lost;
    database = await startEmbeddedPostgres({ folder, port: databasePort });
  });
  await settled();
  const after = await expectEveryCentAndPlaceAccountedFor();
  expect(after).toBeGreaterThanOrEqual(before + 33);
}, 120_000);
