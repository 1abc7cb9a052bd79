import type { OrderConfirmation } from '#contract/letters/letters.ts';
import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import type { LetterWords } from './letter-words.ts';

type Order = OrderConfirmation['order'];

export interface LetterSum {
  readonly label: string;
  readonly amount: string;
}

const totalOf = (amounts: readonly string[], currency: string): number =>
  amounts.reduce((sum, amount) => sum + (parseAmount(amount, currency) ?? 0), 0);

/**
 * Returns the rows between items and total: cancelled tickets at their price before codes, discount and fees, as decimal
 * amounts. Rows of zero are left out.
 */
export function sumsOf(
  fees: Order['ticket_order'][number]['ticket_order_fees'],
  valid: Order['ticket'],
  currency: string,
  words: LetterWords,
): LetterSum[] {
  const fee = totalOf([fees.total_fee_fixed_outside, fees.total_fee_percent_outside], currency);
  const all = totalOf([fees.total_before_cartmod_price], currency);
  const left = totalOf(
    valid.map(({ face_value }) => face_value),
    currency,
  );
  return [
    {
      label: words('letter.order.cancelled'),
      amount: formatAmount(Math.max(0, all - left), currency),
    },
    { label: words('letter.order.discount'), amount: fees.total_cartmod_amount },
    { label: words('letter.order.fees'), amount: formatAmount(fee, currency) },
  ].filter(({ amount }) => amount !== '0');
}

/** Returns the payments and refunds; empty if nothing was refunded. */
export function settledOf(
  payments: Order['payment'],
  currency: string,
  words: LetterWords,
): LetterSum[] {
  const of = (action: 'capture' | 'refund') =>
    totalOf(
      payments.flatMap((one) => (one.audit_action === action ? one.face_value : [])),
      currency,
    );
  const back = of('refund');
  if (back === 0) return [];
  return [
    { label: words('letter.order.paid'), amount: formatAmount(of('capture'), currency) },
    { label: words('letter.order.given_back'), amount: formatAmount(back, currency) },
  ];
}
