import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkCycles } from './rooms/cycles.ts';
import { checkFolders } from './rooms/folders.ts';
import { checkImports } from './rooms/import-rules.ts';
import { roomNames } from './rooms/plan.ts';
import { type Finding, readSourceFile, type SourceFile } from './rooms/source-file.ts';
import { checkText } from './rooms/text-rules.ts';

/** Checks all files of the project at `root` against the plan of rooms. */
export function checkRooms(root: string): Finding[] {
  return judge(sourceFiles(root), listedPackages(root));
}

/** Reads all files of the project at `root` that the rules are about. */
export const sourceFiles = (root: string): SourceFile[] =>
  sourcePaths(root).map((file) => readSourceFile(root, file));

/** Applies every rule to `files`; findings are sorted by path and line. */
export function judge(files: readonly SourceFile[], listed: readonly string[]): Finding[] {
  return [
    ...files.flatMap((file) => [...checkImports(file, listed), ...checkText(file)]),
    ...checkCycles(files),
    ...checkFolders(files),
  ].sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line);
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
  const findings = checkRooms(path.dirname(import.meta.dirname));
  for (const { path: file, line, rule } of findings) console.error(`${file}:${line}  ${rule}`);
  if (findings.length > 0) process.exitCode = 1;
}
