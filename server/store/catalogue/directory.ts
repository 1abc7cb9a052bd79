import type { Store } from '../database.ts';

/** A storefront and its portal: the only lookup made before a portal is known. */
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

/** The host and origin of a request. */
interface Asked {
  readonly host: string;
  /**
   * Origin of the host shared by portals without hosts of their own; if unset, any host counts as
   * shared.
   */
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
 * The storefronts that a host serves: a portal's own host serves that portal's, the shared host those of portals
 * without hosts, and an unknown host none.
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

/** True if storefronts of several portals share a host, and so an origin: a script on one could act on all. */
export function isShared(directory: readonly Storefront[], asked: Asked): boolean {
  return new Set(storefrontsOf(directory, asked).map(({ portalId }) => portalId)).size > 1;
}

/** The sellers with a slug, limited to the portal with this key if one is given. */
export function findSellers(
  directory: readonly Storefront[],
  slug: string,
  portal?: string,
): Storefront[] {
  return directory.filter(
    (entry) => entry.slug === slug && (portal === undefined || entry.portalKey === portal),
  );
}
