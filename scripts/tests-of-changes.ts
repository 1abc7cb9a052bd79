import path from 'node:path';
import type { SourceFile } from './rooms/source-file.ts';

const isTestFile = (file: string): boolean => /\.test\.tsx?$/.test(file);
const folderOf = (file: string): string => path.posix.dirname(file);
const testOf = (file: string): string => file.replace(/\.(tsx?)$/, '.test.$1');

/**
 * Returns the test files that a change is most likely to break, sorted: changed ones, those next to a changed file, those that
 * import one, and the test of each file that imports one. Finds the callers of a changed SQL file by its name. Leaves out tests
 * that reach a change through the whole server: only `npm test` runs all.
 */
export function testsOfChanges(
  files: readonly SourceFile[],
  changed: readonly string[],
): readonly string[] {
  const tests = files.filter(({ path: file }) => isTestFile(file));
  const paths = new Set(tests.map(({ path: file }) => file));
  const code = new Set(changed.filter((file) => /\.(tsx?|css|json)$/.test(file)));
  const folders = new Set([...code].filter((file) => !isTestFile(file)).map(folderOf));
  const statements = changed
    .filter((file) => file.endsWith('.sql'))
    .map((file) => path.posix.basename(file, '.sql'));
  const importers = files.filter(({ imports }) =>
    imports.some(({ target }) => target !== undefined && code.has(target)),
  );
  const pages = changed.some((file) => file.endsWith('.md') || file.startsWith('docs/'));
  const found = [
    ...code,
    ...tests.map(({ path: file }) => file).filter((file) => folders.has(folderOf(file))),
    ...importers.flatMap(({ path: file }) => [file, testOf(file)]),
    ...files
      .filter(({ text }) => statements.some((name) => text.includes(name)))
      .flatMap(({ path: file }) => [file, testOf(file)]),
    // The tests of the pages for people are the project's own.
    ...(pages ? [...paths].filter((file) => folderOf(file) === 'scripts') : []),
  ];
  return [...new Set(found)].filter((file) => paths.has(file)).sort();
}
