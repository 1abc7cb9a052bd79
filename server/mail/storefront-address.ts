import type { Catalogue } from '../store/catalogue.ts';
import type { Storefront } from '../store/directory.ts';

/** Where a letter's links lead: nobody's request is there to tell the host. */
export interface AddressFacts {
  /** Origin under which the server is reached, as configured or as it listens. */
  readonly origin: string;
  /** The portal's own hosts; on any other host its storefronts can't be seen (law 8). */
  readonly hosts: Storefront['hosts'];
}

/** Origin of a portal's storefronts: its own host, else the shared one. */
export function storefrontOrigin({ origin, hosts }: AddressFacts): string {
  const url = new URL(origin);
  const [host] = hosts;
  if (host !== undefined && !hosts.includes(url.hostname)) url.hostname = host;
  return url.origin;
}

/** Address of a seller's storefront, in its language where that is not the portal's first. */
export function sellerAddress(
  origin: string,
  { languages }: Pick<Catalogue['portal'], 'languages'>,
  { slug, language }: Pick<OrderPlace, 'slug' | 'language'>,
): string {
  const url = new URL(`/${encodeURIComponent(slug)}`, origin);
  if (language !== languages[0]) url.searchParams.set('lang', language);
  return url.href;
}

/** Address under which a cart is paid (PAY-03), in its language. */
export function paymentAddress(
  origin: string,
  { languages }: Pick<Catalogue['portal'], 'languages'>,
  { slug, cartId, language }: Pick<OrderPlace, 'slug' | 'language'> & { readonly cartId: string },
): string {
  const url = new URL(`/${encodeURIComponent(slug)}/checkout/${cartId}`, origin);
  if (language !== languages[0]) url.searchParams.set('lang', language);
  return url.href;
}

export interface OrderPlace {
  readonly slug: string;
  readonly orderId: string;
  readonly language: string;
}

/** Address of an order's page, in its language where that is not the portal's first (law 12). */
export function orderAddress(
  origin: string,
  { languages }: Pick<Catalogue['portal'], 'languages'>,
  { slug, orderId, language }: OrderPlace,
): string {
  const url = new URL(`/${encodeURIComponent(slug)}/ticket_order/${orderId}`, origin);
  if (language !== languages[0]) url.searchParams.set('lang', language);
  return url.href;
}
