/** The storefront, and the language named by the address (null if it names none). */
interface Place {
  readonly slug: string;
  readonly lang: string | null;
}

type Query = Readonly<Record<string, string | null | undefined>>;

/** All addresses of a storefront; each keeps the base path and the language (APP-20). */
export function addresses({ slug, lang }: Place) {
  const base = `/${encodeURIComponent(slug)}`;
  const to = (path: string, query: Query = {}): string => {
    const parameters = new URLSearchParams();
    for (const [key, value] of Object.entries({ ...query, lang })) {
      if (value !== null && value !== undefined) parameters.set(key, value);
    }
    const search = parameters.size > 0 ? `?${parameters}` : '';
    return base + path + search;
  };
  const part = encodeURIComponent;
  return {
    home: (query: Query = {}) => to('', query),
    events: (query: Query = {}) => to('/events', query),
    event: (id: string, query: Query = {}) => to(`/events/${part(id)}`, query),
    /** A path of this storefront as written by a venue, such as /events/audio-guide?tg=evening. */
    own: (route: string) => {
      const [path = '', search = ''] = route.split('?');
      return to(path, Object.fromEntries(new URLSearchParams(search)));
    },
    checkout: (cartId?: string, query: Query = {}) =>
      to(cartId === undefined ? '/checkout' : `/checkout/${part(cartId)}`, query),
    complete: (orderIds: readonly string[]) =>
      to('/checkout/complete', { orderIds: orderIds.join(',') }),
    pending: (cartId: string) => to(`/checkout/pending/${part(cartId)}`),
    /** The page in which the captcha runs (decision 055). */
    captchaFrame: () => `${base}/captcha`,
    /** The words of a part that loads later; a star is a placeholder for its name. */
    words: (version: string) => to(`/words/${version}/*`),
    order: (id: string) => to(`/ticket_order/${part(id)}`),
    manage: (orderId: string) => to(`/manage/${part(orderId)}`),
    reschedule: (orderId: string, sessionId: string, query: Query = {}) =>
      to(`/manage/${part(orderId)}/reschedule/${part(sessionId)}`, query),
    confirmEdit: (orderId: string, query: Query = {}) =>
      to(`/manage/${part(orderId)}/confirm`, query),
  };
}

export type Addresses = ReturnType<typeof addresses>;
