import type { Finding, Import, SourceFile } from './source-file.ts';

/** Finds circular imports; of cycles that share files, reports only the shortest. */
export function checkCycles(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return findCycles(files).map((circle) => {
    const [first = '', second] = circle;
    const line = importOf(byPath.get(first), second)?.line ?? 1;
    return { path: first, line, rule: `imports form a circle: ${circle.join(' → ')}` };
  });
}

/** The shortest cycle in each group of files that import each other, as paths; the first path is repeated at the end. */
export function findCycles(files: readonly SourceFile[]): string[][] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const reachable = new Map(files.map(({ path }) => [path, shortestTrails(path, byPath)]));
  const reported = new Set<string>();
  const circles = files
    .map(({ path }) => reachable.get(path)?.get(path) ?? [])
    .filter((trail) => trail.length > 0)
    .sort((a, b) => a.length - b.length);
  return circles.filter((circle) => {
    const [first = ''] = circle;
    if (reported.has(first)) return false;
    for (const other of reachable.get(first)?.keys() ?? []) {
      if (reachable.get(other)?.has(first)) reported.add(other);
    }
    return true;
  });
}

/** The shortest chain of imports from `start` to each file it reaches, including itself. */
function shortestTrails(
  start: string,
  byPath: ReadonlyMap<string, SourceFile>,
): Map<string, string[]> {
  const trails = new Map<string, string[]>();
  const queue = [[start]];
  for (const trail of queue) {
    for (const { target = '' } of byPath.get(trail.at(-1) ?? '')?.imports ?? []) {
      if (trails.has(target) || !byPath.has(target)) continue;
      const longer = [...trail, target];
      trails.set(target, longer);
      queue.push(longer);
    }
  }
  return trails;
}

function importOf(file: SourceFile | undefined, target: string | undefined): Import | undefined {
  return file?.imports.find((item) => item.target === target);
}
