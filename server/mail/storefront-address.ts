import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { Storefront } from '../store/catalogue/directory.ts';

/** The parts of an address in a letter, which has no request to take the host from. */
interface AddressFacts {
  /** Origin of the server, as configured or as it listens. */
  readonly origin: string;
  /** The portal's own hosts; its storefronts are at no other host then (law 8). */
  readonly hosts: Storefront['hosts'];
}

/** Origin of a portal's storefronts: its own host, else the shared one. */
export function storefrontOrigin({ origin, hosts }: AddressFacts): string {
  const url = new URL(origin);
  const [host] = hosts;
  if (host !== undefined && !hosts.includes(url.hostname)) url.hostname = host;
  return url.origin;
}

interface PagePlace {
  readonly slug: string;
  readonly language: string;
  /** The path after the seller's slug. */
  readonly path?: readonly string[];
  readonly query?: Readonly<Record<string, string>>;
}

/** Address of a page of a storefront, with its language unless it is the portal's first. */
export function pageAddress(
  origin: string,
  { languages }: Pick<Catalogue['portal'], 'languages'>,
  { slug, language, path = [], query = {} }: PagePlace,
): string {
  const url = new URL(`/${[slug, ...path].map(encodeURIComponent).join('/')}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (language !== languages[0]) url.searchParams.set('lang', language);
  return url.href;
}

/** Address of a seller's storefront. */
export const sellerAddress = (
  origin: string,
  portal: Pick<Catalogue['portal'], 'languages'>,
  place: Pick<PagePlace, 'slug' | 'language'>,
): string => pageAddress(origin, portal, place);

/** Address at which a cart is paid (PAY-03). */
export const paymentAddress = (
  origin: string,
  portal: Pick<Catalogue['portal'], 'languages'>,
  { cartId, ...place }: Pick<PagePlace, 'slug' | 'language'> & { readonly cartId: string },
): string => pageAddress(origin, portal, { ...place, path: ['checkout', cartId] });

interface OrderPlace {
  readonly slug: string;
  readonly orderId: string;
  readonly language: string;
}

/** Address of an order's page (law 12). */
export const orderAddress = (
  origin: string,
  portal: Pick<Catalogue['portal'], 'languages'>,
  { orderId, ...place }: OrderPlace,
): string => pageAddress(origin, portal, { ...place, path: ['ticket_order', orderId] });
