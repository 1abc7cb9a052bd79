import { formatAmount, parseAmount } from '#domain/pricing/money.ts';
import type { Storefront } from '../site/storefront.ts';

/** The price of one ticket of a type in a session before fees, and its fees (QTY-08). */
export interface TypePrice {
  readonly amount: string;
  readonly fee: string;
  /** The listed price before a discount (QTY-07); null if there is none. */
  readonly before: string | null;
}

type Shop = Pick<Storefront, 'fees' | 'currency'>;

/**
 * A price as pages show it first: with its fees, unless the venue shows them separately (CAT-21, QTY-08). A price
 * before a discount gets the same fees, so that the discount never looks larger than it is.
 */
export function shownPrice(price: TypePrice, { fees, currency }: Shop): TypePrice {
  const { amount, fee, before } = price;
  if (fees === 'apart' || fee === '0') return price;
  const whole = (of: string): string =>
    formatAmount((parseAmount(of, currency) ?? 0) + (parseAmount(fee, currency) ?? 0), currency);
  return { amount: whole(amount), fee, before: before === null ? null : whole(before) };
}

/** The lowest of several shown prices, ignoring free ones; the first if all are free. */
export function lowestShown(prices: readonly TypePrice[], shop: Shop): TypePrice | undefined {
  const shown = prices.map((price) => shownPrice(price, shop));
  const paid = shown.filter(({ amount }) => Number(amount) > 0);
  return paid.toSorted((one, other) => Number(one.amount) - Number(other.amount))[0] ?? shown[0];
}
