import type { Finding, SourceFile } from './source-file.ts';

/** Finds a cycle of imports through each file that stands in one; each cycle is told once. */
export function checkCycles(files: readonly SourceFile[]): Finding[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<string>();
  const findings: Finding[] = [];
  const trail: string[] = [];

  function visit(file: SourceFile): void {
    trail.push(file.path);
    for (const { target, line } of file.imports) {
      const next = target === undefined ? undefined : byPath.get(target);
      if (!next || done.has(next.path)) continue;
      const start = trail.indexOf(next.path);
      if (start === -1) visit(next);
      else {
        const circle = [...trail.slice(start), next.path].join(' → ');
        findings.push({ path: file.path, line, rule: `imports go in a circle: ${circle}` });
      }
    }
    trail.pop();
    done.add(file.path);
  }

  for (const file of files) if (!done.has(file.path)) visit(file);
  return findings;
}
