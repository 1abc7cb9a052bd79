import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ServerBuild } from 'react-router';
import { built } from '#bin/build/build-storefront.ts';
import type { Table } from '../figures/figures.ts';
import { isSelected } from '../run/options.ts';
import { sources } from '../run/sources.ts';

const bench = path.dirname(import.meta.dirname);
const title = 'Weights of routes';

/** The compressed bytes of the files that the manifest names for a route. */
export interface BundleRow {
  readonly route: string;
  readonly scriptGzip: number;
  readonly scriptBrotli: number;
  readonly styleGzip: number;
}

/** The weights of routes as a table, if it is selected. */
export async function weightsTable(): Promise<Table[]> {
  return isSelected(title) ? [tableOf(await weighBundles())] : [];
}

function tableOf(bundles: readonly BundleRow[]): Table {
  const bare = bundles[0]?.scriptGzip ?? 0;
  return {
    title,
    note: 'What the manifest names for each route, after a bare page for comparison; a browser loads more, see below.',
    sources: sources.client,
    names: 'route',
    columns: ['script gzip kB', 'above bare', 'script brotli kB', 'style gzip kB'].map((name) => ({
      name,
      digits: 1,
    })),
    rows: bundles.map(({ route, scriptGzip, scriptBrotli, styleGzip }) => ({
      name: `\`${route}\``,
      figures: [scriptGzip, scriptGzip - bare, scriptBrotli, styleGzip].map((size) => size / 1_000),
    })),
  };
}

let weighed: Promise<BundleRow[]> | undefined;

/** The compressed bytes that each route loads at first, after a bare page for comparison; built once. */
export function weighBundles(): Promise<BundleRow[]> {
  weighed ??= weighAll();
  return weighed;
}

async function weighAll(): Promise<BundleRow[]> {
  const bare = path.join(bench, 'bare');
  await buildBare(bare);
  const storefront = (await import(built.module)) as ServerBuild;
  const bareBuild = (await import(path.join(bare, 'build/server/index.js'))) as ServerBuild;
  const rows = [
    await weigh('(bare React + React Router)', bareBuild, 'page', path.join(bare, 'build/client')),
  ];
  // Layout routes are not pages.
  const layouts = new Set(Object.values(storefront.routes).map((route) => route?.parentId));
  for (const id of Object.keys(storefront.routes)) {
    if (layouts.has(id)) continue;
    const paths = lineage(storefront, id).map((each) => storefront.routes[each]?.path ?? '');
    rows.push(await weigh(`/${paths.filter(Boolean).join('/')}`, storefront, id, built.assets));
  }
  return rows;
}

/** A route and its layouts, the outermost first, without the root. */
function lineage(build: ServerBuild, id: string): string[] {
  const parent = build.routes[id]?.parentId;
  return parent === undefined ? [] : [...lineage(build, parent), id];
}

async function buildBare(folder: string): Promise<void> {
  const root = path.dirname(bench);
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/.bin/react-router'), 'build', folder],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: 'ignore' },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the bare page could not be built');
}

async function weigh(
  route: string,
  build: ServerBuild,
  id: string,
  folder: string,
): Promise<BundleRow> {
  const { assets } = build;
  const ids = ['root', ...lineage(build, id)];
  const parts = [assets.entry, ...ids.map((each) => assets.routes[each])];
  const scripts = new Set(
    parts.flatMap((part) => (part ? [part.module, ...(part.imports ?? [])] : [])),
  );
  const styles = new Set(parts.flatMap((part) => (part && 'css' in part ? (part.css ?? []) : [])));
  const sizes = async (files: Set<string>, compress: (bytes: Buffer) => Buffer) => {
    let total = 0;
    for (const named of files) {
      // The manifest marks styles that several routes share with a trailing #.
      const file = named.replace(/#.*$/, '');
      if (!file.startsWith('/assets/')) continue;
      total += compress(await readFile(path.join(folder, file))).length;
    }
    return total;
  };
  return {
    route,
    scriptGzip: await sizes(scripts, (bytes) => gzipSync(bytes)),
    scriptBrotli: await sizes(scripts, (bytes) => brotliCompressSync(bytes)),
    styleGzip: await sizes(styles, (bytes) => gzipSync(bytes)),
  };
}
