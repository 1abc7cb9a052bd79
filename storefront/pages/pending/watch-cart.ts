import type { CallAnswer, Outcome } from '#contract/client.ts';

export type CartAnswer = CallAnswer<'getMyCart'>;

/** What a look at a cart whose payment is being checked tells. */
export type Watched =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'ordered'; readonly orderIds: readonly string[] }
  /** The payment ended without an order; the places are held, or not any more. */
  | { readonly kind: 'failed'; readonly isHeld: boolean }
  /** Money came and went back, because the places were gone. */
  | { readonly kind: 'refunded' };

/**
 * Reads an answer. What is no answer says nothing: the page goes on waiting, and never calls a
 * payment failed that nobody knows of.
 */
export function watched(outcome: Outcome<CartAnswer>): Watched {
  const cart = outcome.ok ? outcome.answer.cart[0] : undefined;
  if (!outcome.ok || !cart || cart.payment_in_progress) return { kind: 'waiting' };
  if (cart.order_ids.length > 0) return { kind: 'ordered', orderIds: cart.order_ids };
  const actions = outcome.answer.payment.map((entry) => entry.audit_action);
  if (actions.includes('refund')) return { kind: 'refunded' };
  if (actions.includes('capture')) return { kind: 'waiting' };
  return { kind: 'failed', isHeld: cart.state === 'pending' };
}

/** Milliseconds until the next look: soon at first, then seldomer, up to half a minute. */
export function pauseBefore(look: number): number {
  return Math.min(30_000, Math.round(1_000 * 1.4 ** look));
}

/** From this look on the page says that it takes longer than usual. */
export const slowFromLook = 7;
