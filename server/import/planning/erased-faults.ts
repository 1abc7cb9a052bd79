import { type Fault, pathOf } from '#tenants/file/place.ts';
import { isErased } from '#tenants/publishing/erasing.ts';
import { baseKey } from '#tenants/publishing/published-part.ts';

/** The pictures and fonts that were erased from the revision that a downloaded file was made of. */
export function erasedPaths(json: unknown): readonly string[] {
  const base = (json as { readonly [baseKey]?: unknown } | null)?.[baseKey];
  const { erased } = (base ?? {}) as { readonly erased?: unknown };
  return Array.isArray(erased) ? erased.filter((path) => typeof path === 'string') : [];
}

/**
 * Finds what was erased from the revision that a file was made of, wherever the file still names it: texts by their marks, which a
 * shop never shows, and the `missing` pictures and fonts.
 */
export function erasedFaults(json: unknown, missing: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  const visit = (value: unknown, way: readonly PropertyKey[]): void => {
    if (way[0] === baseKey) return;
    if (typeof value === 'string') {
      const path = missing.find((one) => value === one || value.includes(`"${one}"`));
      if (path !== undefined) faults.push({ path: pathOf(way), fault: missingFile(path) });
      else if (isErased(value)) faults.push({ path: pathOf(way), fault: missingText });
    } else if (typeof value === 'object' && value !== null) {
      const isList = Array.isArray(value);
      for (const [key, part] of Object.entries(value)) {
        const next = [...way, isList ? Number(key) : key];
        if (isErased(key)) faults.push({ path: pathOf(next), fault: missingText });
        visit(part, next);
      }
    }
  };
  visit(json, []);
  return faults;
}

const missingText = 'was erased from the revision: write another text, or leave the field out';
const missingFile = (path: string): string =>
  `"${path}" was erased from the revision: put another file there, or leave the field out`;

/** The faults of what was erased, with others that are elsewhere. */
export function withOthers(erased: readonly Fault[], others: readonly Fault[] = []): Fault[] {
  const places = new Set(erased.map(({ path }) => path));
  return [...erased, ...others.filter(({ path }) => !places.has(path))];
}
