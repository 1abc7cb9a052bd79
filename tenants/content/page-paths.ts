/**
 * The pages that a venue's own content can link to, as paths below the storefront's address;
 * `:event` is an event of the tenant file. A test compares them with the storefront's routes.
 */
export const linkablePaths = [
  '/',
  '/events',
  '/events/:event',
  '/checkout',
  '/resend',
  '/membership',
  '/membership/redeem',
  '/membership/:action',
  '/my',
  '/my/membership',
  '/my/profile',
  '/my/upcoming',
  '/my/orders',
  '/login/provider',
  '/logout',
  '/user/forgot-membership',
  '/user/forgot-password',
] as const;

const patterns = linkablePaths.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** The target of a storefront path; `event` is the id in an event's address. */
type PathTarget =
  | { readonly kind: 'page' }
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'nowhere' };

/** Reads a path such as /events/audio-guide?date=2027-05-31. */
export function pathTarget(path: string): PathTarget {
  const bare = path.split(/[?#]/)[0]?.replace(/(?<=.)\/$/, '') ?? '';
  const [, event] = /^\/events\/([^/]+)(?:\/[^/]+)?$/.exec(bare) ?? [];
  if (event !== undefined) return { kind: 'event', event };
  return { kind: patterns.some((one) => one.test(bare)) ? 'page' : 'nowhere' };
}
