import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { startCardProcessor } from '#sandbox/card-processor/start.ts';
import { openStore } from '../../store/database.ts';
import { lastingPort } from '../faults/lasting-port.ts';
import { payerSecret } from '../payer.ts';
import { patientBounds } from './patient-bounds.ts';
import { seedVenue } from './venue.ts';

export type Installation = Awaited<ReturnType<typeof openInstallation>>;

/** Opens a whole installation, in processes that can be killed and with durable commits. */
export async function openInstallation() {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-crash-'));
  const databasePort = await lastingPort();
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ folder, port: databasePort });
  let child: ChildProcess | undefined;
  const account = {
    secretKey: `sk_test_${randomUUID()}`,
    publishableKey: `pk_test_${randomUUID()}`,
    webhookSecret: `whsec_${randomUUID()}`,
  };
  const ownerUrl = () =>
    Object.assign(new URL(database.administratorUrl), { pathname: '/foyer' }).href;
  await migrate({ url: database.url });
  const venue = await seedVenue(ownerUrl(), { key: 'tower', capacity: 10_000 });
  const port = await lastingPort();
  const processor = await startCardProcessor({
    port: 0,
    accounts: [{ ...account, webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe/tower` }],
    timing: { webhookRetry: 100 },
  });
  const giftCardKey = 'a key of tests';

  async function start(): Promise<void> {
    const options = {
      settings: {
        fallbackOrigin: 'http://127.0.0.1',
        giftCardKey,
        stripe: { ...account, apiBase: processor.url, jsUrl: `${processor.url}/v3/` },
        mail: { smtpUrl: 'smtp://127.0.0.1:1' },
        addressLookupBase: 'https://addresses.example',
        logLevel: 'silent',
      },
      databaseUrl: database.url,
      host: '127.0.0.1',
      port,
      bounds: patientBounds,
    };
    const program = path.join(import.meta.dirname, '../faults/serve-child.ts');
    child = spawn(process.execPath, [program, JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = child;
    if (!stdout) throw new Error('no output');
    const ended = once(child, 'exit').then(() => {
      throw new Error('the server ended as it started');
    });
    await Promise.race([once(createInterface({ input: stdout }), 'line'), ended]);
    // Its exit is not an error later, when a test kills it.
    ended.catch(() => undefined);
  }

  async function kill(): Promise<void> {
    child?.kill('SIGKILL');
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  async function query<T extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = new pg.Client(ownerUrl());
    await client.connect();
    try {
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  const api: Client = createClient({
    origin: `http://127.0.0.1:${port}`,
    seller: 'tower',
    payerSecret,
    fetch: (url, init) => fetch(url, init),
  });
  await start();
  const store = openStore({ databaseUrl: database.url, onError: () => undefined });
  return {
    api,
    venue,
    processor,
    services: { store, settings: { giftCardKey }, now: () => Date.now() },
    ownerUrl,
    query,
    start,
    kill,
    /** Kills the database and starts it again on the same data and port. */
    async killDatabase(): Promise<void> {
      process.kill(database.pid, 'SIGKILL');
      await database.lost;
      database = await startEmbeddedPostgres({ folder, port: databasePort });
    },
    /**
     * Runs the sweeps without the minute that they leave to requests, until nothing is in progress.
     */
    async settled(): Promise<void> {
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
    },
    async close(): Promise<void> {
      await kill();
      await store.close();
      await processor.stop();
      await database.stop();
      await rm(folder, { recursive: true });
    },
  };
}
