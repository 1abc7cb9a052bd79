import type { Client } from '#contract/client.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';
import type { Cart } from './cart-store.ts';

/** The number of carts that are asked about; older ones are forgotten. */
const most = 5;

/**
 * The carts of this browser that a debit pays. For days they are neither the buyer's cart nor an order. The cart's store notes
 * them, the newest first.
 */
export function waitingOrdersOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `waiting:${seller}`;
  const ids = (): readonly string[] =>
    (storage.getItem(key) ?? '').split(' ').filter(Boolean).slice(0, most);
  return {
    has: (cartId: string): boolean => ids().includes(cartId),
    /** Reads these carts from the server; those whose debit is over are forgotten. */
    async read(api: Pick<Client, 'call'>): Promise<readonly Cart[]> {
      const read = await Promise.all(
        ids().map(async (id) => {
          const found = await api.call('getMyCart', { params: { id }, query: { limit: 1000 } });
          const [cart] = found.ok ? found.answer.cart : [];
          const isOver = found.ok ? !cart?.payment_clearing : found.status === 404;
          return { id, isOver, waiting: cart?.payment_clearing ? [cart] : [] };
        }),
      );
      const over = read.filter(({ isOver }) => isOver).map(({ id }) => id);
      const left = ids().filter((id) => !over.includes(id));
      if (left.length > 0) storage.setItem(key, left.join(' '));
      else storage.removeItem(key);
      return read.flatMap(({ waiting }) => waiting);
    },
  };
}
