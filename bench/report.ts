import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BundleRow } from './bundles.ts';
import type { LoadResult } from './load/load.ts';
import { median } from './load/median.ts';

interface Report {
  readonly machine: string;
  /** The measured commit. */
  readonly commit: string;
  readonly runs: number;
  readonly rows: readonly { name: string; unit: string; results: readonly LoadResult[] }[];
  readonly bundles: readonly BundleRow[];
  /** Milliseconds. */
  readonly firstByte: number;
  /** Further tables, as lines. */
  readonly tables: readonly (readonly string[])[];
}

/** The seconds in a unit's period. */
export const secondsOf = (unit: string): number => (unit.endsWith('/min') ? 60 : 1);

const file = path.join(import.meta.dirname, 'README.md');
const marks = ['<!-- figures -->', '<!-- /figures -->'] as const;

/** Writes the figures of this run between the marks in bench/README.md. */
export async function writeReport(report: Report): Promise<void> {
  const [head, tail] = await partsOf();
  await writeFile(file, `${head}${marks[0]}\n${figures(report)}\n${marks[1]}${tail}`);
  console.log(figures(report));
}

async function partsOf(): Promise<[string, string]> {
  const text = await readFile(file, 'utf8');
  const [head, rest] = text.split(marks[0]);
  const tail = rest?.split(marks[1])[1];
  if (head === undefined || tail === undefined)
    throw new Error('bench/README.md has no marks for the figures');
  return [head, tail];
}

function figures({ machine, commit, runs, rows, bundles, firstByte, tables }: Report): string {
  const count = (value: number) => Math.round(value).toLocaleString('en');
  const first = rows[0] ? median(rows[0].results.map((result) => result.rate)) : Number.NaN;
  const table = rows.map(({ name, unit, results }) => {
    const seconds = secondsOf(unit);
    const rates = results.map((result) => result.rate * seconds);
    const rate = median(rates);
    const spread = `${count(Math.min(...rates))}–${count(Math.max(...rates))}`;
    const p99 = median(results.map((result) => result.p99)).toFixed(1);
    const p50 = median(results.map((result) => result.p50)).toFixed(1);
    const failed = results.reduce((sum, result) => sum + result.failed, 0);
    const share = Number((rate / seconds / first).toPrecision(2));
    return `| ${name} | ${count(rate)} ${unit} | ${spread} | ${p50} | ${p99} | ${share} | ${failed} |`;
  });
  const bare = bundles[0]?.scriptGzip ?? 0;
  const weights = bundles.map(({ route, scriptGzip, scriptBrotli, styleGzip }) => {
    const kB = (bytes: number) => (bytes / 1000).toFixed(1);
    return `| \`${route}\` | ${kB(scriptGzip)} | ${kB(scriptGzip - bare)} | ${kB(scriptBrotli)} | ${kB(styleGzip)} |`;
  });
  return [
    `Commit ${commit}; ${machine}; medians of ${runs} alternating runs after a warm-up.`,
    '',
    '| scenario | rate | min–max | p50 ms | p99 ms | relative to the first | failed |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...table,
    '',
    `Time to the first byte of the event page, one request at a time: ${firstByte.toFixed(1)} ms (median of 30).`,
    '',
    '| route | script gzip kB | above bare | script brotli kB | style gzip kB |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...weights,
    ...tables.flatMap((lines) => ['', ...lines]),
  ].join('\n');
}
