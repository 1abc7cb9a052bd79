import type { FeeKind } from '#domain/payments/fees-back.ts';
import type { RefundedOrder } from '#server/refunds/refund-request.ts';

/** The kinds of fees in a sentence. */
export const feeNames: Readonly<Record<FeeKind, string>> = {
  fee_fixed_outside: 'fixed fees',
  fee_percent_outside: 'percentage fees',
};

/** Describes a refund, or what it would be. */
export function refundLines(
  {
    tickets,
    kept_places: kept = 0,
    fees = [],
    amount,
    currency,
    staying_change: change,
    failed = [],
    parts,
  }: RefundedOrder,
  isDryRun: boolean,
): readonly string[] {
  const verb = (count: number) => (isDryRun ? 'would be' : count === 1 ? 'is' : 'are');
  const counted = `${tickets} ${tickets === 1 ? 'ticket' : 'tickets'}`;
  return [
    `${counted} ${verb(tickets)} cancelled; ${amount} ${currency} ${verb(1)} refunded`,
    ...(kept > 0 ? [`Places that stay taken: ${kept}`] : []),
    ...fees.map(
      ({ fee, returned, kept: keeping }) =>
        `Of ${feeNames[fee]}, ${returned} ${currency} returned and ${keeping} ${currency} kept`,
    ),
    ...failed.map(
      ({ id, amount: other }) =>
        `The refund ${id} of ${other} ${currency} failed and is still to be resolved: this one is paid beside it`,
    ),
    ...stayingLines(change, currency),
    ...parts.map((part) => {
      const to =
        part.gateway_id === 'ledger'
          ? `to the gift card ending in ${part.last_four}`
          : 'through the card processor';
      return `  ${part.amount} ${currency} ${to}`;
    }),
  ];
}

function stayingLines(change: string, currency: string): readonly string[] {
  if (Number(change) === 0) return [];
  const by = change.startsWith('-')
    ? `${change.slice(1)} ${currency} less`
    : `${change} ${currency} more`;
  return [`The order's promo code is applied again: the remaining tickets cost ${by}`];
}
