/**
 * Until when somebody is logged in, by the cookie that pages read (APP-57); epoch milliseconds,
 * undefined where nobody is.
 */
export function sessionEnds(cookies: string): number | undefined {
  const end = Number(/(?:^|;\s*)session_expires=(\d+)/.exec(cookies)?.[1]);
  return Number.isFinite(end) ? end : undefined;
}
