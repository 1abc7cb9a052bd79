import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCycles } from './rooms/cycles.ts';
import { checkFolders } from './rooms/folders.ts';
import { checkImports } from './rooms/import-rules.ts';
import { exceptions, roomNames } from './rooms/plan.ts';
import { type Finding, readSourceFile, type SourceFile } from './rooms/source-file.ts';
import { checkText } from './rooms/text-rules.ts';

/** Checks all files of the project at `root` against the plan of rooms. */
export function checkRooms(
  root: string,
  allowed: Readonly<Record<string, string>> = {},
): Finding[] {
  return judge(sourceFiles(root), listedPackages(root), allowed);
}

/** Reads all files of the project at `root` that the rules are about. */
export const sourceFiles = (root: string): SourceFile[] =>
  sourcePaths(root).map((file) => readSourceFile(root, file));

/**
 * Applies every rule to `files`; findings are sorted by path and line. `allowed` are the paths that may exceed a limit, each
 * with its reason.
 */
export function judge(
  files: readonly SourceFile[],
  listed: readonly string[],
  allowed: Readonly<Record<string, string>> = {},
): Finding[] {
  const found = [
    ...files.flatMap((file) => [...checkImports(file, listed), ...checkText(file)]),
    ...checkCycles(files),
    ...checkFolders(files),
  ];
  const isAllowed = ({ path: at, isLimit = false }: Finding) => isLimit && at in allowed;
  const needless = Object.keys(allowed)
    .filter((at) => !found.some((finding) => finding.path === at && isAllowed(finding)))
    .map(
      (at): Finding => ({
        path: at,
        line: 1,
        rule: 'is an exception that exceeds no limit: take it out',
      }),
    );
  return [...found.filter((finding) => !isAllowed(finding)), ...needless].sort(
    (a, b) => a.path.localeCompare(b.path) || a.line - b.line,
  );
}

function sourcePaths(root: string): string[] {
  const patterns = [`{${roomNames.join(',')}}/**/*.{ts,tsx,js,mjs,css,sql}`, '*.{ts,js}'];
  const exclude = (name: string) => /(^|\/)(node_modules|build|\.react-router)$/.test(name);
  return globSync(patterns, { cwd: root, exclude })
    .map((file) => file.split(path.sep).join('/'))
    .sort();
}

function listedPackages(root: string): string[] {
  const file = path.join(root, 'package.json');
  if (!existsSync(file)) throw new Error(`There is no project in ${root}.`);
  const manifest: Record<'dependencies' | 'devDependencies', Record<string, string>> = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
}

if (import.meta.main) {
  const findings = checkRooms(path.dirname(import.meta.dirname), exceptions);
  for (const { path: file, line, rule } of findings) console.error(`${file}:${line}  ${rule}`);
  if (findings.length > 0) process.exitCode = 1;
}
