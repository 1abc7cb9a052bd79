import { ageOf } from '../figures/age.ts';
import { type Row, readFigures, storeFigures, type Table } from '../figures/figures.ts';
import { linesOf, writePage } from '../figures/page.ts';
import { withApart } from '../figures/with-apart.ts';
import { measured } from './measured.ts';
import { isApart, isSelected, isWhole, milliseconds, runs } from './options.ts';

// At the start: someone may commit while the bench runs.
const at = isWhole || isApart ? measured() : undefined;

/** Prints the tables, stores those that this run replaces, and writes their page. */
export function finish(taken: readonly Table[], print: (line: string) => void): void {
  const tables = taken.map((table) => ({ ...table, rows: table.rows.map(withoutGaps) }));
  for (const table of tables) print(`\n${table.title}\n${linesOf(table).join('\n')}`);
  if (!at) return;
  const run = { ...at, runs, milliseconds };
  if (isWhole) storeFigures({ ...run, age: ageOf(at.commit, tables), tables });
  else {
    const figures = readFigures();
    // A table that is selected by its title has all its rows.
    const whole = tables.filter(({ title }) => isSelected(title));
    const all = withApart(figures.tables, whole, run);
    storeFigures({ ...figures, age: ageOf(figures.commit, all), tables: all });
  }
  writePage();
}

/** Returns a row with null for figures that could not be computed, as the file allows. */
const withoutGaps = (row: Row): Row => ({
  ...row,
  figures: row.figures.map((figure) => (Number.isFinite(figure) ? figure : null)),
});
