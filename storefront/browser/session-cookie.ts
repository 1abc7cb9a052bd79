/** The cookie that stores until when a member is logged in, in epoch milliseconds (APP-57). */
const name = 'session_expires';

/** The end of the member's session, in epoch milliseconds; null if nobody is logged in. */
export function sessionExpiry(cookies: string, now: number): number | null {
  for (const pair of cookies.split(';')) {
    const [key = '', value = ''] = pair.split('=');
    if (key.trim() !== name) continue;
    const expiry = Number(value);
    return expiry > now ? expiry : null;
  }
  return null;
}

type Page = Pick<Document, 'cookie'>;

/** Returns true if the browser stores cookies: some only claim to (USR-07). */
export const keepsCookies = (page: Page = document): boolean => cookieScope(page) !== undefined;

/**
 * The attributes with which this page can store cookies, found by trying: a frame in another site's
 * page has a separate cookie jar for that site, or none (law 11). Undefined if it has none.
 */
export const cookieScope = (page: Page = document): string | undefined =>
  ['SameSite=Lax', 'SameSite=None; Secure; Partitioned'].find((scope) => keeps(page, scope));

function keeps(page: Page, scope: string): boolean {
  try {
    const probe = 'cookie_probe=1';
    page.cookie = `${probe}; Path=/; ${scope}`;
    const isKept = page.cookie.includes(probe);
    page.cookie = `cookie_probe=; Path=/; Max-Age=0; ${scope}`;
    return isKept;
  } catch (error) {
    // A frame without storage of its own may not even read it.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
