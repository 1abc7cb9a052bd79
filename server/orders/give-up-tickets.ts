import { Refusal } from '#contract/api/refusals.ts';
import { type EditFault, editFault, paidAndEmptied } from '#domain/orders/self-edit.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { ApiRequest } from '../http/request.ts';
import type { TicketRow } from '../store/cart/carts.ts';
import type { Tx } from '../store/database.ts';
import { anchoredIn, editorOf, orderTickets, selfEditRules } from './self-edit.ts';

const context = 'cart_remove_tickets';

/** The tickets that an edit removes, including this change. */
interface GivenUp {
  /** Tickets of the order that are removed, now or by an earlier change. */
  readonly removed: readonly TicketRow[];
  /** The order's other tickets. */
  readonly staying: readonly TicketRow[];
  /** New tickets of the edit that this change drops. */
  readonly fromEdit: readonly TicketRow[];
  /** Throws if a buyer would give up every paid ticket of a session (ORD-29, ORD-30). */
  refuseUnreplaced(instead: Parameters<typeof paidAndEmptied>[2]): void;
}

/**
 * Finds the tickets with these ids that an edit may remove; skips those it already removes. Throws
 * tickets_too_old, ticket_state_incorrect and ticket_not_found.
 */
export async function ticketsToGiveUp(
  tx: Tx,
  { cart, edit, tickets }: WholeCart,
  ids: readonly string[],
  { catalogue, services }: ApiRequest,
): Promise<GivenUp> {
  if (!edit) throw new Error('a cart that changes no order');
  const ofOrder = [...edit.removed, ...edit.others];
  const sellerId = edit.order.seller_id;
  const rules = selfEditRules(catalogue, sellerId);
  const views = await orderTickets(tx, catalogue, ofOrder);
  const anchored = anchoredIn(catalogue, sellerId, views);
  const editor = editorOf(cart);
  const named = new Set(ids);
  const fromEdit = tickets.filter(({ id }) => named.has(id));
  for (const ticket of fromEdit) named.delete(ticket.id);
  for (const { id } of edit.removed) named.delete(id);
  for (const id of named) {
    const view = views.find((each) => each.id === id);
    if (!view) throw new Refusal('ticket_not_found', context, { ticket_id: id });
    const fault = editFault(view, rules, anchored, services.now(), editor);
    if (fault) throw refusalOf(fault, id);
  }
  const removed = [...edit.removed, ...edit.others.filter(({ id }) => named.has(id))];
  const gone = new Set(removed.map(({ id }) => id));
  return {
    removed,
    staying: edit.others.filter(({ id }) => !gone.has(id)),
    fromEdit,
    refuseUnreplaced(instead) {
      if (editor === 'staff') return;
      const [first] = paidAndEmptied(views, gone, instead);
      if (first) throw refusalOf({ code: 'ticket_state_incorrect', reason: 'not_free' }, first.id);
    },
  };
}

function refusalOf(fault: EditFault, ticket_id: string): Refusal {
  const reason = fault.code === 'tickets_too_old' ? {} : { reason: fault.reason };
  return new Refusal(fault.code, context, { ticket_id, ...reason });
}
