import { Refusal } from '#contract/api/refusals.ts';
import { editFault, isEditingOpen } from '#domain/orders/self-edit.ts';
import { afterEdit } from '../cart/view/cart-totals.ts';
import type { ApiRequest } from '../http/request.ts';
import type { CartRow, TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { isPricedAs, priceEditOf } from '../store/orders/edit-price.ts';
import type { CartEdit } from '../store/orders/edits.ts';
import { Overtaken } from './book-edit.ts';
import { anchoredIn, editorOf, orderTickets, refuseLost, selfEditRules } from './self-edit.ts';

const context = 'cart_remove_tickets';

interface EditToPay {
  readonly cart: CartRow;
  readonly edit: CartEdit;
  readonly tickets: readonly TicketRow[];
}

/**
 * Checks, before anything is paid for an edit, that the caller may still remove its tickets, and that the order still
 * costs what the edit showed. Throws log_out_to_edit, incorrect_cart_state, tickets_too_old and ticket_state_incorrect.
 */
export async function refuseEdit(
  tx: Tx,
  { cart, edit, tickets: added }: EditToPay,
  { services, catalogue, viewer }: ApiRequest,
): Promise<void> {
  const { order, removed, others } = edit;
  const editor = editorOf(cart);
  if (viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', 'checkout');
  const rules = selfEditRules(catalogue, order.seller_id);
  if (editor === 'buyer' && !isEditingOpen(rules)) {
    throw new Refusal('incorrect_cart_state', 'checkout', { state: 'edit' });
  }
  // Staff may change the order for its buyer, and have then made that decision.
  if (editor === 'buyer') await refuseLost(tx, order.id, 'checkout');
  const views = await orderTickets(tx, catalogue, [...removed, ...others]);
  const anchored = anchoredIn(catalogue, order.seller_id, views);
  for (const view of views.slice(0, removed.length)) {
    const fault = editFault(view, rules, anchored, services.now(), editor);
    if (!fault) continue;
    const reason = fault.code === 'tickets_too_old' ? {} : { reason: fault.reason };
    throw new Refusal(fault.code, context, { ticket_id: view.id, ...reason });
  }
  // Staff may since have cancelled a ticket that counted towards the order's codes.
  const change = { removed: new Set(removed.map(({ id }) => id)), added };
  const { price, staying } = await priceEditOf(tx, catalogue, order, change);
  if (!isPricedAs(price, [...afterEdit(staying, edit), ...added])) {
    throw new Refusal('ticket_state_incorrect', context, { reason: 'changed' });
  }
}

/** Refuses an edit without payment if its order has just changed; nothing of the edit is kept. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof Overtaken)) throw error;
  throw new Refusal('ticket_state_incorrect', context, {
    ticket_id: error.ticketId,
    reason: 'changed',
  });
}
