import { Refusal } from '#contract/api/refusals.ts';
import type { ApiRequest } from '../http/request.ts';
import type { CartRow, TicketToHold } from '../store/cart/carts.ts';
import { holdsMoney } from '../store/payments/payments.ts';
import { accessible } from './view/answer-cart.ts';
import type { WholeCart } from './view/cart-view.ts';
import { orderIdsFor } from './view/payer.ts';

/** Returns the cart if this request may change it now; otherwise throws the refusal (CRT-11). */
export function modifiable(request: ApiRequest, found: WholeCart | undefined): WholeCart {
  const whole = accessible(request, found, 'reserve');
  const { cart, instalments } = whole;
  if (cart.state === 'ordered') {
    throw new Refusal('incorrect_cart_state', 'reserve', {
      state: cart.state,
      order_ids: orderIdsFor(request, whole),
    });
  }
  if (holdsMoney(whole)) {
    throw new Refusal('incorrect_cart_state', 'reserve', { state: 'payment_in_progress' });
  }
  // Its instalments add up to a total agreed with staff, so changes go through staff.
  if (instalments.length > 0) {
    throw new Refusal('incorrect_cart_state', 'reserve', { state: 'scheduled' });
  }
  refuseRenewal(cart);
  // An edit follows its own rules (edit-order.ts) and stays a guest's cart.
  if (cart.edits_order_id !== null) {
    throw new Refusal('incorrect_cart_state', 'reserve', { state: 'edit' });
  }
  const isOver = cart.expires_at !== null && cart.expires_at.getTime() <= request.services.now();
  if (cart.state === 'expired' || isOver) throw new Refusal('cart_expired', 'reserve');
  return whole;
}

/** Throws for an automatic renewal: its owner was told its contents, so it is paid or left alone. */
export function refuseRenewal({ channel }: Pick<CartRow, 'channel'>): void {
  if (channel !== 'renewal') return;
  throw new Refusal('incorrect_cart_state', 'reserve', { state: 'renewal' });
}

/**
 * Throws if the change would hold more places than staff set aside: anyone with the link may swap places but not add
 * any. Items without a place, such as donations, may be added.
 */
export function refuseMoreThanStaffHold(
  { channel }: Pick<CartRow, 'channel'>,
  added: readonly TicketToHold[],
  removed: readonly TicketToHold[],
): void {
  if (channel !== 'staff' || placesOf(added) <= placesOf(removed)) return;
  throw new Refusal('incorrect_cart_state', 'reserve', { state: 'staff' });
}

const placesOf = (tickets: readonly TicketToHold[]): number =>
  tickets.filter(({ counts_session, counts_group }) => counts_session || counts_group).length;

/** The tickets with these ids, each once even if named twice: each gives one place back. */
export function ticketsToRemove(whole: WholeCart, ids: readonly string[]) {
  return [...new Set(ids)].map((id) => {
    const ticket = whole.tickets.find((candidate) => candidate.id === id);
    const extra = { ticket_id: id };
    if (!ticket) throw new Refusal('ticket_not_found', 'cart_remove_tickets', extra);
    if (ticket.state !== 'held') {
      throw new Refusal('ticket_state_incorrect', 'cart_remove_tickets', extra);
    }
    return ticket;
  });
}
