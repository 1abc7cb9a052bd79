import { createHash } from 'node:crypto';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { openFailuresOf } from '../store/refunds/refund-remedies.ts';
import { withheldAndSettled } from '../store/refunds/withheld.ts';
import type { RefundedOrder } from './refund-request.ts';

/**
 * A mark of an outcome and the order it was shown for: the states and prices of its tickets, and its money. The request
 * after a dry run carries its mark, so that only what was shown can happen.
 */
export function markOf(
  { tickets, entries, instalments }: WholeCart,
  orderId: string,
  outcome: object,
): string {
  const standing = tickets
    .filter(({ ticket_order_id }) => ticket_order_id === orderId)
    .map(({ id, state, adjusted_value }) => [id, state, adjusted_value])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));
  const money = entries.map(({ audit_action, amount }) => [audit_action, amount]);
  const owed = sum(instalments.map(({ amount }) => amount));
  const facts = JSON.stringify([standing, money, owed, outcome]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, 22);
}

/** The mark of a refund; also changes once staff settle the amount owed for a won dispute. */
export const markOfRefund = async (
  tx: Tx,
  whole: WholeCart,
  orderId: string,
  outcome: object,
): Promise<string> =>
  markOf(whole, orderId, { ...outcome, ...(await withheldAndSettled(tx, orderId)) });

/** The unresolved failed refunds of an order, which its next refund would be paid in addition to. */
export const failuresBeside = async (
  tx: Tx,
  orderId: string,
  currency: string,
): Promise<NonNullable<RefundedOrder['failed']>> =>
  (await openFailuresOf(tx, orderId)).map(({ id, amount }) => ({
    id,
    amount: formatAmount(amount, currency),
  }));

/** Throws outcome_changed if an order has changed since `seen` was shown; refuses nothing without `seen`. */
export function refuseUnlessShown(mark: string, seen: string | undefined): void {
  if (seen !== undefined && seen !== mark) throw new StaffRefusal('outcome_changed', 'order');
}
