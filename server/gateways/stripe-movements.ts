import Stripe from 'stripe';
import { fromProcessor } from '#domain/pricing/card-amount.ts';
import { sum } from '#domain/pricing/money.ts';
import type { ProcessorDispute, ProcessorRefund } from './gateway.ts';

const instant = (seconds: number): Date => new Date(seconds * 1000);

const isMade = ({ status }: Stripe.Refund): boolean => status !== 'failed' && status !== 'canceled';

export const madeRefund = (refund: Stripe.Refund) => ({
  refundRef: refund.id,
  isMade: isMade(refund),
});

export const refundOf = (refund: Stripe.Refund): ProcessorRefund => ({
  ref: refund.id,
  refundId: refund.metadata?.['refund_id'] ?? null,
  amount: fromProcessor(refund.amount, refund.currency.toUpperCase()),
  isMade: isMade(refund),
  at: instant(refund.created),
});

/** The intent of a refund or dispute; '' for a charge that none of ours made. */
export const intentOf = ({ payment_intent }: Stripe.Refund | Stripe.Dispute) => ({
  intentId: typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? ''),
});

const open: ReadonlySet<Stripe.Dispute['status']> = new Set([
  'needs_response',
  'under_review',
  'warning_needs_response',
  'warning_under_review',
]);

export function disputeOf(dispute: Stripe.Dispute): ProcessorDispute {
  const { id, currency, status, balance_transactions: moves, created } = dispute;
  const charged = moves.find((move) => move.fee > 0 && move.currency === currency);
  const ours = (sent: number) => fromProcessor(sent, currency.toUpperCase());
  const withdrawn = movedFor(dispute, -1) ?? 0;
  const returned = movedFor(dispute, 1) ?? (status === 'lost' ? 0 : withdrawn);
  return {
    ref: id,
    withdrawn: ours(withdrawn),
    fee: charged ? ours(charged.fee) : null,
    returned: open.has(status) ? null : ours(Math.min(returned, withdrawn)),
    at: instant(created),
  };
}

/**
 * The money that a dispute withdrew (-1) or returned (1); undefined if none. An account in another currency does not say how
 * much of the payment's currency that was: then it is all of it.
 */
function movedFor(
  { amount, currency, balance_transactions: moves }: Stripe.Dispute,
  sign: 1 | -1,
): number | undefined {
  const moved = moves.filter((move) => Math.sign(move.amount) === sign);
  if (moved.length === 0) return undefined;
  return moved.every((move) => move.currency === currency)
    ? sum(moved.map((move) => Math.abs(move.amount)))
    : amount;
}

/** The code of a final refusal of a refund, because the payer has the money; else undefined. */
export function refundRefusal(error: unknown): string | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const { code, param } = error;
  if (code === 'charge_disputed' || code === 'charge_already_refunded') return code;
  return param === 'amount' ? 'more_than_is_left' : undefined;
}
