import { Refusal } from '#contract/refusals.ts';
import { editFault, isEditingOpen } from '#domain/self-edit.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { Tx } from '../../store/door.ts';
import type { CartEdit } from '../../store/edits.ts';
import { anchoredIn, orderTickets, selfEditRules } from '../../store/self-edit.ts';
import { Overtaken } from './book-edit.ts';

const context = 'cart_remove_tickets';

/**
 * Before anything is paid for an edit: what it takes out may still be changed, by who asks. Throws
 * log_out_to_edit, incorrect_cart_state, tickets_too_old and ticket_state_incorrect.
 */
export async function refuseEdit(
  tx: Tx,
  { order, removed, others }: CartEdit,
  { services, catalogue, viewer }: ApiRequest,
): Promise<void> {
  if (viewer.kind !== 'guest') throw new Refusal('log_out_to_edit', 'checkout');
  const rules = selfEditRules(catalogue, order.seller_id);
  if (!isEditingOpen(rules)) {
    throw new Refusal('incorrect_cart_state', 'checkout', { state: 'edit' });
  }
  const views = await orderTickets(tx, catalogue, [...removed, ...others]);
  const anchored = anchoredIn(catalogue, order.seller_id, views);
  for (const view of views.slice(0, removed.length)) {
    const fault = editFault(view, rules, anchored, services.now());
    if (!fault) continue;
    const reason = fault.code === 'tickets_too_old' ? {} : { reason: fault.reason };
    throw new Refusal(fault.code, context, { ticket_id: view.id, ...reason });
  }
}

/** An edit without money is refused where its order was changed just now: nothing of it stands. */
export function asRefusal(error: unknown): never {
  if (!(error instanceof Overtaken)) throw error;
  throw new Refusal('ticket_state_incorrect', context, {
    ticket_id: error.ticketId,
    reason: 'changed',
  });
}
