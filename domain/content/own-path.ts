/** Paths of the storefront itself, below its base path; nothing else is followed (design, law 9). */
const ownPath = /^\/(?!\/)[\w\-./~%?=&,:+]*$/;
/** What leads out of a path once it is read: dots, slashes and backslashes, spelt out or not. */
const leadingOut = /\.\.|\/\/|%(?:2e|2f|5c)/i;

/** Whether a route that somebody wrote into an address leads to a page of this storefront. */
export const isOwnPath = (route: string): boolean =>
  ownPath.test(route) && !leadingOut.test(route.split('?')[0] ?? '');

/**
 * Where `next` leads, as a route below the base path, with which it may begin; undefined where it is
 * no path of this storefront (CRT-45, A-12).
 */
export function ownNext(next: string | null, seller: string): string | undefined {
  if (next === null || !isOwnPath(next)) return undefined;
  const base = `/${encodeURIComponent(seller)}`;
  if (next !== base && !next.startsWith(`${base}/`) && !next.startsWith(`${base}?`)) return next;
  return next.slice(base.length);
}
