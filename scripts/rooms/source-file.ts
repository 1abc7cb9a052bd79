import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { type Room, roomNames } from './plan.ts';

/** A file of the project, as the rules use it. */
export interface SourceFile {
  /** Path from the project's root, with forward slashes. */
  path: string;
  /** Undefined for the few files outside all rooms. */
  room: Room | undefined;
  isTest: boolean;
  text: string;
  imports: Import[];
}

export interface Import {
  /** The text between the quotes. */
  specifier: string;
  line: number;
  /** `export * from`. */
  isStarExport: boolean;
  /** The project file that it resolves to, if any, as a path from the root. */
  target: string | undefined;
}

/** A broken rule, with a position that editors can open. */
export interface Finding {
  path: string;
  line: number;
  rule: string;
  /** True if it is about a size, for which the plan may make an exception. */
  isLimit?: boolean;
}

/** Reads a file of the project at `root`. */
export function readSourceFile(root: string, file: string): SourceFile {
  return sourceFile(file, readFileSync(path.join(root, file), 'utf8'));
}

export function sourceFile(file: string, text: string): SourceFile {
  const room = roomOf(file);
  const isTest = /\.test\.tsx?$/.test(file) || room === 'e2e' || file.includes('/testing/');
  const imports = /\.[jt]sx?$/.test(file) ? importsOf(file, text) : [];
  return { path: file, room, isTest, text, imports };
}

/** The room that contains `file`. */
export function roomOf(file: string): Room | undefined {
  return roomNames.find((room) => file.startsWith(`${room}/`));
}

/** The line, from 1, of the character at `offset`. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

function importsOf(file: string, text: string): Import[] {
  // Syntax errors are left to the compiler; this uses the imports that were parsed.
  const { module } = parseSync(file, text);
  const found = [
    ...module.staticImports.map(({ moduleRequest }) => ({ at: moduleRequest, star: false })),
    ...module.dynamicImports.map(({ moduleRequest }) => ({ at: moduleRequest, star: false })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, importName }) =>
        moduleRequest ? [{ at: moduleRequest, star: importName.kind.startsWith('All') }] : [],
      ),
    ),
  ];
  return found.flatMap(({ at, star }) => {
    // A computed import() has no text to check.
    const quoted = /^(['"])(.*)\1$/.exec(text.slice(at.start, at.end));
    const specifier = quoted?.[2];
    if (specifier === undefined) return [];
    const target = targetOf(file, specifier);
    return [{ specifier, line: lineAt(text, at.start), isStarExport: star, target }];
  });
}

function targetOf(file: string, specifier: string): string | undefined {
  // Vite's `./picture.svg?url` refers to the file before the question mark.
  const [bare = ''] = specifier.split('?');
  if (bare.startsWith('#')) return bare.slice(1);
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  return undefined;
}
