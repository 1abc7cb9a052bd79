/** Paths of the storefront itself, below its base path. No other path is followed (law 9). */
const ownPath = /^\/(?!\/)[\w\-./~%?=&,:+]*$/;
/** Sequences that lead out of a path once it is resolved: dots, slashes and backslashes, percent-encoded or not. */
const leadingOut = /\.\.|\/\/|%(?:2e|2f|5c)/i;

/** Returns true if a route taken from an address leads to a page of this storefront. */
export const isOwnPath = (route: string): boolean =>
  ownPath.test(route) && !leadingOut.test(route.split('?')[0] ?? '');

/**
 * The target of `next` as a route below the base path; `next` itself may include the base path.
 * Undefined if it is not a path of this storefront (CRT-45, A-12).
 */
export function readNext(next: string | null, seller: string): string | undefined {
  if (next === null || !isOwnPath(next)) return undefined;
  const base = `/${encodeURIComponent(seller)}`;
  if (next !== base && !next.startsWith(`${base}/`) && !next.startsWith(`${base}?`)) return next;
  return next.slice(base.length);
}
