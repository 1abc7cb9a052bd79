/** The cart of a frame whose browser lets it keep cookies for the site around it, and nothing else. */
export interface CartCookie {
  read(): string | null;
  keep(id: string | null): void;
}

/**
 * Goes with requests for this seller's pages, and with no call or picture; nothing on the server reads
 * it. `scope` are the attributes under which this page keeps cookies. As long as a visit's mark it stays.
 */
export function cartCookie(
  seller: string,
  scope: string,
  page: Pick<Document, 'cookie'> = document,
): CartCookie {
  const attributes = `Path=/${encodeURIComponent(seller)}; ${scope}`;
  return {
    read: () => /(?:^|; )cart=([\w-]+)/.exec(page.cookie)?.[1] ?? null,
    keep(id) {
      page.cookie = `cart=${id ?? ''}; Max-Age=${id === null ? 0 : 86_400}; ${attributes}`;
    },
  };
}
