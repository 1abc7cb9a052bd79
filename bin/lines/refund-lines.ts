import type { FeeKind } from '#domain/payments/fees-back.ts';
import type { RefundedOrder } from '#server/refunds/refund-request.ts';

/** The kinds of fees in a sentence. */
export const feeNames: Readonly<Record<FeeKind, string>> = {
  fee_fixed_outside: 'fixed fees',
  fee_percent_outside: 'percentage fees',
};

/** Describes a refund, or what it would refund. */
export function refundLines(
  {
    tickets,
    kept_places: kept = 0,
    fees = [],
    amount,
    currency,
    staying_change: change,
    failed = [],
    benefits,
    gift_codes: codes,
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
    ...benefitLines(benefits, currency, isDryRun),
    ...(codes
      ? [
          `Gift codes of its memberships: ${codes.count}, which ${codes.reopened ? 'can be redeemed again' : 'end'}`,
        ]
      : []),
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

/** Describes what happens to tickets that depend on a membership, or would happen until someone chooses. */
function benefitLines(
  benefits: RefundedOrder['benefits'],
  currency: string,
  isDryRun: boolean,
): readonly string[] {
  if (!benefits) return [];
  const { choice, orders, elsewhere } = benefits;
  const fate = choice === 'keep' ? 'stay valid' : isDryRun ? 'would be cancelled' : 'are cancelled';
  return [
    ...(choice === null
      ? [
          'Members bought tickets by it. Choose "benefits": "cancel" or "keep"; to cancel them means:',
        ]
      : []),
    ...orders.map(
      ({ order, tickets, amount }) =>
        `  Tickets of order ${order} that ${fate}: ${tickets.map(({ id }) => id).join(', ')}; ${amount} ${currency} for them`,
    ),
    ...(elsewhere > 0 ? [`  Tickets of other sellers that stay valid: ${elsewhere}`] : []),
  ];
}
