import type { Services } from '../../services.ts';
import { lockExpiredCarts, releaseCarts } from '../../store/carts.ts';
import { entriesOfCart, paidOf } from '../../store/payments.ts';
import { oweRefund } from '../../store/refunds.ts';

const batch = 200;

/**
 * Gives back the places of carts whose hold ended, and the money of those that were paid in part.
 * Any number of processes may sweep at once: each takes carts that no other has locked.
 */
export async function expireCarts(services: Services, portalId: number): Promise<number> {
  let total = 0;
  for (;;) {
    const released = await services.store.write(portalId, async (tx) => {
      const ids = await lockExpiredCarts(tx, new Date(services.now()), batch);
      if (ids.length === 0) return 0;
      for (const id of ids) {
        const entries = await entriesOfCart(tx, id);
        if (entries.length === 0) continue;
        await oweRefund(tx, id, entries, paidOf(entries), 'cart_expired', services.now());
      }
      await releaseCarts(tx, ids);
      return ids.length;
    });
    total += released;
    if (released < batch) return total;
  }
}
