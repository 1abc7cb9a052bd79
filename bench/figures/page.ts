import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Column,
  type Figures,
  type Row,
  type Run,
  readFigures,
  type Table,
} from './figures.ts';

/** The page generated from the figures. */
export const figuresPage = path.join(path.dirname(import.meta.dirname), 'README.md');

const introduction = `# Bench

Written by \`npm run docs\` from \`bench/figures/figures.json\`; do not edit.

\`npm run bench\` installs the product in a temporary folder: PostgreSQL with real commits, the card
processor's stand-in, a mail server that discards letters, and the server, each a process of its own, with
row-level security on. It imports the sample tenants and tenants of the bench and drives the product over
HTTP with 64 keep-alive connections in a closed loop. The load generator runs on the same machine and takes
its share of the cores. The limits of the machine are measured in the same run, so compare the ratios rather
than the rates.

A whole run replaces the figures below. \`BENCH_ONLY\` selects tables and rows by a part of their name;
such a run only prints its figures. With \`BENCH_APART=1\` it replaces those of the tables that it selects by their
title; the page names the run of such a table beside it. \`BENCH_RUNS\` and \`BENCH_MS\` set the number of runs and the length of a
run of load. \`npm run bench:age\` counts how many commits touched the sources of each table since
and writes that down here. Other documents do not repeat these figures
([092](../decisions/092-bench-figures.md)).

Each connection has its own client address, as a proxy would forward it, so that limits per address do not
apply. The bench fails when the books of a promo code, a gift card, the places of its own tenant or the card
processor do not add up at the end.`;

/** The page with all figures of a run, as Markdown. */
export function pageOf(figures: Figures): string {
  const { age, tables } = figures;
  const counted = `Changes of sources are counted up to commit ${age.commit} of ${age.date}.`;
  const parts = tables.map((table) => {
    const count = age.touched[table.title] ?? 0;
    const touched = `${count === 0 ? 'no commit' : count === 1 ? '1 commit' : `${count} commits`} since`;
    const sources = table.sources.map((source) => `\`${source}\``).join(', ');
    return [
      `## ${table.title}`,
      ...(table.note === undefined ? [] : [table.note]),
      ...(table.apart ? [`Measured apart: ${runLine(table.apart)}`] : []),
      ...(table.rows.length === 0
        ? [`Sources: ${sources}.`]
        : [linesOf(table).join('\n'), `Sources: ${sources} (${touched}).`]),
    ].join('\n\n');
  });
  return `${[introduction, runLine(figures), counted, ...parts].join('\n\n')}\n`;
}

/** A run in one sentence. */
function runLine({ machine, commit, differs, date, runs, milliseconds }: Run): string {
  const length =
    milliseconds === undefined ? '' : ` of ${(milliseconds / 1000).toLocaleString('en')} s`;
  return `Commit ${commit}${differs ? ' with changes' : ''}, ${date}; ${machine}; medians of ${runs} alternating runs${length} after a warm-up.`;
}

/** The lines of a table in Markdown. */
export function linesOf({ names, columns, rows }: Table): string[] {
  return [
    `| ${[names, ...columns.map(({ name }) => name)].join(' | ')} |`,
    `| --- | ${columns.map(() => '---:').join(' | ')} |`,
    ...rows.map((row) => `| ${[row.name, ...cellsOf(row, columns)].join(' | ')} |`),
  ];
}

/** The figures of a row as the page prints them. */
const cellsOf = ({ figures, unit }: Row, columns: readonly Column[]): string[] =>
  columns.map(({ digits }, at) => {
    const figure = figures[at] ?? null;
    if (figure === null) return '–';
    const text = figure.toLocaleString('en', {
      ...(digits === undefined
        ? { maximumSignificantDigits: 3 }
        : { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    });
    return unit !== undefined && at === 0 ? `${text} ${unit}` : text;
  });

/** Writes the page of the stored figures. */
export function writePage(): void {
  writeFileSync(figuresPage, pageOf(readFigures()));
  console.log(`Wrote ${path.relative(process.cwd(), figuresPage)}`);
}

if (import.meta.main) writePage();
