import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { roomNames } from './rooms/plan.ts';

/** The folders whose files pages name from the project's root. */
const folders: readonly string[] = [...roomNames, 'docs', 'decisions'];

/** The pages for people: those in the root, docs/ and decisions/, and a room's README. */
export const pagesOf = (root: string): string[] =>
  globSync(['*.md', '{docs,decisions}/**/*.md', `{${roomNames.join(',')}}/README.md`], {
    cwd: root,
  }).sort();

/**
 * Finds the files and folders that a page names: in backticks from the project's root, in links from its own folder. Patterns
 * (`server/<noun>/`, `check-*.ts`, `NNNN-name.sql`) name no file.
 */
export function namedFiles(page: string, text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.-]+\/[\w./-]*)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => folders.includes(name.split('/')[0] ?? '') && !name.includes('NNNN'));
  const linked = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(page), to),
  );
  return [...new Set([...quoted, ...linked])];
}

/** Finds files that a project's pages name but that do not exist, each with its page. */
export const missingFiles = (root: string, pages: readonly string[]): string[] =>
  pages.flatMap((page) =>
    namedFiles(page, readFileSync(path.join(root, page), 'utf8'))
      .filter((file) => !existsSync(path.join(root, file)))
      .map((file) => `${page}: there is no ${file}`),
  );
