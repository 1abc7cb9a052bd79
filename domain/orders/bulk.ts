/** Maximum number of orders in one bulk run (SLS-10). */
export const mostInBulk = 1_000;

/** Milliseconds for which a dry run can be carried out. */
export const trialTime = 3_600_000;

/** Milliseconds for which another run can process the orders that a run left. */
export const againTime = 86_400_000;

/** The effect on one order; the amount is a decimal text. */
export interface BulkOutcome {
  readonly tickets: number;
  readonly amount: string;
}

/**
 * Returns true if an order's outcome is the one that was shown. If nothing could be shown, as with a payment in
 * progress, the request itself was all there was to see.
 */
export const isAsShown = (outcome: BulkOutcome, shown: BulkOutcome | null): boolean =>
  shown === null || (outcome.tickets === shown.tickets && outcome.amount === shown.amount);

/** A line of a run: an order and its outcome. */
export interface BulkLine extends BulkOutcome {
  readonly order_number: string;
  readonly state: 'waiting' | 'done' | 'left';
  readonly problem: string | null;
}

/** Returns true if two dry runs would do the same: compares which orders are left, but not why. */
export function wouldDoTheSame(one: readonly BulkLine[], other: readonly BulkLine[]): boolean {
  if (one.length !== other.length) return false;
  const byOrder = new Map(other.map((line) => [line.order_number, line]));
  return one.every((line) => {
    const found = byOrder.get(line.order_number);
    if (found === undefined || found.state !== line.state) return false;
    return line.state !== 'done' || isAsShown(found, line);
  });
}
