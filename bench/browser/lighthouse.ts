import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Table } from '../figures/figures.ts';
import { median } from '../load/median.ts';
import { sources } from '../run/sources.ts';

export const lighthouseTitle = 'Lighthouse';

const program = path.resolve(import.meta.dirname, '../../node_modules/.bin/lighthouse');
/** Milliseconds after which a run is aborted; one takes 10 to 30 s. */
const longest = 180_000;

const category = z.object({ score: z.number() });
const audit = z.object({ numericValue: z.number() });
const report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'total-byte-weight': audit,
  }),
});

const columns: readonly {
  readonly name: string;
  readonly digits: number;
  of(result: z.output<typeof report>): number;
}[] = [
  { name: 'performance', digits: 0, of: (r) => r.categories.performance.score * 100 },
  { name: 'accessibility', digits: 0, of: (r) => r.categories.accessibility.score * 100 },
  { name: 'best practices', digits: 0, of: (r) => r.categories['best-practices'].score * 100 },
  { name: 'SEO', digits: 0, of: (r) => r.categories.seo.score * 100 },
  { name: 'FCP ms', digits: 0, of: (r) => r.audits['first-contentful-paint'].numericValue },
  { name: 'LCP ms', digits: 0, of: (r) => r.audits['largest-contentful-paint'].numericValue },
  { name: 'TBT ms', digits: 0, of: (r) => r.audits['total-blocking-time'].numericValue },
  { name: 'CLS', digits: 3, of: (r) => r.audits['cumulative-layout-shift'].numericValue },
  { name: 'kB', digits: 0, of: (r) => r.audits['total-byte-weight'].numericValue / 1_000 },
];

/** Medians of several Lighthouse runs of each page, on its simulated phone. */
export async function lighthouseTable(
  executablePath: string,
  pages: readonly { readonly name: string; readonly address: string }[],
  runs: number,
): Promise<Table[]> {
  const rows: Table['rows'] = [];
  for (const { name, address } of pages) {
    const results: z.output<typeof report>[] = [];
    for (let run = 0; run < runs; run += 1) results.push(await runOnce(executablePath, address));
    rows.push({ name, figures: columns.map(({ of }) => median(results.map(of))) });
  }
  if (rows.length === 0) return [];
  return [
    {
      title: lighthouseTitle,
      note: `Mobile with simulated throttling: medians of ${runs} runs with an empty cache.`,
      sources: sources.pages,
      names: 'page',
      columns: columns.map(({ name, digits }) => ({ name, digits })),
      rows,
    },
  ];
}

/** Runs Lighthouse in a process and a browser of their own. */
async function runOnce(executablePath: string, address: string) {
  const categories = 'performance,accessibility,best-practices,seo';
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      address,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--only-categories=${categories}`,
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      timeout: longest,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return report.parse(JSON.parse(stdout));
}
