import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { steadyNow } from '../browser/steady-clock.ts';
import { useStorefront } from '../site/use-storefront.ts';
import { type CartState, type CartStore, createCartStore } from './cart-store.ts';
import { markVisit } from './visit-cookie.ts';
import { cartVisitOf } from './visit-window.ts';

const stores = new Map<string, CartStore>();

/** The single cart store of a seller on this page. */
export function cartStoreOf(seller: string): CartStore {
  const known = stores.get(seller);
  if (known) return known;
  const key = `cart:${seller}`;
  const store = createCartStore({
    storage: browserStorage('localStorage'),
    key,
    waitingKey: `waiting:${seller}`,
    now: steadyNow,
    deviceNow: Date.now,
    onOtherTab(changed) {
      addEventListener('storage', (event) => {
        if (event.key === key) changed();
      });
      // A page restored by the back button has missed changes by other tabs.
      addEventListener('pageshow', changed);
    },
  });
  store.subscribe(() => {
    const { held } = store.get();
    if (held) markVisit();
    cartVisitOf(seller).follow(held);
  });
  stores.set(seller, store);
  return store;
}

const onServer = (): undefined => undefined;

/**
 * The cart of this browser; undefined until the page has read it (on the server, and during
 * hydration).
 */
export function useCart(): CartState | undefined {
  const { slug } = useStorefront();
  return useSyncExternalStore(
    (listener) => cartStoreOf(slug).subscribe(listener),
    () => cartStoreOf(slug).get(),
    onServer,
  );
}
