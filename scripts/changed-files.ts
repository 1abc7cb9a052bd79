import { execFileSync } from 'node:child_process';

/**
 * Returns the project's files that have changed since this branch left `since`, committed or not, including new ones and
 * excluding deleted ones. On that branch itself: uncommitted changes.
 */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const [fork = ''] = git('merge-base', 'HEAD', since).map((line) => line.trim());
  const edited = git('diff', '--name-only', '--diff-filter=d', '--no-renames', '-z', fork);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...edited, ...added])].sort();
}
