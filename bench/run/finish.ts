import { cpus, totalmem } from 'node:os';
import { ageOf, currentCommit, git } from '../figures/age.ts';
import { type Row, storeFigures, type Table } from '../figures/figures.ts';
import { linesOf, writePage } from '../figures/page.ts';
import { isWhole, milliseconds, runs } from './options.ts';

/** Prints the tables, and stores those of a whole run and writes their page. */
export function finish(measured: readonly Table[], print: (line: string) => void): void {
  const tables = measured.map((table) => ({ ...table, rows: table.rows.map(withoutGaps) }));
  for (const table of tables) print(`\n${table.title}\n${linesOf(table).join('\n')}`);
  if (!isWhole) return;
  const { commit } = currentCommit();
  storeFigures({
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    date: new Date().toISOString().slice(0, 10),
    commit,
    differs: hasChanges(),
    runs,
    milliseconds,
    age: ageOf(commit, tables),
    tables,
  });
  writePage();
}

/** A row whose figures that could not be computed are null, which the file allows. */
const withoutGaps = (row: Row): Row => ({
  ...row,
  figures: row.figures.map((figure) => (Number.isFinite(figure) ? figure : null)),
});

/** True if files of the product differ from the commit; those of the bench itself may. */
const hasChanges = (): boolean =>
  git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!bench', ':!package*.json') !==
  '';
