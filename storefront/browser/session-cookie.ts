/** Cookie that says until when somebody is logged in, epoch milliseconds (APP-57). */
const name = 'session_expires';

/** Until when somebody is logged in, epoch milliseconds; null where nobody is any more. */
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

/** Returns whether the browser keeps cookies at all: some claim to and do not (USR-07). */
export const keepsCookies = (page: Page = document): boolean => cookieScope(page) !== undefined;

/**
 * The attributes under which this page keeps cookies, found by trying: a frame in a page of another
 * site has a jar of its own for that site, or none (law 11). Undefined: it keeps none.
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
    // A frame without storage of its own may not even look.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
