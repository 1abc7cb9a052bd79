/** The value of a cookie in a Cookie header (RFC 6265); the first where there are several. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Whole seconds; 0 takes it back. */
  readonly maxAge: number;
  /** Scripts of the page may read it. */
  readonly readable?: boolean;
  readonly secure: boolean;
}

/** A Set-Cookie header for all of our own pages and for nobody else's. */
export function cookieHeader({ name, value, maxAge, readable = false, secure }: Cookie): string {
  const parts = [`${name}=${value}`, 'Path=/', `Max-Age=${maxAge}`, 'SameSite=Lax'];
  if (!readable) parts.push('HttpOnly');
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
