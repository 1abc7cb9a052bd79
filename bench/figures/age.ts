import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { type Figures, readFigures, storeFigures, type Table } from './figures.ts';
import { writePage } from './page.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs Git in the project's root and returns its output. */
export const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();

/** The current commit with its day, as figures name it. */
export const currentCommit = (): { commit: string; date: string } => ({
  commit: git('rev-parse', 'HEAD').slice(0, 10),
  date: git('log', '-1', '--format=%cs'),
});

/** Counts the commits that touched the sources of each table after `since`, or after its own run. */
export function ageOf(since: string, tables: readonly Table[]): Figures['age'] {
  const touched = tables.map(({ title, sources, apart }) => {
    const count = git('rev-list', '--count', `${apart?.commit ?? since}..HEAD`, '--', ...sources);
    return [title, Number(count)] as const;
  });
  return { ...currentCommit(), touched: Object.fromEntries(touched) };
}

// Counts again, prints the age of each table and writes it into the page. It needs the history since the
// measured commit, which a shallow clone may lack: so this is a command and no test.
if (import.meta.main) {
  const figures = readFigures();
  const age = ageOf(figures.commit, figures.tables);
  storeFigures({ ...figures, age });
  writePage();
  console.log(`Commits since ${figures.commit} that touched the sources of`);
  for (const [title, count] of Object.entries(age.touched)) console.log(`${count}  ${title}`);
}
