import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds the ids of rows and readings that a text cites, with both ends of a range such as `CRT-40 to 44`. `kinds` are the
 * letters before the number.
 */
export function citedIds(text: string, kinds: readonly string[]): string[] {
  const cited = new RegExp(`\\b(${kinds.join('|')})-(\\d{2,3})(?: to (\\d{2,3})\\b)?(?!\\d)`, 'g');
  return [...text.matchAll(cited)].flatMap(([, kind, first, last]) =>
    last === undefined ? [`${kind}-${first}`] : [`${kind}-${first}`, `${kind}-${last}`],
  );
}

/** The files that may cite rows and readings: sources, queries and documentation. */
export function citingFiles(root: string): string[] {
  const exclude = (name: string) =>
    /(^|\/)(node_modules|build|data|test-results|playwright-report|\.[^/]+)$/.test(name);
  return globSync('**/*.{ts,tsx,css,sql,md}', { cwd: root, exclude }).sort();
}

/** Finds cited ids that are not `known`, each with the file that cites it. */
export function unknownIds(
  root: string,
  files: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  const kinds = [...new Set([...known].map((id) => id.split('-')[0] ?? ''))];
  return files.flatMap((file) =>
    citedIds(readFileSync(path.join(root, file), 'utf8'), kinds)
      .filter((id) => !known.has(id))
      .map((id) => `${file}: there is no ${id}`),
  );
}
