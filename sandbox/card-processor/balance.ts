import type { Books } from './books.ts';

/** Money by currency, in minor units. */
export type Totals = Record<string, { captured: number; refunded: number; payments: number }>;

/** What an account has taken and given back. */
export function totalsOf(books: Books, account: string): Totals {
  const totals: Totals = {};
  for (const { wire } of books.charges.of(account)) {
    if (wire.status !== 'succeeded') continue;
    const total = totals[wire.currency] ?? { captured: 0, refunded: 0, payments: 0 };
    total.captured += wire.amount_captured;
    total.refunded += wire.amount_refunded;
    total.payments += 1;
    totals[wire.currency] = total;
  }
  return totals;
}
