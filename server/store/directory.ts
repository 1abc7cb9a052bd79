import type { Store } from './door.ts';

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

/**
 * A host of a portal's own shows only that portal's sellers; any other host is shared, where the
 * slug alone tells (slugs are unique among portals without hosts: law 8).
 */
export function findStorefront(
  directory: readonly Storefront[],
  host: string,
  slug: string,
): Storefront | undefined {
  const own = directory.filter((entry) => entry.hosts.includes(host));
  const candidates = own.length > 0 ? own : directory.filter((entry) => entry.hosts.length === 0);
  return candidates.find((entry) => entry.slug === slug);
}

/** The storefronts that a host can show. */
export function storefrontsOf(directory: readonly Storefront[], host: string): Storefront[] {
  const own = directory.filter((entry) => entry.hosts.includes(host));
  return own.length > 0 ? own : directory.filter((entry) => entry.hosts.length === 0);
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
