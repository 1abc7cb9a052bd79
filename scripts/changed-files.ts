import { execFileSync } from 'node:child_process';

/**
 * The files of the project at `root` that differ from where this branch left `since`, committed or not, new ones included and
 * deleted ones not. On that branch itself: what is not committed.
 */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const [fork = ''] = git('merge-base', 'HEAD', since).map((line) => line.trim());
  const edited = git('diff', '--name-only', '--diff-filter=d', '--no-renames', '-z', fork);
  const added = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set([...edited, ...added])].sort();
}
