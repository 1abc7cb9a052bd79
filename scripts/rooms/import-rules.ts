import { keepers, mostImports, plan, type Room, testingTools } from './plan.ts';
import { type Finding, type Import, roomOf, type SourceFile } from './source-file.ts';

/** Checks each import of `file` against the plan; `listed` are the packages of package.json. */
export function checkImports(file: SourceFile, listed: readonly string[]): Finding[] {
  const broken = file.imports.flatMap((item) => {
    const rule =
      item.target === undefined ? checkPackage(file, item, listed) : checkFile(file, item);
    return rule ? [{ path: file.path, line: item.line, rule }] : [];
  });
  return [...broken, ...checkNumber(file)];
}

/** Checks that a source file imports at most 25 of our files; reports the first one too many. */
function checkNumber({ path, isTest, imports }: SourceFile): Finding[] {
  const lines = new Map<string, number>();
  for (const { target, line } of imports) {
    if (target !== undefined && !lines.has(target)) lines.set(target, line);
  }
  const tooMany = [...lines.values()][mostImports];
  if (isTest || tooMany === undefined) return [];
  const rule = `imports ${lines.size} files of ours, ${mostImports} at most: split it by step`;
  return [{ path, line: tooMany, rule, isLimit: true }];
}

function checkFile(file: SourceFile, item: Import): string | undefined {
  const { room, isTest } = file;
  const { specifier, target = '' } = item;
  const theirs = roomOf(target);
  if (item.isStarExport)
    return `"${specifier}" re-exports a whole file: import it where it is used`;
  if (!/\.\w+$/.test(target)) return `"${specifier}" lacks its file extension`;
  // React Router generates these types.
  if (specifier.startsWith('./+types/')) return undefined;
  if (room === undefined) return undefined;
  if (theirs === undefined) return `"${specifier}" is in no room`;
  if (specifier.startsWith('#')) {
    if (theirs === room)
      return `"${specifier}" is in the same room: import it by its relative path`;
    const { rooms, testRooms = [] } = plan[room];
    const allowed = isTest ? [...rooms, ...testRooms] : rooms;
    if (allowed.includes(theirs)) return undefined;
    return `${room}/ may not import ${theirs}/`;
  }
  if (theirs !== room) return `"${specifier}" leaves the room: import it as #${target}`;
  return undefined;
}

function checkPackage(
  file: SourceFile,
  item: Import,
  listed: readonly string[],
): string | undefined {
  const { specifier } = item;
  const { room } = file;
  if (specifier.startsWith('node:')) {
    const allowed = room === undefined || plan[room].node || file.isTest || isConfig(file);
    return allowed ? undefined : `${room}/ may not use Node's "${specifier}"`;
  }
  const name = packageOf(specifier);
  if (!listed.includes(name)) return `"${name}" is not in package.json`;
  if (room === undefined || mayImport(file, room, name)) return undefined;
  return `${folderOf(file)} may not import the package "${name}"`;
}

function mayImport(file: SourceFile, room: Room, name: string): boolean {
  const { packages, testPackages = [] } = plan[room];
  if (packages === 'any' || matches(packages, name)) return true;
  const forTests = [...testingTools, ...testPackages];
  if (file.isTest && (forTests.includes(name) || isKept(room, name))) return true;
  return keepers.some(({ folder, packages: kept }) => {
    return file.path.startsWith(folder) && matches(kept, name);
  });
}

/** A room's tests may use the packages reserved for one of its folders. */
function isKept(room: Room, name: string): boolean {
  return keepers.some(({ folder, packages }) => {
    return folder.startsWith(`${room}/`) && matches(packages, name);
  });
}

function matches(packages: readonly string[], name: string): boolean {
  return packages.some((allowed) =>
    allowed.endsWith('/*') ? name.startsWith(allowed.slice(0, -1)) : name === allowed,
  );
}

function isConfig({ path }: SourceFile): boolean {
  return /\.config\.ts$/.test(path);
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

function folderOf({ path }: SourceFile): string {
  const folders = path.split('/').slice(0, -1).slice(0, 2);
  return `${folders.join('/')}/`;
}
