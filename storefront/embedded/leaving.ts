/** The way to a provider's login, with the storefront's slug. */
const toProvider = /^\/([^/]+)\/login\/provider$/;

/**
 * Returns whether an address opens outside the frame: other sites' pages, and the way to an
 * identity provider, which refuses frames and leads back to the page it came from.
 */
export function isOfTop(href: string, origin: string): boolean {
  if (!URL.canParse(href)) return false;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) return false;
  return url.origin !== origin || toProvider.test(url.pathname);
}

/**
 * The way to a provider's login from a frame with a cart: the browser keeps others' frames apart
 * from pages, so that the cart would stay behind; who has logged in takes it over first (CRT-40).
 */
export function takingCart(href: string, cartId: string | undefined): string {
  const url = new URL(href);
  const [, seller] = toProvider.exec(url.pathname) ?? [];
  if (seller === undefined || cartId === undefined) return href;
  const next = url.searchParams.get('next') ?? `/${seller}`;
  const transfer = `/${seller}/transfer-cart/${cartId}?${new URLSearchParams({ next })}`;
  url.searchParams.set('next', transfer);
  return url.href;
}
