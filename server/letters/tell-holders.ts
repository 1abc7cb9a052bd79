import { isMailedToHolder } from '#domain/contact/admit.ts';
import { isVisit } from '#domain/events/admits-visitors.ts';
import { isValidTicket } from '#domain/orders/scan-code.ts';
import { enqueue, type JobPayloads } from '../jobs/enqueue.ts';
import type { Services } from '../services/services.ts';
import { type TicketRow, ticketsOfOrders } from '../store/cart/carts.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import { readChange } from '../store/orders/edits.ts';
import { ordersById } from '../store/orders/orders.ts';

/**
 * Returns true if a ticket's holder gets it by letter, as the venue configured. Memberships have letters of their own.
 */
export function goesToHolder(
  { types, templates, ...catalogue }: Catalogue,
  ticket: Pick<TicketRow, 'admit_email' | 'event_template_id' | 'ticket_type_id' | 'handler'>,
  buyer: string,
): boolean {
  if (!isVisit(ticket.handler)) return false;
  const event = ticket.event_template_id;
  const seller = templates.get(event)?.seller_id;
  const place = { ...(seller === undefined ? {} : { seller }), event_template: event };
  const letters = configValue({ types, templates, ...catalogue }, 'tickets.holder_letters', place);
  return isMailedToHolder(ticket, types.get(ticket.ticket_type_id)?.rule, { letters, buyer });
}

/**
 * Enqueues a letter for each address among the holders of an order's valid tickets, or of the tickets that a change
 * removed or added. A second attempt enqueues the same letters again, which are then recognized as sent.
 */
export async function tellHolders(
  { store, cache }: Services,
  { portal_id, order_change_id, occasion, ...asked }: JobPayloads['tell_holders'],
): Promise<void> {
  const catalogue = await cache.catalogue(portal_id);
  await store.write(portal_id, async (tx) => {
    const change =
      order_change_id === undefined ? undefined : await readChange(tx, order_change_id);
    const orderId = change?.ticket_order_id ?? asked.ticket_order_id;
    const [order] = orderId === undefined ? [] : await ordersById(tx, [orderId]);
    if (!order) throw new Error('the order whose holders are told is missing');
    const told = new Set(change && [...change.removed, ...change.added]);
    const tickets = (await ticketsOfOrders(tx, [order.id])).filter(
      (ticket) =>
        (change ? told.has(ticket.id) : isValidTicket(ticket)) &&
        goesToHolder(catalogue, ticket, order.buyer.email),
    );
    const ofHolders = Map.groupBy(tickets, ({ admit_email }) => admit_email.toLowerCase());
    for (const [first] of ofHolders.values()) {
      if (!first) continue;
      enqueue(tx, 'mail_holder', {
        portal_id,
        ticket_order_id: order.id,
        ticket_id: first.id,
        ...(order_change_id === undefined ? {} : { order_change_id }),
        ...(occasion === undefined ? {} : { occasion }),
      });
    }
  });
}
