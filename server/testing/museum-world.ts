import pg from 'pg';
import sharp from 'sharp';
import type { CallAnswer, Client } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';
import type { CallName } from '#contract/routes.ts';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { checkTenantFile } from '#tenants/check-tenant-file.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { createApp } from '../app.ts';
import { importTenant } from '../features/import/import-tenant.ts';
import { openServices } from '../serve.ts';
import type { Services } from '../services.ts';
import { museumNow, museumTenant } from './museum.ts';

export const logoSvg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#1b4d3e"/></svg>';

/** 400 by 300 pixels: its left half red, its right half blue. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 200, height: 300, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .png()
    .toBuffer();

/** The museum's storefronts over a database of one test file's own, with a clock to set. */
export interface MuseumWorld {
  readonly services: Services;
  /** Asks under /api, which is fresh. */
  readonly api: Client;
  /** GET of a path with the museum's seller; queries are added to it. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  setNow(instant: string): void;
  import(tenant: TenantFileInput): Promise<void>;
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** What the database was asked since the last time this was called. */
  close(): Promise<void>;
}

const settings = {
  stripe: {
    secretKey: 'sk_test_museum',
    publishableKey: 'pk_test_museum',
    webhookSecret: 'whsec_museum',
    apiBase: 'http://127.0.0.1:1',
    jsUrl: 'https://cards.example/v3/',
  },
  mail: { smtpUrl: 'smtp://127.0.0.1:1' },
  logLevel: 'silent',
};
