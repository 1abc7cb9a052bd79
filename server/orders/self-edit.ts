import { Refusal } from '#contract/api/refusals.ts';
import {
  anchoredTickets,
  type Editor,
  isPast,
  type OrderTicket,
  type SelfEditRules,
} from '#domain/orders/self-edit.ts';
import { anchorRules } from '../catalogue/anchor-rules.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import { type Catalogue, configValue } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { sessionFacts } from '../store/events/session-facts.ts';
import type { CartEdit } from '../store/orders/edits.ts';
import { lossOf } from '../store/refunds/losses.ts';

/** Returns who makes an edit. Carts of staff keep their channel. */
export const editorOf = ({ channel }: { readonly channel: string }): Editor =>
  channel === 'staff' ? 'staff' : 'buyer';

/** The changes that a seller's buyers may make themselves. */
export function selfEditRules(catalogue: Catalogue, seller: string): SelfEditRules {
  return {
    enabled: configValue(catalogue, 'self_edit_rules.enabled', { seller }),
    anonEditing: configValue(catalogue, 'self_edit_rules.anon_editing', { seller }),
    horizonDays: configValue(catalogue, 'self_edit_rules.horizon_days', { seller }),
    horizonHours: configValue(catalogue, 'self_edit_rules.horizon_hours', { seller }),
    categories: configValue(catalogue, 'self_edit_rules.categories', { seller }),
  };
}

/** Converts an order's tickets to the form that edit rules read, in the same order. */
export async function orderTickets(
  tx: Tx,
  catalogue: Catalogue,
  tickets: readonly TicketRow[],
): Promise<readonly OrderTicket[]> {
  const ids = tickets.flatMap((ticket) => ticket.event_session_id ?? []);
  const sessions = await sessionFacts(tx, catalogue, ids);
  return tickets.map((ticket) => {
    const session = sessions.get(ticket.event_session_id ?? '');
    return {
      ...ticket,
      category: catalogue.templates.get(ticket.event_template_id)?.category ?? null,
      at: (session?.start_datetime ?? ticket.valid_to)?.getTime() ?? null,
    };
  });
}

/** The tickets that add-ons of the order depend on (ORD-31). */
export const anchoredIn = (
  catalogue: Catalogue,
  sellerId: string,
  tickets: readonly OrderTicket[],
): ReadonlySet<string> => anchoredTickets(tickets, anchorRules(catalogue, sellerId));

/** True if a ticket to remove is past its session's horizon. */
export async function arePast(
  tx: Tx,
  catalogue: Catalogue,
  { order, removed }: Pick<CartEdit, 'order' | 'removed'>,
  now: number,
): Promise<boolean> {
  const rules = selfEditRules(catalogue, order.seller_id);
  const views = await orderTickets(tx, catalogue, removed);
  return views.some(({ at }) => isPast(at, rules, now));
}

/** Refuses logged-in members: orders are managed logged out (ORD-02, ORD-53). Throws log_out_to_edit. */
export function refuseLoggedIn({ viewer }: ApiRequest): void {
  if (viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', 'ticket_order');
}

/**
 * Throws incorrect_cart_state for an order whose payment was lost, until staff let its buyer keep it (decision 169):
 * another visit would be given for money that the venue does not have.
 */
export async function refuseLost(tx: Tx, orderId: string, context: string): Promise<void> {
  const { amount, kept } = await lossOf(tx, orderId);
  if (amount > kept) throw new Refusal('incorrect_cart_state', context, { state: 'payment_lost' });
}
