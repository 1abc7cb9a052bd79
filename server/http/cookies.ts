import { cookieHeader as marker } from '#contract/api/cookie-header.ts';
import type { ApiRequest } from './request.ts';

/** The value of a cookie in a Cookie header (RFC 6265); the first of several. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The scope of a page's cookies: partitioned or not, and TLS only or not. */
export interface CookieScope {
  /** Kept apart for the site that frames the page (law 11). */
  readonly partitioned: boolean;
  readonly secure: boolean;
}

export interface Cookie extends CookieScope {
  readonly name: string;
  readonly value: string;
  /** Whole seconds; 0 deletes it. */
  readonly maxAge: number;
  /** Scripts of the page may read it. */
  readonly readable?: boolean;
}

/**
 * A Set-Cookie header for all of our own pages and nobody else's. A cookie hidden from scripts
 * opens something, so by TLS only this host can set it, not a sibling.
 */
export function cookieHeader({ name, value, maxAge, readable = false, ...scope }: Cookie): string {
  const { partitioned, secure } = scope;
  const site = partitioned ? 'None' : 'Lax';
  const kept = readable ? name : hostName(name, scope);
  const parts = [`${kept}=${value}`, 'Path=/', `Max-Age=${maxAge}`, `SameSite=${site}`];
  if (!readable) parts.push('HttpOnly');
  // Browsers take a partitioned cookie over TLS only, or from localhost.
  if (secure || partitioned) parts.push('Secure');
  if (partitioned) parts.push('Partitioned');
  return parts.join('; ');
}

/** Browsers accept `__Host-` only from the host itself, by TLS (RFC 6265bis). */
const hostName = (name: string, { secure }: Pick<CookieScope, 'secure'>): string =>
  secure ? `__Host-${name}` : name;

/** The value of a cookie hidden from scripts, as this host set it. */
export const readOwnCookie = (
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
  name: string,
): string | undefined =>
  readCookie(request.header('cookie'), hostName(name, cookieScopeOf(request)));

/** The scope of a request's cookies, as its page says. */
export const cookieScopeOf = (
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
): CookieScope => ({
  partitioned: request.header(marker.name.toLowerCase()) === marker.value,
  secure: request.publicOrigin.startsWith('https:'),
});
