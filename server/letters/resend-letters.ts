import { maxResentOrders, resendCutoff } from '#domain/orders/resend.ts';
import { enqueue, type JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { orderIdsOfAddress } from '../store/orders/orders.ts';

/**
 * Enqueues the confirmation of each order of an address (ORD-10): to the address stored with the
 * order, one job for each letter. If there is none, only the log says so.
 */
export async function resendOrders(
  { store, cache, log, now }: Services,
  payload: JobPayloads['resend_orders'],
): Promise<void> {
  const { portal_id: portalId, email, memberships_only: membershipsOnly, occasion } = payload;
  const { portal } = await cache.catalogue(portalId);
  const since = new Date(resendCutoff(now()));
  const count = await store.write(portalId, async (tx) => {
    const ids = await orderIdsOfAddress(tx, {
      email,
      membershipsOnly,
      since,
      limit: maxResentOrders,
    });
    for (const id of ids) {
      enqueue(tx, 'mail_confirmation', {
        portal_id: portalId,
        ticket_order_id: id,
        occasion,
      });
    }
    return ids.length;
  });
  log.info({ portal: portal.key, orders: count }, 'orders are sent again');
}
