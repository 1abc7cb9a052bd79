import { isOwnPath } from '../content/own-path.ts';

/** The routes still to be offered after the current one, in order. */
export type UpsellChain = readonly string[];

/** The comma-separated parts of a `next_route`; a query in it may not contain a comma. */
export function routesIn(text: unknown): readonly string[] {
  if (typeof text !== 'string') return [];
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The routes of a `next_route` that can be followed. */
export const readNextRoute = (text: unknown): UpsellChain => routesIn(text).filter(isOwnPath);

interface NextRouteSource {
  /** `next_route` in the chosen ticket groups' meta, in the groups' order. */
  readonly groups: readonly unknown[];
  /** `next_route` in the event's configuration. */
  readonly event: unknown;
}

/**
 * The routes to follow (DET-23): the first chosen group with a route takes precedence over the
 * event.
 */
export function nextRoutes({ groups, event }: NextRouteSource): UpsellChain {
  for (const group of groups) {
    const routes = readNextRoute(group);
    if (routes.length > 0) return routes;
  }
  return readNextRoute(event);
}

/** The chain of offers as the browser stores it: the open one and the rest. */
export interface OpenChain {
  readonly at: string;
  readonly rest: UpsellChain;
}

/**
 * The next page after a finished or skipped event page: along the open chain, otherwise along the event's own,
 * otherwise the upsell listing or the checkout (DET-23 to 25). `chain` is the chain to store.
 */
export function nextPage(
  open: OpenChain | null,
  started: UpsellChain,
  { upsells, skipsUpsells }: { readonly upsells: boolean; readonly skipsUpsells: boolean },
): { readonly route: string; readonly chain: OpenChain | null } {
  if (skipsUpsells) return { route: '/checkout', chain: null };
  // An add-on does not start a chain of its own: two add-ons that name each other would never end.
  const [route, ...rest] = open ? open.rest : started;
  if (route === undefined) return { route: upsells ? '/events' : '/checkout', chain: null };
  return { route, chain: { at: route, rest } };
}

/** Returns true if the page at `path`, below the base path, is the open offer (DET-24, DET-46). */
export const isAddOn = (open: OpenChain | null, path: string): boolean =>
  open !== null && pathOf(open.at) === path;

const pathOf = (route: string): string => route.split('?')[0] ?? route;
