import type { Store } from '../database.ts';

/** Which storefront an address opens: the one question that is asked before a portal is known. */
export interface Storefront {
  readonly portalId: number;
  readonly portalKey: string;
  readonly portalName: string;
  readonly hosts: readonly string[];
  readonly version: number;
  readonly sellerId: string;
  readonly slug: string;
  readonly sellerName: string;
}

const directoryQuery = {
  name: 'portal_directory',
  text: `select portal_id as "portalId", key as "portalKey", name as "portalName", hosts, version,
    seller_id as "sellerId", slug, seller_name as "sellerName"
    from portal_directory() where seller_id is not null`,
};

export function readDirectory(store: Store): Promise<Storefront[]> {
  return store.hot<Storefront & Record<string, unknown>>(directoryQuery, []);
}

/** Where somebody asks. */
export interface Asked {
  readonly host: string;
  /** Origin of the host that portals without hosts share; without one, any host is it. */
  readonly publicUrl: string | undefined;
}

/** The storefront with a slug on a host (slugs are unique among portals without hosts: law 8). */
export function findStorefront(
  directory: readonly Storefront[],
  asked: Asked,
  slug: string,
): Storefront | undefined {
  return storefrontsOf(directory, asked).find((entry) => entry.slug === slug);
}

/**
 * The storefronts that a host can show: a portal's own host those of that portal, the shared host
 * those of portals without hosts, and a host that nobody named none.
 */
export function storefrontsOf(
  directory: readonly Storefront[],
  { host, publicUrl }: Asked,
): Storefront[] {
  const own = directory.filter((entry) => entry.hosts.includes(host));
  if (own.length > 0) return own;
  const isShared = publicUrl === undefined || new URL(publicUrl).hostname === host;
  return isShared ? directory.filter((entry) => entry.hosts.length === 0) : [];
}

/**
 * Storefronts of several portals share a host, and so an origin: what a script of one may do in it,
 * it may do to all.
 */
export function isShared(directory: readonly Storefront[], asked: Asked): boolean {
  return new Set(storefrontsOf(directory, asked).map(({ portalId }) => portalId)).size > 1;
}

/** The sellers with a slug, of the portal with this key where one is named. */
export function findSellers(
  directory: readonly Storefront[],
  slug: string,
  portal?: string,
): Storefront[] {
  return directory.filter(
    (entry) => entry.slug === slug && (portal === undefined || entry.portalKey === portal),
  );
}
