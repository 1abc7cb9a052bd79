import { cookieScope, keepsCookies } from '../browser/session-cookie.ts';

type Page = Pick<Document, 'cookie'>;

const isMarked = ({ cookie }: Page): boolean => /(^|; )session_expires=/.test(cookie);

/**
 * Marks a guest's visit as one with a cart. Uses the cookie that stores until when a member is logged in (APP-57); 0
 * means that nobody is.
 */
export function markVisit(page: Page = document): void {
  if (isMarked(page)) return;
  const scope = cookieScope(page);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  if (scope) page.cookie = `session_expires=0; Path=/; Max-Age=86400; ${scope}${secure}`;
}

/**
 * Returns true if a stored cart belongs to a visit that is over (APP-58); always false if cookies
 * do not work.
 */
export const isVisitOver = (page: Page): boolean => !isMarked(page) && keepsCookies(page);
