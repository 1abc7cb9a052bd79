import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { allocatorSettings } from '#bin/program/allocator-settings.ts';
import { npmArguments } from '#bin/program/npm-arguments.ts';
import { freePort } from '#database/embedded/free-port.ts';
import { startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { importSamples } from '#server/import/import-samples.ts';
import { openStore } from '#server/store/database.ts';
import { calendarTenant } from '../tenants/calendars.ts';
import { tillTenant } from '../tenants/till.ts';
import { importBenchTenant } from './import-bench-tenant.ts';
import type { ServerAnswers } from './server.ts';

/**
 * The product as in production, with a process each for the database, the card processor, the mail server
 * and the server.
 */
export interface Installation {
  readonly url: string;
  /** Origin of the console. */
  readonly staffUrl: string;
  /** Address of a server that only answers a constant. */
  readonly trivialUrl: string;
  readonly databaseUrl: string;
  readonly ownerUrl: string;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Asks the server's process; one question at a time. */
  ask<Q extends keyof ServerAnswers>(question: Q): Promise<ServerAnswers[Q]>;
  /** Ids of the processes: the server, the postmaster, the card processor's stand-in, the mail server. */
  processes(): Readonly<Record<'server' | 'database' | 'cards' | 'mail', number>>;
  /** Ends the server and starts it again at the same address; milliseconds until it is ready. */
  restart(): Promise<number>;
  stop(): Promise<void>;
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
  const cards = await start('card-processor.ts', {
    port: 0,
    account,
    webhooks: `http://127.0.0.1:${port}/webhooks/stripe`,
  });
  const mail = await start('mail-sink.ts', {});
  // By name: service workers are not there at other addresses without TLS.
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
  let server = await start('server.ts', options, npmArguments('serve'));
  const trivial = await start('trivial-server.ts', {});
  return {
    url: server.url,
    staffUrl,
    trivialUrl: trivial.url,
    databaseUrl: database.url,
    ownerUrl,
    async query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await owner.query<T>(text, values)).rows;
    },
    async ask(question) {
      server.child.send(question);
      const [answer] = await once(server.child, 'message');
      return answer;
    },
    processes: () => ({
      server: server.pid,
      database: database.pid,
      cards: cards.pid,
      mail: mail.pid,
    }),
    async restart() {
      await end(server.child);
      const started = performance.now();
      server = await start('server.ts', options, npmArguments('serve'));
      return performance.now() - started;
    },
    async stop() {
      for (const part of [server, cards, mail, trivial]) await end(part.child);
      await owner.end();
      await database.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function start(program: string, options: object, nodeArguments: readonly string[] = []) {
  const child = spawn(
    process.execPath,
    [...nodeArguments, path.join(import.meta.dirname, program), JSON.stringify(options)],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      // The settings are there already: a program that begins again would lose its connection to the bench.
      env: { ...process.env, ...allocatorSettings, NODE_ENV: 'production' },
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
