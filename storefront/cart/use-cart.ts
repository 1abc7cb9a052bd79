import { useSyncExternalStore } from 'react';
import { useStorefront } from '../use-storefront.ts';
import { type CartState, type CartStore, createCartStore } from './cart-store.ts';

const stores = new Map<string, CartStore>();

/** Local storage; undefined where the browser forbids it, as in some frames. */
function localStorageIfAllowed(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** The one cart store of a seller on this page. */
export function cartStoreOf(seller: string): CartStore {
  const known = stores.get(seller);
  if (known) return known;
  const key = `cart:${seller}`;
  const store = createCartStore({
    storage: localStorageIfAllowed(),
    key,
    now: Date.now,
    onOtherTab: (changed) =>
      addEventListener('storage', (event) => {
        if (event.key === key) changed();
      }),
  });
  stores.set(seller, store);
  return store;
}

const onServer = (): undefined => undefined;

/** The cart of this browser; undefined until the page knows it (on the server, and at first). */
export function useCart(): CartState | undefined {
  const { slug } = useStorefront();
  return useSyncExternalStore(
    (listener) => cartStoreOf(slug).subscribe(listener),
    () => cartStoreOf(slug).get(),
    onServer,
  );
}
