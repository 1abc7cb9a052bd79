import { maxResentOrders, resendCutoff } from '#domain/orders/resend.ts';
import { enqueue, type JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { memberByEmail } from '../store/accounts/members.ts';
import { memberOrdersAgain } from '../store/orders/member-orders.ts';
import { orderIdsOfAddress, ticketsOfHolder } from '../store/orders/orders.ts';
import { goesToHolder } from './tell-holders.ts';

/**
 * Enqueues the confirmation of each order for an address (ORD-10), one job per letter. Each goes to the address stored
 * with the order or, for orders of the account that confirmed this address, to the account's. Ticket holders get theirs
 * where they got them before. If there is no order, only logs that.
 */
export async function resendOrders(
  { store, cache, log, now }: Services,
  payload: JobPayloads['resend_orders'],
): Promise<void> {
  const { portal_id: portalId, email, memberships_only: membershipsOnly, occasion } = payload;
  const catalogue = await cache.catalogue(portalId);
  const { portal } = catalogue;
  const since = new Date(resendCutoff(now()));
  const count = await store.write(portalId, async (tx) => {
    const again = { membershipsOnly, since, limit: maxResentOrders };
    const memberId = payload.member_id ?? (await memberByEmail(tx, email))?.id;
    const own = new Set(memberId ? await memberOrdersAgain(tx, memberId, again) : []);
    const ids = new Set([...own, ...(await orderIdsOfAddress(tx, { ...again, email }))]);
    for (const id of [...ids].slice(0, maxResentOrders)) {
      enqueue(tx, 'mail_confirmation', {
        portal_id: portalId,
        ticket_order_id: id,
        occasion,
        ...(memberId && own.has(id) ? { member_id: memberId } : {}),
      });
    }
    const wanted = { email, since, limit: maxResentOrders };
    const held = membershipsOnly ? [] : await ticketsOfHolder(tx, wanted);
    for (const ticket of held) {
      const { id, ticket_order_id: orderId } = ticket;
      if (orderId === null || ids.has(orderId) || !goesToHolder(catalogue, ticket, '')) continue;
      const payload = { portal_id: portalId, ticket_order_id: orderId, ticket_id: id, occasion };
      enqueue(tx, 'mail_holder', payload);
    }
    return ids.size;
  });
  log.info({ portal: portal.key, orders: count }, 'orders are sent again');
}
