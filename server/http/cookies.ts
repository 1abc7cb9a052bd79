import { cookieHeader as marker } from '#contract/api/cookie-header.ts';
import type { ApiRequest } from './request.ts';

/** The value of a cookie in a Cookie header (RFC 6265); the first where there are several. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** How a cookie of a page is kept: in which jar, and whether by TLS alone. */
export interface CookieScope {
  /** For the site around the page, which is in a frame of it, and for no other (law 11). */
  readonly partitioned: boolean;
  readonly secure: boolean;
}

export interface Cookie extends CookieScope {
  readonly name: string;
  readonly value: string;
  /** Whole seconds; 0 takes it back. */
  readonly maxAge: number;
  /** Scripts of the page may read it. */
  readonly readable?: boolean;
}

/**
 * A Set-Cookie header for all of our own pages and for nobody else's. One that scripts do not read
 * opens something, so by TLS it can be set by this host alone, not by one beside it.
 */
export function cookieHeader({ name, value, maxAge, readable = false, ...scope }: Cookie): string {
  const { partitioned, secure } = scope;
  const site = partitioned ? 'None' : 'Lax';
  const kept = readable ? name : hostName(name, scope);
  const parts = [`${kept}=${value}`, 'Path=/', `Max-Age=${maxAge}`, `SameSite=${site}`];
  if (!readable) parts.push('HttpOnly');
  // Browsers take a partitioned one over TLS only, or from this machine.
  if (secure || partitioned) parts.push('Secure');
  if (partitioned) parts.push('Partitioned');
  return parts.join('; ');
}

/** Browsers take `__Host-` from the host itself, by TLS (RFC 6265bis). */
const hostName = (name: string, { secure }: Pick<CookieScope, 'secure'>): string =>
  secure ? `__Host-${name}` : name;

/** The value of a cookie that scripts do not read, as this host set it. */
export const readOwnCookie = (
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
  name: string,
): string | undefined =>
  readCookie(request.header('cookie'), hostName(name, cookieScopeOf(request)));

/** How the cookies of whoever asks are kept, as the page says. */
export const cookieScopeOf = (
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
): CookieScope => ({
  partitioned: request.header(marker.name.toLowerCase()) === marker.value,
  secure: request.publicOrigin.startsWith('https:'),
});
