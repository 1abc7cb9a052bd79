/** The cart of a frame whose browser allows it only cookies for the surrounding site. */
export interface CartCookie {
  read(): string | null;
  keep(id: string | null): void;
}

/**
 * Creates the cookie. It is sent with requests for this seller's pages, but not with API calls or pictures; nothing on
 * the server reads it. `scope` holds the attributes with which this page can store cookies. The cookie lasts as long as
 * the mark of a visit.
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
