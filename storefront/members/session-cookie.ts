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

/** Whether the browser keeps cookies at all: some say so and do not (USR-07). */
export function keepsCookies(page: Pick<Document, 'cookie'> = document): boolean {
  try {
    const probe = 'cookie_probe=1';
    page.cookie = `${probe}; Path=/; SameSite=Lax`;
    const isKept = page.cookie.includes(probe);
    page.cookie = 'cookie_probe=; Path=/; Max-Age=0; SameSite=Lax';
    return isKept;
  } catch (error) {
    // A frame without storage of its own may not even look.
    if (error instanceof DOMException) return false;
    throw error;
  }
}
