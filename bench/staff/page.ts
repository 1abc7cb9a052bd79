import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Table } from '../figures/figures.ts';
import { linesOf } from '../figures/page.ts';
import type { measured } from '../run/measured.ts';
import type { Seeded } from './seed.ts';

const file = path.join(import.meta.dirname, 'README.md');
const marks = ['<!-- figures -->', '<!-- /figures -->'] as const;

interface Run {
  readonly at: ReturnType<typeof measured>;
  readonly seeded: Seeded;
  readonly times: number;
  readonly tables: readonly Table[];
}

/** Replaces the figures in the page. */
export async function writeStaffPage(run: Run): Promise<void> {
  const [head = '', rest = ''] = (await readFile(file, 'utf8')).split(marks[0]);
  const end = rest.split(marks[1])[1] ?? '';
  await writeFile(file, `${head}${marks[0]}\n${figuresOf(run)}\n${marks[1]}${end}`);
}

function figuresOf({ at, seeded, times, tables }: Run): string {
  const number = (of: number) => of.toLocaleString('en');
  const { commit, differs, date, machine } = at;
  const parts = tables.map((table) =>
    [
      `## ${table.title}`,
      ...(table.note === undefined ? [] : [table.note]),
      linesOf(table).join('\n'),
    ].join('\n\n'),
  );
  return [
    `Commit ${commit}${differs ? ' with changes' : ''}, ${date}; ${machine}. ${number(seeded.tickets)} tickets of ${number(seeded.orders)} orders, ${(seeded.bytes / 1e9).toFixed(1)} GB; ${times} requests after the first one.`,
    ...parts,
  ].join('\n\n');
}
