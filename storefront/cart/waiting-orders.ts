import type { Client } from '#contract/client.ts';
import { browserStorage, type Keeper } from '../browser/browser-storage.ts';
import type { Cart } from './cart-store.ts';

/** The maximum number of carts to ask about; older ones are dropped. */
const most = 5;

/**
 * This browser's carts that are being paid by direct debit, as the cart's store records them, newest first. For days they are
 * neither the buyer's cart nor an order.
 */
export function waitingOrdersOf(seller: string, storage: Keeper = browserStorage('localStorage')) {
  const key = `waiting:${seller}`;
  const ids = (): readonly string[] =>
    (storage.getItem(key) ?? '').split(' ').filter(Boolean).slice(0, most);
  return {
    has: (cartId: string): boolean => ids().includes(cartId),
    /** Reads these carts from the server; forgets those whose debit is over. */
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
