/** The path to a provider's login, with the storefront's slug. */
const toProvider = /^\/([^/]+)\/login\/provider$/;

/**
 * Returns true if an address opens outside the frame: pages of other sites, and the path to an
 * identity provider, which refuses frames and returns to the page it came from.
 */
export function opensInTopWindow(href: string, origin: string): boolean {
  if (!URL.canParse(href)) return false;
  const url = new URL(href);
  if (!/^https?:$/.test(url.protocol)) return false;
  return url.origin !== origin || toProvider.test(url.pathname);
}

/**
 * Adds the cart to the path to a provider's login. The browser separates a frame's storage from
 * that of pages, so the cart would be left behind; after the login the member claims it (CRT-40).
 */
export function withCart(href: string, cartId: string | undefined): string {
  const url = new URL(href);
  const [, seller] = toProvider.exec(url.pathname) ?? [];
  if (seller === undefined || cartId === undefined) return href;
  const next = url.searchParams.get('next') ?? `/${seller}`;
  const transfer = `/${seller}/transfer-cart/${cartId}?${new URLSearchParams({ next })}`;
  url.searchParams.set('next', transfer);
  return url.href;
}
