import pg from 'pg';
import sharp from 'sharp';
import { type Client, createClient } from '#contract/client.ts';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { createApp } from '../../app.ts';
import { importTenant } from '../../import/import-tenant.ts';
import { planHere } from '../../import/planning/planner.ts';
import { openServices } from '../../serve.ts';
import type { Services } from '../../services/services.ts';
import type { ServerSettings } from '../../setup/settings.ts';
import { openStore, type Store } from '../../store/database.ts';
import { museumNow, museumTenant } from './museum.ts';
import { patientBounds } from './patient-bounds.ts';

/** A green rectangle with a transparent border. */
export const logoSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path fill="#1b4d3e" d="M10 5h20v10h-20z"/></svg>';

/** A picture of 400 by 300 pixels, its left half red, its right half blue. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#00f' } })
    .composite([
      {
        input: { create: { width: 200, height: 300, channels: 3, background: '#f00' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

/** The museum's storefronts on one test file's own database, with a clock to set. */
export interface MuseumWorld {
  readonly services: Services;
  /** A client of the storefront that makes most reads under /cached_api. */
  readonly cached: Client;
  /** A client that makes every read under /api, where answers are fresh. */
  readonly api: Client;
  clientOf(seller: string): Client;
  /** Requests a path, with the museum's seller added to its query. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  setNow(instant: string): void;
  /** Imports a tenant file; a given store may observe the transaction. */
  importTenant(tenant: TenantFileInput, store?: Store): Promise<void>;
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

const settings: ServerSettings = {
  fallbackOrigin: 'http://localhost',
  giftCardKey: 'a key of tests',
  stripe: {
    secretKey: 'sk_test_museum',
    publishableKey: 'pk_test_museum',
    webhookSecret: 'whsec_museum',
    apiBase: 'http://127.0.0.1:1',
    jsUrl: 'https://cards.example/v3/',
  },
  mail: { smtpUrl: 'smtp://127.0.0.1:1' },
  addressLookupBase: 'https://addresses.example',
  logLevel: 'silent',
};

export async function openMuseum(): Promise<MuseumWorld> {
  const database = await cloneDatabase(patientBounds);
  const owner = new pg.Pool({ connectionString: database.administratorUrl, max: 2 });
  const first = openStore({ ...database.serving, onError: fail });
  await importInto(first, museumTenant(), museumNow);
  await first.close();
  const reach = { ...patientBounds, ...database.serving };
  const opened = await openServices(settings, reach.databaseUrl, reach);
  let now = museumNow;
  const services: Services = { ...opened, now: () => now };
  const app = createApp({ services });
  const fetch = async (url: string, init?: RequestInit) => app.fetch(new Request(url, init));
  const clientOf = (seller: string) =>
    createClient({
      origin: 'http://localhost',
      seller,
      fetch: (url, init) => fetch(url.replace('/cached_api/', '/api/'), init),
    });
  return {
    services,
    cached: createClient({ origin: 'http://localhost', seller: 'museum', fetch }),
    api: clientOf('museum'),
    clientOf,
    get(path, headers = {}) {
      const url = new URL(path, 'http://localhost');
      if (!url.searchParams.has('seller')) url.searchParams.set('seller', 'museum');
      return fetch(url.href, { headers });
    },
    setNow(instant) {
      now = Date.parse(instant);
    },
    importTenant: (tenant, store = services.store) => importInto(store, tenant, now),
    async sql<T extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
      return (await owner.query<T>(text, values)).rows;
    },
    async close() {
      await owner.end();
      await opened.close();
      await database.drop();
    },
  };
}

async function importInto(store: Store, input: TenantFileInput, now: number): Promise<void> {
  const pictures: Readonly<Record<string, Buffer>> = {
    'photo.png': await photo(),
    'logo.svg': Buffer.from(logoSvg),
  };
  const source = {
    json: input,
    files: (path: string) => path in pictures,
    readFile: async (path: string) => pictures[path] ?? Buffer.alloc(0),
  };
  const result = await importTenant(store, input, planHere(source), {
    now,
    giftCardKey: settings.giftCardKey,
  });
  if (result.faults) throw new Error(JSON.stringify(result.faults));
}

function fail(error: Error): never {
  throw error;
}
