import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { npmArguments } from '#bin/program/npm-arguments.ts';
import { processEnvironment } from '#bin/program/process-environment.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { importSamples } from '#server/import/import-samples.ts';
import type { ServerOptions } from '#server/serve.ts';
import { openStore } from '#server/store/database.ts';
import { calendarTenant } from '../tenants/calendars.ts';
import { daysTenant } from '../tenants/days.ts';
import { tillTenant } from '../tenants/till.ts';
import { importBenchTenant } from './import-bench-tenant.ts';
import type { ServerAnswers } from './server.ts';

/**
 * The product as in production, with separate processes for the database, the card processor, the mail server and the server.
 */
export interface Installation {
  readonly url: string;
  /** Origin of the console. */
  readonly staffUrl: string;
  /** Address of a server that only answers a constant. */
  readonly trivialUrl: string;
  /** Address of the card processor's stand-in. */
  readonly cardsUrl: string;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Sends a request to the server's process, one at a time. */
  ask<Q extends keyof ServerAnswers>(question: Q): Promise<ServerAnswers[Q]>;
  processes(): ProcessIds;
  /** Stops the serving processes and starts the server again at its address; returns the milliseconds until it is ready. */
  restart(): Promise<number>;
  /**
   * Stops the serving processes, then starts `count` processes that only serve requests and one that only works off jobs, as
   * `npm run serve` and `npm run worker` do. They run until the next restart. Returns the addresses of the servers.
   */
  startServers(count: number): Promise<readonly string[]>;
  /** Makes the card processor send its webhooks to these servers in turn. */
  sendWebhooksTo(servers: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Process ids of the server and workers, the postmaster, the card processor's stand-in and the mail server. */
export interface ProcessIds {
  readonly servers: readonly number[];
  /** The processes that only work off jobs. */
  readonly workers: readonly number[];
  readonly database: number;
  readonly cards: number;
  readonly mail: number;
}

interface InstallOptions {
  /** Settings of the database server. */
  readonly settings?: Record<string, string>;
  /** Fills the database before the server starts. */
  readonly fill?: (urls: Pick<Installation, 'databaseUrl' | 'ownerUrl'>) => Promise<void>;
}

export async function install({ settings = {}, fill }: InstallOptions = {}): Promise<Installation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bench-'));
  const database = await startEmbeddedPostgres({ folder, settings });
  await migrate({ url: database.url });
  const store = openStore({ databaseUrl: database.url, onError: () => {} });
  const giftCardKey = randomUUID();
  await importSamples(store, new Date().toISOString().slice(0, 10), giftCardKey);
  await store.close();
  await importBenchTenant(database.url, calendarTenant());
  await importBenchTenant(database.url, daysTenant());
  await importBenchTenant(database.url, tillTenant(), giftCardKey);
  const ownerUrl = Object.assign(new URL(database.administratorUrl), { pathname: '/foyer' }).href;
  await fill?.({ databaseUrl: database.url, ownerUrl });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', (error) => console.error(`a connection of the bench broke: ${error.message}`));
  const port = await freePort();
  const account = {
    secretKey: `sk_test_${randomUUID()}`,
    publishableKey: `pk_test_${randomUUID()}`,
    webhookSecret: `whsec_${randomUUID()}`,
  };
  const usual = [`http://127.0.0.1:${port}`];
  const cards = await start('card-processor.ts', { port: 0, account, servers: usual });
  const mail = await start('mail-sink.ts', {});
  // Uses a host name, because service workers need `localhost` without TLS.
  const staffUrl = `http://localhost:${port}`;
  const options = {
    settings: {
      staff: { url: staffUrl, alone: false },
      fallbackOrigin: `http://127.0.0.1:${port}`,
      trustedProxies: 1,
      giftCardKey,
      stripe: { ...account, apiBase: cards.url, jsUrl: `${cards.url}/v3/` },
      mail: { smtpUrl: mail.url },
      addressLookupBase: 'https://addresses.example',
      logLevel: 'error',
    },
    databaseUrl: database.url,
    host: '127.0.0.1',
    port,
  };
  const startOne = (changes: Partial<ServerOptions> = {}) =>
    start('server.ts', { ...options, ...changes }, npmArguments('serve'));
  const first = await startOne();
  let running = { first, servers: [first], workers: [] as Started[] };
  const endAll = async () => {
    for (const { child } of [...running.servers, ...running.workers]) await end(child);
  };
  const sendWebhooksTo = async (servers: readonly string[]) => {
    cards.child.send(servers);
    await once(cards.child, 'message');
  };
  const trivial = await start('trivial-server.ts', {});
  return {
    url: first.url,
    staffUrl,
    trivialUrl: trivial.url,
    cardsUrl: cards.url,
    databaseUrl: database.url,
    ownerUrl,
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await owner.query<T>(text, values)).rows;
    },
    async ask(question) {
      running.first.child.send(question);
      const [answer] = await once(running.first.child, 'message');
      return answer;
    },
    processes: () => ({
      servers: running.servers.map(({ pid }) => pid),
      workers: running.workers.map(({ pid }) => pid),
      database: database.pid,
      cards: cards.pid,
      mail: mail.pid,
    }),
    async restart() {
      await endAll();
      const started = performance.now();
      const server = await startOne();
      const took = performance.now() - started;
      running = { first: server, servers: [server], workers: [] };
      await sendWebhooksTo(usual);
      return took;
    },
    async startServers(count) {
      await endAll();
      const servers: Started[] = [];
      for (let at = 0; at < count; at += 1)
        servers.push(await startOne({ does: 'serve', port: 0 }));
      const worker = await startOne({ does: 'work' });
      running = { first: servers[0] ?? worker, servers, workers: [worker] };
      return servers.map(({ url }) => url);
    },
    sendWebhooksTo,
    async stop() {
      await endAll();
      for (const part of [cards, mail, trivial]) await end(part.child);
      await owner.end();
      await database.stop();
      await rm(folder, { recursive: true });
    },
  };
}

interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly url: string;
}

async function start(
  program: string,
  options: object,
  nodeArguments: readonly string[] = [],
): Promise<Started> {
  const child = spawn(
    process.execPath,
    [...nodeArguments, path.join(import.meta.dirname, program), JSON.stringify(options)],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // Sets the complete environment, because a program that restarts itself would lose its connection to the bench.
      env: { ...process.env, ...processEnvironment(process.env), NODE_ENV: 'production' },
    },
  );
  if (!child.stdout || child.pid === undefined) throw new Error('no process');
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, pid: child.pid, url };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
