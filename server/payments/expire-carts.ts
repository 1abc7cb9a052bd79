import { oweRefund } from '../refunds/owe-refund.ts';
import type { Services } from '../services/services.ts';
import { lockExpiredCarts, releaseCarts } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { entriesOfCarts, paidOf } from '../store/payments/payments.ts';

const batch = 200;

/**
 * Releases the places of carts whose hold ended, and refunds partly paid ones. Several processes may sweep at once: each takes
 * only carts that no other has locked. A cart that the database refuses to release is logged and left to the next sweep,
 * without delaying others.
 */
export async function expireCarts(services: Services, portalId: number): Promise<number> {
  const left: string[] = [];
  let total = 0;
  let limit = batch;
  for (;;) {
    let ids: readonly string[] = [];
    try {
      await services.store.write(portalId, async (tx) => {
        ids = await lockExpiredCarts(tx, new Date(services.now()), { limit, except: left });
        await releaseAndOweRefunds(tx, ids, services.now());
      });
    } catch (error) {
      const [id, ...others] = ids;
      if (id === undefined) throw error;
      if (others.length === 0) {
        services.log.error({ err: error, cart: id }, 'a cart could not expire');
        left.push(id);
        limit = batch;
      } else {
        // Halves the batch until the failing cart is alone.
        limit = Math.ceil(ids.length / 2);
      }
      continue;
    }
    total += ids.length;
    if (ids.length < limit) return total;
  }
}

async function releaseAndOweRefunds(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const paid = Map.groupBy(await entriesOfCarts(tx, ids), ({ cart_id }) => cart_id);
  for (const [id, entries] of paid) {
    oweRefund(tx, id, entries, paidOf(entries), 'cart_expired', now);
  }
  await releaseCarts(tx, ids);
}
