import { key as portalKey } from '#tenants/file/file-parts.ts';
import { baseKey } from '#tenants/publishing/published-part.ts';
import { mostRevisions } from '#tenants/tenant-file.ts';

/** The revision that a file is based on. */
export interface Base {
  readonly revision: number;
  /** Its digest, or the start of it: another portal has a different revision with this number. */
  readonly digest: string;
}

/** The revision named in a downloaded file. */
export function baseOfFile(json: unknown): Base | undefined {
  const base = (json as { readonly [baseKey]?: unknown } | null)?.[baseKey];
  const { revision, digest } = (base ?? {}) as Readonly<Record<string, unknown>>;
  const isNumber = typeof revision === 'number' && Number.isInteger(revision);
  return isNumber && revision <= mostRevisions && typeof digest === 'string'
    ? { revision, digest }
    : undefined;
}

/** The key of the portal that a file is for; undefined if no portal can have it. */
export function portalKeyOf(json: unknown): string | undefined {
  const key = (json as { portal?: { key?: unknown } | null } | null)?.portal?.key;
  return portalKey.safeParse(key).data;
}
