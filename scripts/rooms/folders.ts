import path from 'node:path';
import { findCycles } from './cycles.ts';
import { folderRooms, maxFolderFiles, nounPairs, nounRooms, queryFolder } from './plan.ts';
import type { Finding, SourceFile } from './source-file.ts';

/**
 * Checks the rooms' folders: none has more than 40 files, none import each other in a cycle, and no page imports another. In
 * rooms divided by nouns, each file is in a folder unless the plan names it. Each file in a folder of queries contains one.
 * Tests are excluded.
 */
export function checkFolders(files: readonly SourceFile[]): Finding[] {
  const inRoom = (room: string) =>
    files.filter((file) => file.room === room && !isTestOfRoom(file) && isCode(file));
  return [
    ...Object.entries(nounRooms).flatMap(([room, rootFiles]) => [
      ...strays(inRoom(room), rootFiles),
      ...mutualNouns(room, inRoom(room)),
    ]),
    ...[...Object.keys(nounRooms), ...folderRooms].flatMap((room) => [
      ...crowded(inRoom(room)),
      ...circles(inRoom(room)),
    ]),
    ...otherPages(inRoom('storefront')),
    ...withoutQuery(inRoom('server')),
  ];
}

/** Returns true for tests; in the room of journeys, which are all tests, only for the journeys themselves. */
const isTestOfRoom = ({ room, isTest, path: file }: SourceFile): boolean =>
  room === 'e2e' ? file.endsWith('.journey.ts') : isTest;

const isCode = ({ path: file }: SourceFile): boolean => /\.[jt]sx?$/.test(file);
const folderOf = (file: string): string => path.posix.dirname(file);

const strays = (files: readonly SourceFile[], rootFiles: readonly string[]): Finding[] =>
  files
    .filter((file) => folderOf(file.path) === file.room)
    .filter((file) => !rootFiles.includes(path.posix.basename(file.path)))
    .map((file) => ({ path: file.path, line: 1, rule: 'belongs in a folder of a noun' }));

const crowded = (files: readonly SourceFile[]): Finding[] =>
  [...Map.groupBy(files, (file) => folderOf(file.path))].flatMap(([folder, inside]) =>
    inside.length > maxFolderFiles
      ? [
          {
            path: folder,
            line: 1,
            rule: `holds ${inside.length} files, more than ${maxFolderFiles}`,
            isLimit: true,
          },
        ]
      : [],
  );

/** Finds cycles of folders, each reported at an import of its first folder from its second. */
function circles(files: readonly SourceFile[]): Finding[] {
  const folders = Map.groupBy(files, (file) => folderOf(file.path));
  const asFiles = [...folders].flatMap(([folder, inside]) => {
    const imports = inside
      .flatMap((file) => file.imports)
      .flatMap((item) => {
        const to = folderOf(item.target ?? '');
        return folders.has(to) && to !== folder ? [{ ...item, target: to }] : [];
      });
    return inside.slice(0, 1).map((file) => ({ ...file, path: folder, imports }));
  });
  return findCycles(asFiles).flatMap((circle) => {
    const [from = '', to] = circle;
    const closing = folders
      .get(from)
      ?.flatMap((file) => file.imports.map(({ target, line }) => ({ file, target, line })))
      .find(({ target }) => folderOf(target ?? '') === to);
    const rule = `folders import each other in a circle: ${circle.join(' → ')}`;
    return closing ? [{ path: closing.file.path, line: closing.line, rule }] : [];
  });
}

/** Returns a file's noun: the folder in its room, however deep the file is; undefined in the room's root. */
const nounOf = (file: string): string | undefined => /^[^/]+\/([^/]+)\//.exec(file)?.[1];

/** Finds pairs of nouns that import each other, except those in the plan; reported at each import in the rarer direction. */
function mutualNouns(room: string, files: readonly SourceFile[]): Finding[] {
  const imports = files.flatMap(({ path: file, imports: all }) =>
    all.flatMap(({ target = '', line }) => {
      const [from, to] = [nounOf(file), nounOf(target)];
      const isInside = target.startsWith(`${room}/`) && from !== undefined && to !== undefined;
      return isInside && from !== to ? [{ file, line, from, to }] : [];
    }),
  );
  const pairs = Map.groupBy(imports, ({ from, to }) => [from, to].sort().join(', '));
  return [...pairs].flatMap(([pair, both]) => {
    const [fewest = [], others] = [...Map.groupBy(both, ({ from }) => from).values()].sort(
      (a, b) => a.length - b.length,
    );
    if (!others || `${room}: ${pair}` in nounPairs) return [];
    const rule = `nouns import each other: ${pair}`;
    return fewest.map(({ file, line }) => ({ path: file, line, rule }));
  });
}

/** The folder of a page of the storefront: `storefront/pages/checkout`. */
const pageOf = (file: string): string | undefined =>
  /^storefront\/pages\/[^/]+(?=\/)/.exec(file)?.[0];

/** Finds imports of one page by another: code that both use belongs in a folder below them. */
const otherPages = (files: readonly SourceFile[]): Finding[] =>
  files.flatMap((file) => {
    const page = pageOf(file.path);
    return file.imports.flatMap(({ target = '', line }) => {
      const other = pageOf(target);
      if (!page || !other || page === other) return [];
      return [{ path: file.path, line, rule: `imports another page, ${other}` }];
    });
  });

const query = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`|\btext: `/;

/** Finds files among the queries that contain none: rules, caches and answers belong to a feature. */
const withoutQuery = (files: readonly SourceFile[]): Finding[] =>
  files
    .filter(({ path: file }) => file.startsWith(queryFolder))
    .filter(({ path: file }) => file.slice(queryFolder.length).includes('/'))
    .filter(({ text }) => !query.test(text))
    .map(({ path: file }) => ({ path: file, line: 1, rule: 'contains no query' }));
