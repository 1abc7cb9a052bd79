import { ageOf } from '../figures/age.ts';
import { type Row, storeFigures, type Table } from '../figures/figures.ts';
import { linesOf, writePage } from '../figures/page.ts';
import { measured } from './measured.ts';
import { isWhole, milliseconds, runs } from './options.ts';

// At the start: somebody may commit while the bench runs.
const at = isWhole ? measured() : undefined;

/** Prints the tables, and stores those of a whole run and writes their page. */
export function finish(taken: readonly Table[], print: (line: string) => void): void {
  const tables = taken.map((table) => ({ ...table, rows: table.rows.map(withoutGaps) }));
  for (const table of tables) print(`\n${table.title}\n${linesOf(table).join('\n')}`);
  if (!at) return;
  storeFigures({ ...at, runs, milliseconds, age: ageOf(at.commit, tables), tables });
  writePage();
}

/** A row whose figures that could not be computed are null, which the file allows. */
const withoutGaps = (row: Row): Row => ({
  ...row,
  figures: row.figures.map((figure) => (Number.isFinite(figure) ? figure : null)),
});
