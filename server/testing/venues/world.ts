import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CallName } from '#contract/api/routes.ts';
import { type CallAnswer, type Client, createClient, type Outcome } from '#contract/client.ts';
import type { RenderLetter } from '#contract/letters/letters.ts';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import type { CardAccount } from '#sandbox/card-processor/accounts/options.ts';
import { type RunningCardProcessor, startCardProcessor } from '#sandbox/card-processor/start.ts';
import { createApp } from '../../app.ts';
import { paymentSweeps } from '../../payments/jobs.ts';
import { openServices } from '../../serve.ts';
import type { Services } from '../../services/services.ts';
import type { KeySettings, ServerSettings } from '../../setup/settings.ts';
import type { StoreBounds } from '../../store/database.ts';
import { payerSecret } from '../payer.ts';
import { patientBounds } from './patient-bounds.ts';
import { seedVenue, type TestVenue } from './venue.ts';

/** A database, a card processor and the app that uses them, for one test file. */
export interface World {
  readonly services: Services;
  readonly venue: TestVenue;
  readonly database: TestDatabase;
  readonly processor: RunningCardProcessor;
  readonly account: CardAccount;
  readonly api: Client;
  /** Moves the product's clock forward. */
  advance(milliseconds: number): void;
  /** Sends a request to the app, from an address if one is given. */
  fetch(request: Request, address?: string): Promise<Response>;
  /** A client for another tenant's storefront. */
  clientOf(slug: string): Client;
  /** A client of the venue's storefront with this IP address. */
  clientFrom(address: string): Client;
  /** A client of another browser, without a payer's secret or with its own (decision 082). */
  stranger(secret?: string): Client;
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Runs the sweeps once, as a worker would. */
  sweep(): Promise<void>;
  control(path: string, body?: unknown, method?: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** An existing database with a venue, which the world drops at the end; a new one by default. */
  readonly stored?: Pick<World, 'database' | 'venue'>;
  readonly capacity?: number;
  readonly limited?: number;
  /** USD by default. */
  readonly currency?: string;
  /** Webhooks are sent only if set. */
  readonly webhooks?: boolean;
  /** Bounds on database access; patient ones by default. */
  readonly bounds?: StoreBounds;
  /** A replica of the stored database; none by default. */
  readonly replicaUrl?: string;
  readonly trustedProxies?: number;
  /** Client secrets at identity providers, by portal. */
  readonly identityProviderSecrets?: Readonly<Record<string, string>>;
  readonly privateProviders?: readonly string[];
  /** Client secrets at staff's providers, by portal. */
  readonly staffProviderSecrets?: Readonly<Record<string, string>>;
  /** Renders letters that staff look at before they are sent; none by default. */
  readonly renderLetter?: RenderLetter;
  /** Keys other than the tests' own. */
  readonly keys?: KeySettings;
  /** None by default. */
  readonly wallets?: Pick<ServerSettings, 'applePasses' | 'googlePasses'>;
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const bounds = { ...patientBounds, ...options.bounds };
  const database = options.stored?.database ?? (await cloneDatabase(bounds));
  const venue =
    options.stored?.venue ??
    (await seedVenue(database.administratorUrl, { key: 'tower', ...options }));
  let deliver: ((request: Request) => Promise<Response>) | undefined;
  const hook = options.webhooks ? await startHook((request) => deliver?.(request)) : undefined;
  const account: CardAccount = {
    secretKey: `sk_test_${randomUUID()}`,
    publishableKey: `pk_test_${randomUUID()}`,
    webhookSecret: `whsec_${randomUUID()}`,
    ...(hook ? { webhookUrl: ({ portal = '' }) => `${hook.url}/webhooks/stripe/${portal}` } : {}),
  };
  const processor = await startCardProcessor({
    port: 0,
    accounts: [account],
    timing: { processing: 600_000, webhookRetry: 50, lateWebhook: 300, slowAnswer: 300 },
  });
  let ahead = 0;
  const opened = await openServices(
    {
      giftCardKey: 'a key of tests',
      stripe: { ...account, apiBase: processor.url, jsUrl: `${processor.url}/v3/` },
      mail: { smtpUrl: 'smtp://127.0.0.1:1' },
      fallbackOrigin: 'http://localhost',
      addressLookupBase: 'https://addresses.example',
      identityProviderSecrets: options.identityProviderSecrets ?? {},
      privateProviders: options.privateProviders ?? 'any',
      staffProviderSecrets: options.staffProviderSecrets ?? {},
      ...options.keys,
      ...options.wallets,
      staff: { url: 'http://localhost', alone: false },
      logLevel: 'silent',
      trustedProxies: options.trustedProxies ?? 0,
    } as Parameters<typeof openServices>[0],
    database.serving.databaseUrl,
    {
      ...bounds,
      ...database.serving,
      ...(options.replicaUrl === undefined ? {} : { replicaUrl: options.replicaUrl }),
    },
  );
  const services: Services = {
    ...opened,
    ...(options.renderLetter ? { renderLetter: options.renderLetter } : {}),
    now: () => Date.now() + ahead,
  };
  const app = createApp({ services });
  const fetch = async (request: Request, remoteAddress?: string) =>
    app.fetch(request, remoteAddress && { incoming: { socket: { remoteAddress } } });
  deliver = fetch;
  const owner = new pg.Pool({ connectionString: database.administratorUrl, max: 2 });
  const clientOf = (slug: string, address?: string, secret: string | null = payerSecret()) =>
    createClient({
      origin: 'http://localhost',
      seller: slug,
      payerSecret: () => secret ?? undefined,
      fetch: (url, init) => fetch(new Request(url, init), address),
    });
  return {
    services,
    venue,
    database,
    processor,
    account,
    api: clientOf(venue.slug),
    clientOf,
    clientFrom: (address) => clientOf(venue.slug, address),
    stranger: (secret) => clientOf(venue.slug, undefined, secret ?? null),
    fetch,
    advance(milliseconds) {
      ahead += milliseconds;
    },
    async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await owner.query<T>(text, values)).rows;
    },
    sweep: () => sweepPortal(services, venue.portalId),
    async control(path, body, method = body === undefined ? 'GET' : 'POST') {
      const response = await globalThis.fetch(`${processor.url}/sandbox${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    },
    async close() {
      await processor.stop();
      await hook?.stop();
      // Stopping a server right after this would end connections that are still closing.
      owner.on('error', () => {});
      await owner.end();
      await opened.close();
      await database.drop();
    },
  };
}

/** Runs a portal's sweeps once, one after another. */
export async function sweepPortal(services: Services, portalId: number): Promise<void> {
  for (const { sweep } of paymentSweeps) await sweep(services, portalId);
}

/** Opens a real address for webhooks, in front of the app. */
async function startHook(deliver: (request: Request) => Promise<Response> | undefined) {
  const { serve } = await import('@hono/node-server');
  const server = serve({
    fetch: async (request: Request) =>
      (await deliver(request)) ?? new Response(null, { status: 503 }),
    hostname: '127.0.0.1',
    port: 0,
  });
  await new Promise<void>((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** Returns the answer of a call that must succeed. */
export async function answered<N extends CallName>(
  call: Promise<Outcome<CallAnswer<N>>>,
): Promise<CallAnswer<N>> {
  const outcome = await call;
  if (outcome.ok) return outcome.answer;
  throw new Error(`refused: ${JSON.stringify(outcome)}`);
}

/** Returns the refusal code of a call that must be refused. */
export async function refusedWith(call: Promise<Outcome<unknown>>): Promise<string> {
  const outcome = await call;
  if (outcome.ok) throw new Error('it was not refused');
  return outcome.errors[0]?._code ?? '';
}
