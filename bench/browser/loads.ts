import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { built } from '#bin/build/build-storefront.ts';
import type { Table } from '../figures/figures.ts';
import { sources } from '../run/sources.ts';
import type { BundleRow } from '../weights/bundles.ts';
import { onPhone } from './phone.ts';

export const loadsTitle = 'What a browser loads';

/** A page, and its route in the manifest. */
export interface LoadedPage {
  readonly name: string;
  readonly address: string;
  readonly route: string;
}

const kinds = ['document', 'script', 'style', 'font', 'image', 'other'] as const;
type Kind = (typeof kinds)[number];
const kindOf: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Image: 'image',
};

/** A finished request; bytes as sent, with headers. */
interface Loaded {
  readonly kind: Kind;
  readonly url: string;
  readonly bytes: number;
}

/** Milliseconds without loading after which the page counts as idle. */
const idleAfter = 1_500;
const longest = 30_000;

/** Everything a first visit loads until the page is idle, by kind, next to what the manifest names. */
export async function loadsTable(
  browser: Browser,
  pages: readonly LoadedPage[],
  bundles: readonly BundleRow[],
): Promise<Table[]> {
  const rows: Table['rows'] = [];
  for (const { name, address, route } of pages) {
    const loaded = await onPhone(browser, (page) => loadedBy(page, address));
    const bundle = bundles.find((row) => row.route === route);
    if (!bundle) throw new Error(`the manifest has no route ${route}`);
    const named = { script: bundle.scriptGzip, style: bundle.styleGzip };
    const sum = (of: readonly Loaded[]) => of.reduce((bytes, each) => bytes + each.bytes, 0);
    for (const kind of kinds) {
      const all = loaded.filter((each) => each.kind === kind);
      const isNamed = kind === 'script' || kind === 'style';
      const gzip = isNamed ? [(await gzipOf(all)) / 1_000, named[kind] / 1_000] : [null, null];
      const figures = [all.length, sum(all) / 1_000, ...gzip];
      rows.push({ name: `${name}: ${kind}`, figures });
    }
    const figures = [loaded.length, sum(loaded) / 1_000, null, null];
    rows.push({ name: `${name}: all`, figures });
  }
  if (rows.length === 0) return [];
  return [
    {
      title: loadsTitle,
      note: 'In Chromium at a phone’s size with an empty cache, until nothing was loading for a moment. Bytes as sent include headers; scripts and styles are also given compressed with gzip, beside those that the manifest names.',
      sources: sources.pages,
      names: 'page and kind',
      columns: [
        { name: 'requests', digits: 0 },
        { name: 'kB as sent', digits: 1 },
        { name: 'gzip kB', digits: 1 },
        { name: 'gzip kB in the manifest', digits: 1 },
      ],
      rows,
    },
  ];
}

/** The requests of a page until it is idle. */
async function loadedBy(page: Page, address: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  const loading = new Map<string, Omit<Loaded, 'bytes'>>();
  const loaded: Loaded[] = [];
  let last = performance.now();
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    last = performance.now();
    if (/^https?:/.test(request.url)) {
      loading.set(requestId, { kind: kindOf[type ?? ''] ?? 'other', url: request.url });
    }
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    last = performance.now();
    const request = loading.get(requestId);
    if (loading.delete(requestId) && request) loaded.push({ ...request, bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId));
  await session.send('Network.enable');
  await page.goto(address);
  const end = performance.now() + longest;
  while (loading.size > 0 || performance.now() - last < idleAfter) {
    if (performance.now() > end) throw new Error(`${address} never stops loading`);
    await pause(100);
  }
  return loaded;
}

/** The gzipped bytes of built files. */
async function gzipOf(loaded: readonly Loaded[]): Promise<number> {
  let total = 0;
  for (const { url } of loaded) {
    const file = path.join(built.assets, new URL(url).pathname);
    total += gzipSync(await readFile(file)).length;
  }
  return total;
}
