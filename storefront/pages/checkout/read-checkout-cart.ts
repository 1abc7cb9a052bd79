import type { Client, Outcome } from '#contract/client.ts';
import { isCompleted } from '#domain/cart/cart.ts';
import type { Cart, CartAnswer } from '../../cart/cart-store.ts';
import type { CheckoutView } from '../../payments/checkout-view.ts';
import { isPaymentDue } from '../../payments/open-payment.ts';

/** Returns true for a cart that has become an order with unpaid later instalments. */
const owesInstalments = (
  cart: CartAnswer['cart'][number],
  schedule: CartAnswer['scheduled_payment'],
): boolean => cart.state === 'ordered' && schedule.some(({ status }) => status !== 'paid');

/** The ids of the orders that a cart became; empty while something is left to do with it. */
function ordersOf({
  cart: [cart],
  ticket,
  scheduled_payment: schedule,
}: CartAnswer): readonly string[] {
  if (!cart || owesInstalments(cart, schedule)) return [];
  const isOrder = isCompleted({
    expiresIn: cart.expires_in,
    held: ticket.filter(({ state }) => state === 'held').length,
    outstanding: cart.cart_fees.grand_totals.total_outstanding,
  });
  return cart.state === 'ordered' || isOrder ? cart.order_ids : [];
}

/** The view that replaces a cart or order which the server refuses (PAY-26, PAY-27). */
export function refusedView(
  outcome: Outcome<unknown> & { readonly ok: false },
  errorText: (outcome: Outcome<unknown>) => string,
): CheckoutView {
  return outcome.status === 404 || outcome.status === 400
    ? { kind: 'missing' }
    : { kind: 'denied', text: errorText(outcome) };
}

/**
 * Reads the cart to be paid. If a guest held it, the logged-in member takes it over (CRT-25). A
 * cart that can't be taken over (made by staff, instalments of a guest's order, or being paid) can
 * still be paid by anyone who has its id: then `isByLink` is true.
 */
export async function readCart(api: Client, id: string, isMember: boolean) {
  const query = { limit: 1000 };
  const found = await api.call('getMyCart', { params: { id }, query });
  const isOthers = !found.ok && found.errors[0]?._code === 'scope_error';
  if (!isOthers || !isMember) return { read: found, isByLink: false };
  const claimed = await api.call('claimMyCart', { params: { id } });
  if (claimed.ok) return { read: claimed, isByLink: false };
  if (claimed.errors[0]?._code !== 'incorrect_cart_state') return { read: found, isByLink: false };
  return { read: await api.call('getCart', { params: { id }, query }), isByLink: true };
}

/** The state of a cart that was read for the checkout, by what the page does next. */
type CheckoutState =
  /** The cart became these orders. */
  | { readonly kind: 'completed'; readonly orderIds: readonly string[] }
  | { readonly kind: 'expired' }
  /** Paid by a debit, which takes days: nothing else may pay it. */
  | { readonly kind: 'clearing'; readonly cartId: string }
  /** An order with nothing left to pay. */
  | { readonly kind: 'paid'; readonly sentTo: readonly string[] }
  /**
   * Something to pay that is not this browser's own cart: an order, or a cart opened by its link.
   */
  | { readonly kind: 'apart'; readonly cart: Cart }
  | { readonly kind: 'own' };

/** Decides what the checkout does with a cart; `isByLink` if it is paid by its id alone. */
export function checkoutStateOf(answer: CartAnswer, isByLink: boolean): CheckoutState {
  const orderIds = ordersOf(answer);
  if (orderIds.length > 0) return { kind: 'completed', orderIds };
  const [cart] = answer.cart;
  if (cart?.payment_clearing) return { kind: 'clearing', cartId: cart.id };
  if (cart?.state === 'expired') return { kind: 'expired' };
  const isOrdered = cart?.state === 'ordered';
  if (cart && isOrdered && !isPaymentDue(answer)) return { kind: 'paid', sentTo: cart.sent_to };
  if (cart && (isByLink || isOrdered)) return { kind: 'apart', cart };
  return { kind: 'own' };
}
