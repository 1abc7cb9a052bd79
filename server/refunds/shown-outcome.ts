import { createHash } from 'node:crypto';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { formatAmount, sum } from '#domain/pricing/money.ts';
import type { WholeCart } from '../cart/view/cart-view.ts';
import type { Tx } from '../store/database.ts';
import { openFailuresOf } from '../store/refunds/refund-remedies.ts';
import { withheldAndSettled } from '../store/refunds/withheld.ts';
import type { RefundedOrder } from './refund-request.ts';

/**
 * A mark of an outcome and of the order that it was shown for: its tickets with their states and prices, and its money. What
 * follows a dry run carries its mark, so that nothing else happens than was shown.
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

/** The mark of a refund: also another one once somebody settled what a won dispute owes. */
export const markOfRefund = async (
  tx: Tx,
  whole: WholeCart,
  orderId: string,
  outcome: object,
): Promise<string> =>
  markOf(whole, orderId, { ...outcome, ...(await withheldAndSettled(tx, orderId)) });

/** The failed refunds of an order that nobody has ended, which its next refund would be paid beside. */
export const failuresBeside = async (
  tx: Tx,
  orderId: string,
  currency: string,
): Promise<NonNullable<RefundedOrder['failed']>> =>
  (await openFailuresOf(tx, orderId)).map(({ id, amount }) => ({
    id,
    amount: formatAmount(amount, currency),
  }));

/** Throws outcome_changed if an order was changed since `seen` was shown; nothing is refused to whoever saw nothing. */
export function refuseUnlessShown(mark: string, seen: string | undefined): void {
  if (seen !== undefined && seen !== mark) throw new StaffRefusal('outcome_changed', 'order');
}
