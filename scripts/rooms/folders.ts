import path from 'node:path';
import { mostFiles, nounRooms } from './plan.ts';
import type { Finding, SourceFile } from './source-file.ts';

/**
 * Checks the rooms that are cut by nouns: each file lies in a folder unless the plan names it, no
 * folder holds more than 30 files, and folders do not import each other in a circle. Tests are left
 * out.
 */
export function checkFolders(files: readonly SourceFile[]): Finding[] {
  return Object.entries(nounRooms).flatMap(([room, rootFiles]) => {
    const own = files.filter((file) => file.room === room && !file.isTest && isCode(file));
    return [...strays(own, rootFiles), ...crowded(own), ...circles(own)];
  });
}

const isCode = ({ path: file }: SourceFile): boolean => /\.[jt]sx?$/.test(file);
const folderOf = (file: string): string => path.posix.dirname(file);

const strays = (files: readonly SourceFile[], rootFiles: readonly string[]): Finding[] =>
  files
    .filter((file) => folderOf(file.path) === file.room)
    .filter((file) => !rootFiles.includes(path.posix.basename(file.path)))
    .map((file) => ({ path: file.path, line: 1, rule: 'lies beside the folders of nouns' }));

const crowded = (files: readonly SourceFile[]): Finding[] =>
  [...Map.groupBy(files, (file) => folderOf(file.path))].flatMap(([folder, inside]) =>
    inside.length > mostFiles
      ? [{ path: folder, line: 1, rule: `holds ${inside.length} files, more than ${mostFiles}` }]
      : [],
  );

/** Each circle of folders, reported once, at the import that closes it. */
function circles(files: readonly SourceFile[]): Finding[] {
  const links = files.flatMap((file) =>
    file.imports.flatMap(({ target, line }) => {
      const [from, to] = [folderOf(file.path), folderOf(target ?? file.path)];
      const isOwn = target?.startsWith(`${file.room}/`);
      return isOwn && from !== to ? [{ from, to, path: file.path, line }] : [];
    }),
  );
  const next = Map.groupBy(links, ({ from }) => from);
  const reported = new Set<string>();
  const found: Finding[] = [];
  const walk = (folder: string, trail: readonly string[]): void => {
    for (const { to, path: file, line } of next.get(folder) ?? []) {
      const at = trail.indexOf(to);
      if (at < 0) {
        walk(to, [...trail, to]);
        continue;
      }
      const circle = trail.slice(at);
      const key = circle.toSorted().join();
      if (reported.has(key)) continue;
      reported.add(key);
      const rule = `folders go in a circle: ${[...circle, to].join(' → ')}`;
      found.push({ path: file, line, rule });
    }
  };
  for (const folder of next.keys()) walk(folder, [folder]);
  return found;
}
