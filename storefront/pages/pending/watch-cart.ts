import type { CallAnswer, Outcome } from '#contract/client.ts';
import { isPaymentDue, type OpenPayment } from '../../payments/open-payment.ts';

export type CartAnswer = CallAnswer<'getMyCart'>;

/** The result of all checks so far of a cart whose payment is pending. */
export type WatchResult =
  /** `quiet`: the number of consecutive checks that found neither an open attempt nor money. */
  | { readonly kind: 'waiting'; readonly quiet: number }
  /** The payment awaits the buyer's approval at their bank. */
  | { readonly kind: 'open'; readonly open: OpenPayment; readonly editOf: string | null }
  | { readonly kind: 'ordered'; readonly orderIds: readonly string[] }
  /** The cart became orders that this browser may not show; `sentTo`: masked addresses that they were sent to. */
  | { readonly kind: 'paid'; readonly sentTo: readonly string[] }
  /** The same, with later instalments still unpaid. */
  | { readonly kind: 'owing' }
  /** The order edit is paid and applied. */
  | { readonly kind: 'edited'; readonly orderId: string }
  /** The payment ended without an order; `isHeld` if the places are still held. */
  | { readonly kind: 'failed'; readonly isHeld: boolean; readonly editOf: string | null }
  /** Money arrived and was refunded, because the places were gone. */
  | { readonly kind: 'refunded' };

/** The number of quiet checks that decide: after fewer, a request that was cut off may still arrive. */
export const maxQuietChecks = 3;

/**
 * Evaluates a check's outcome. A failed call proves nothing: the page keeps waiting, and never reports a payment as
 * failed whose outcome is unknown.
 */
export function watchResult(outcome: Outcome<CartAnswer>, quiet: number): WatchResult {
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
    return isPaymentDue(outcome.answer)
      ? { kind: 'owing' }
      : { kind: 'paid', sentTo: cart.sent_to };
  }
  const actions = outcome.answer.payment.map((entry) => entry.audit_action);
  if (actions.includes('refund')) return { kind: 'refunded' };
  if (actions.includes('capture')) return { kind: 'waiting', quiet: 0 };
  // A request still on its way can't pay an expired cart.
  if (cart.state === 'expired') return { kind: 'failed', isHeld: false, editOf };
  return quiet + 1 < maxQuietChecks
    ? { kind: 'waiting', quiet: quiet + 1 }
    : { kind: 'failed', isHeld: true, editOf };
}

/** A request still in transit can't pay an expired cart. */
export function pauseBefore(look: number, seen: WatchResult): number {
  const most = seen.kind === 'open' ? 10_000 : 30_000;
  const isQuiet = seen.kind === 'waiting' && seen.quiet > 0;
  return isQuiet ? 1_500 : Math.min(most, Math.round(1_000 * 1.4 ** look));
}

/** From this check on the page says that it takes longer than usual. */
export const slowFromCheck = 7;
