import type { CallAnswer, Outcome } from '#contract/client.ts';
import { isToBePaid, type OpenPayment } from '../../payments/open-payment.ts';

export type CartAnswer = CallAnswer<'getMyCart'>;

/** The result of all looks so far at a cart whose payment is being checked. */
export type Watched =
  /** `quiet`: how many looks in a row found neither an open attempt nor money. */
  | { readonly kind: 'waiting'; readonly quiet: number }
  /** The payment waits for the buyer's approval at their bank. */
  | { readonly kind: 'open'; readonly open: OpenPayment; readonly editOf: string | null }
  | { readonly kind: 'ordered'; readonly orderIds: readonly string[] }
  /** It became orders that this browser does not show; masked addresses that they were sent to. */
  | { readonly kind: 'paid'; readonly sentTo: readonly string[] }
  /** The same, and later instalments of it are still to be paid. */
  | { readonly kind: 'owing' }
  /** The order that was being changed is changed. */
  | { readonly kind: 'edited'; readonly orderId: string }
  /** The payment ended without an order; the places are held, or not any more. */
  | { readonly kind: 'failed'; readonly isHeld: boolean; readonly editOf: string | null }
  /** Money came and went back, because the places were gone. */
  | { readonly kind: 'refunded' };

/** A request that was cut may still be on its way: one quiet look decides nothing. */
export const quietLooks = 3;

/**
 * Reads an answer. What is no answer says nothing: the page goes on waiting, and never calls a
 * payment failed that nobody knows of.
 */
export function watched(outcome: Outcome<CartAnswer>, quiet: number): Watched {
  const cart = outcome.ok ? outcome.answer.cart[0] : undefined;
  if (!outcome.ok || !cart) return { kind: 'waiting', quiet };
  const editOf = cart.edit?.ticket_order_id ?? null;
  if (cart.open_payment) return { kind: 'open', open: cart.open_payment, editOf };
  if (cart.edit && cart.state === 'ordered') {
    return { kind: 'edited', orderId: cart.edit.ticket_order_id };
  }
  if (cart.order_ids.length > 0) return { kind: 'ordered', orderIds: cart.order_ids };
  if (cart.payment_in_progress) return { kind: 'waiting', quiet: 0 };
  if (cart.state === 'ordered') {
    return isToBePaid(outcome.answer) ? { kind: 'owing' } : { kind: 'paid', sentTo: cart.sent_to };
  }
  const actions = outcome.answer.payment.map((entry) => entry.audit_action);
  if (actions.includes('refund')) return { kind: 'refunded' };
  if (actions.includes('capture')) return { kind: 'waiting', quiet: 0 };
  // A cart that has expired is paid by no request that is still on its way.
  if (cart.state === 'expired') return { kind: 'failed', isHeld: false, editOf };
  return quiet + 1 < quietLooks
    ? { kind: 'waiting', quiet: quiet + 1 }
    : { kind: 'failed', isHeld: true, editOf };
}

/**
 * Milliseconds until the next look: soon at first, then seldomer, up to half a minute. Quiet looks
 * follow each other soon, and so do those at a payment that the buyer may approve in another window.
 */
export function pauseBefore(look: number, seen: Watched): number {
  const most = seen.kind === 'open' ? 10_000 : 30_000;
  const isQuiet = seen.kind === 'waiting' && seen.quiet > 0;
  return isQuiet ? 1_500 : Math.min(most, Math.round(1_000 * 1.4 ** look));
}

/** From this look on the page says that it takes longer than usual. */
export const slowFromLook = 7;
