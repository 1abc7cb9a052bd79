import type { Client } from '#contract/client.ts';
import { openClient } from '../api/browser-api.ts';
import type { CartStore } from '../cart/cart-store.ts';
import { resumeCart } from '../cart/reserve.ts';
import { cartStoreOf } from '../cart/use-cart.ts';

interface Deps {
  readonly api: Client;
  readonly store: CartStore;
  readonly now: () => number;
  readonly page: Pick<Document, 'cookie'>;
}

/**
 * Stores the cart of a frame without storage elsewhere for the next load: only its id, because the
 * rest of the data is about the buyer. Returns a function that restores a stored cart.
 */
export function keepCart(
  seller: string,
  keep: (id: string | null) => void,
  { api, store, now, page }: Deps = surroundings(seller),
): (id: string) => Promise<void> {
  let kept = store.get().held?.cart.id ?? null;
  const keepNow = (id: string | null): void => {
    kept = id;
    keep(id);
  };
  if (kept !== null) keep(kept);
  store.subscribe(() => {
    const id = store.get().held?.cart.id ?? null;
    if (id !== kept) keepNow(id);
  });
  return async (id) => {
    if (store.get().held) return;
    const read = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
    // The buyer may have added something to a cart in the meantime.
    if (store.get().held) return;
    if (read.ok) store.accept(read.answer);
    // Without an answer, the cart may still be held.
    else if (read.status === 0 || read.status >= 500) return;
    if (!store.get().held) return keepNow(null);
    await resumeCart({ api, store, now }, page);
  };
}

const surroundings = (seller: string): Deps => ({
  api: openClient(seller, new URLSearchParams(location.search).get('lang')),
  store: cartStoreOf(seller),
  now: Date.now,
  page: document,
});
