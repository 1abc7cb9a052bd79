import { parse, serialize } from 'hono/utils/cookie';
import { cookieHeader as marker } from '#contract/api/cookie-header.ts';
import type { ApiRequest } from './request.ts';

/** The value of a cookie in a Cookie header; of several with that name, the first. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  parse(header ?? '', name)[name];

/** The longest time that browsers keep a cookie, in seconds: 400 days (RFC 6265bis). */
const maxCookieAge = 34_560_000;

/** The scope of a page's cookies: partitioned or not, and TLS only or not. */
interface CookieScope {
  /** Stored separately for the site that frames the page (law 11). */
  readonly partitioned: boolean;
  readonly secure: boolean;
}

interface Cookie extends CookieScope {
  readonly name: string;
  readonly value: string;
  /** Whole seconds; 0 deletes it. */
  readonly maxAge: number;
  /** Scripts of the page may read it. */
  readonly readable?: boolean;
  /** Not sent with the first request from another site (SameSite=Strict). */
  readonly isStrict?: boolean;
}

/**
 * A Set-Cookie header for all of our own pages, but no others. A cookie hidden from scripts grants access to something,
 * so over TLS only this host can set it, not a sibling.
 */
export function cookieHeader({
  name,
  value,
  maxAge,
  readable = false,
  isStrict = false,
  ...scope
}: Cookie): string {
  const { partitioned, secure } = scope;
  const options = {
    path: '/',
    maxAge: Math.min(maxAge, maxCookieAge),
    httpOnly: !readable,
    sameSite: partitioned ? 'None' : isStrict ? 'Strict' : 'Lax',
  } as const;
  const stored = readable ? name : hostName(name, scope);
  // Browsers accept a partitioned cookie over TLS only, or from localhost.
  if (partitioned) return serialize(stored, value, { ...options, secure: true, partitioned });
  return serialize(stored, value, { ...options, secure });
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

/** The scope of a request's cookies, as its page reports it. */
export const cookieScopeOf = (
  request: Pick<ApiRequest, 'publicOrigin' | 'header'>,
): CookieScope => ({
  partitioned: request.header(marker.name.toLowerCase()) === marker.value,
  secure: request.publicOrigin.startsWith('https:'),
});

/** A Set-Cookie header for the console: never sent from a frame, or with a request caused by another site. */
export const consoleCookie = (
  { publicOrigin }: Pick<ApiRequest, 'publicOrigin'>,
  cookie: Pick<Cookie, 'name' | 'value' | 'maxAge'>,
): string => {
  const secure = publicOrigin.startsWith('https:');
  return cookieHeader({ ...cookie, partitioned: false, secure, isStrict: true });
};
