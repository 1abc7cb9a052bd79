import { type Minor, percentOf, sum } from './money.ts';

/** The effect of a rule on the prices of its tickets; amounts in minor units. */
export type Discount =
  /** Changes no price; only unlocks tickets. */
  | { readonly kind: 'none' }
  /** Each ticket costs this much, unless it already costs less. */
  | { readonly kind: 'ticket_price'; readonly amount: Minor }
  /** Decimal text such as "12.5"; at most "100". */
  | { readonly kind: 'percent'; readonly percent: string }
  | { readonly kind: 'ticket_amount'; readonly amount: Minor }
  /** `count` tickets are free or, with `every`, that many of each `every`; the cheapest paid ones. */
  | { readonly kind: 'free_tickets'; readonly count: number; readonly every: number | null }
  /** Subtracted from the sum of all of them. */
  | { readonly kind: 'cart_amount'; readonly amount: Minor };

/** The fixed order in which discounts apply (docs/price-pipeline.md). */
const order: readonly Discount['kind'][] = [
  'none',
  'ticket_price',
  'percent',
  'ticket_amount',
  'free_tickets',
  'cart_amount',
];

export const discountPosition = ({ kind }: Discount): number => order.indexOf(kind);

/**
 * The reduction of each price by a discount, in whole steps: never below 0, never above the price.
 */
export function reductionsOf(
  discount: Discount,
  prices: readonly Minor[],
  step: Minor = 1,
): Minor[] {
  switch (discount.kind) {
    case 'none':
      return prices.map(() => 0);
    case 'ticket_price':
      return prices.map((price) => Math.max(0, price - discount.amount));
    case 'percent':
      return prices.map((price) => Math.min(price, percentOf(price, discount.percent, step)));
    case 'ticket_amount':
      return prices.map((price) => Math.min(price, discount.amount));
    case 'free_tickets':
      return freed(discount, prices);
    case 'cart_amount':
      return spread(Math.floor(Math.min(discount.amount, sum(prices)) / step), prices).map(
        (share) => share * step,
      );
  }
}

/**
 * The reductions of prices given settled tickets: these count, with their existing reduction, and get no other. From a
 * discount that tickets share, the others get what is left of the total for all, but at most `most`.
 */
export function reductionsBeside(
  discount: Discount,
  prices: readonly Minor[],
  settled: {
    readonly tickets: readonly { readonly price: Minor; readonly reduction: Minor }[];
    readonly most: Minor;
  },
  step: Minor = 1,
): Minor[] {
  const { tickets, most } = settled;
  if (tickets.length === 0 || !isShared(discount)) return reductionsOf(discount, prices, step);
  const together = reductionsOf(discount, [...prices, ...tickets.map(({ price }) => price)], step);
  const taken = sum(tickets.map(({ reduction }) => reduction));
  const amount = Math.min(most, Math.max(0, sum(together) - taken));
  return discount.kind === 'cart_amount'
    ? reductionsOf({ ...discount, amount }, prices, step)
    : cheapestFirst(amount, prices);
}

/** True if one ticket's reduction depends on the others. */
const isShared = ({ kind }: Discount): boolean => kind === 'free_tickets' || kind === 'cart_amount';

/** Subtracts an amount from the prices, cheapest first. */
function cheapestFirst(amount: Minor, prices: readonly Minor[]): Minor[] {
  const reductions = prices.map(() => 0);
  let left = amount;
  for (const at of byPrice([...prices.keys()], prices)) {
    reductions[at] = Math.min(left, prices[at] ?? 0);
    left -= reductions[at] ?? 0;
  }
  return reductions;
}

const byPrice = (positions: readonly number[], prices: readonly Minor[]): number[] =>
  positions.toSorted((one, other) => (prices[one] ?? 0) - (prices[other] ?? 0));

function freed(
  { count, every }: Extract<Discount, { kind: 'free_tickets' }>,
  prices: readonly Minor[],
): Minor[] {
  const costly = [...prices.keys()].filter((at) => (prices[at] ?? 0) > 0);
  const many = every === null ? count : Math.floor(costly.length / every) * count;
  const free = new Set(byPrice(costly, prices).slice(0, many));
  return prices.map((price, at) => (free.has(at) ? price : 0));
}

/**
 * Splits an amount, in steps, in proportion to the prices. After rounding down, the rest goes to
 * the largest remainders, one unit each. `amount` is at most the sum of the prices.
 */
function spread(amount: Minor, prices: readonly Minor[]): Minor[] {
  const total = BigInt(sum(prices));
  if (total === 0n) return prices.map(() => 0);
  const exact = prices.map((price) => BigInt(amount) * BigInt(price));
  const shares = exact.map((share) => Number(share / total));
  const remainders = exact.map((share) => Number(share % total));
  const byRemainder = [...prices.keys()].toSorted(
    (one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0),
  );
  const left = amount - sum(shares);
  for (const at of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
