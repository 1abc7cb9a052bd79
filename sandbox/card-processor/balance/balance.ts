import type { Books } from '../books/books.ts';
import { idOf } from '../processor/operation.ts';

/**
 * Sums in minor units. `disputed` has been withdrawn and not reinstated; `net` is left for the
 * merchant.
 */
type Balance = {
  charged: number;
  refunded: number;
  disputed: number;
  fees: number;
  net: number;
};

/** Sums by currency. */
type Totals = Record<string, Balance & { captured: number; payments: number }>;

const nothing: Balance = { charged: 0, refunded: 0, disputed: 0, fees: 0, net: 0 };

/** Sums the balance transactions of each intent, by its id. */
export function balancesByIntent(books: Books, account: string): Map<string, Balance> {
  const balances = new Map<string, Balance>();
  for (const { wire, hidden } of books.balanceTransactions.of(account)) {
    const intent = hidden.intent ?? '';
    const balance = balances.get(intent) ?? { ...nothing };
    const { amount, fee, net, reporting_category: category } = wire;
    if (category === 'charge') balance.charged += amount;
    if (category.startsWith('refund')) balance.refunded -= amount;
    if (category.startsWith('dispute')) balance.disputed -= amount;
    balance.fees += fee;
    balance.net += net;
    balances.set(intent, balance);
  }
  return balances;
}

/** Sums all payments of an account by currency. */
export function totalsOf(books: Books, account: string): Totals {
  const totals: Totals = {};
  const balances = balancesByIntent(books, account);
  const counted = new Set<string>();
  for (const { wire } of books.charges.of(account)) {
    if (wire.status !== 'succeeded') continue;
    const total = totals[wire.currency] ?? { ...nothing, captured: 0, payments: 0 };
    total.captured += wire.amount_captured;
    total.payments += 1;
    totals[wire.currency] = total;
    const intent = idOf(wire.payment_intent) ?? '';
    const balance = counted.has(intent) ? nothing : (balances.get(intent) ?? nothing);
    counted.add(intent);
    total.charged += balance.charged;
    total.refunded += balance.refunded;
    total.disputed += balance.disputed;
    total.fees += balance.fees;
    total.net += balance.net;
  }
  return totals;
}

/** Lists intents whose charges, refunds and disputes do not match their balance transactions. */
export function differencesIn(books: Books, account: string): object[] {
  const expected = new Map<string, Balance>();
  const of = (intent: string) => {
    const balance = expected.get(intent) ?? { ...nothing };
    expected.set(intent, balance);
    return balance;
  };
  for (const { wire } of books.charges.of(account)) {
    if (wire.status !== 'succeeded') continue;
    const balance = of(idOf(wire.payment_intent) ?? '');
    balance.charged += wire.amount_captured;
    balance.refunded += wire.amount_refunded;
  }
  for (const { wire } of books.disputes.of(account)) {
    const isTaken = wire.balance_transactions.length === 1;
    if (isTaken) of(idOf(wire.payment_intent) ?? '').disputed += wire.amount;
  }
  const actual = balancesByIntent(books, account);
  return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((intent) => {
    const { charged, refunded, disputed, fees, net } = actual.get(intent) ?? nothing;
    const wanted = expected.get(intent) ?? nothing;
    const matches =
      charged === wanted.charged &&
      refunded === wanted.refunded &&
      disputed === wanted.disputed &&
      net === charged - refunded - disputed - fees;
    return matches
      ? []
      : [{ payment_intent: intent, expected: wanted, actual: actual.get(intent) }];
  });
}
