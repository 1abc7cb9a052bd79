/** The path that serves the console. */
const base = '/staff';

/** An address of the console as its router sees it, below the path that serves it. */
const within = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string =>
  (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname) + search;

/** The sign-in page, which then leads back to an address. */
export function signInPath(portal: string, from?: Pick<URL, 'pathname' | 'search'>): string {
  const page = `/${portal}/sign-in`;
  const next = from ? within(from) : `/${portal}`;
  return isStart(portal, next) ? page : `${page}?${new URLSearchParams({ next })}`;
}

const isStart = (portal: string, path: string): boolean => path === `/${portal}`;

/**
 * The page to open after signing in: the one that required it, if it belongs to the same portal, or else the start
 * page.
 */
export function pathAfterSignIn(portal: string, search: URLSearchParams): string {
  const start = `/${portal}`;
  const next = search.get('next') ?? '';
  const isOurs = next.startsWith(`${start}/`) && !next.startsWith(`${start}/sign-in`);
  return isOurs ? next : start;
}
