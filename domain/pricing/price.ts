import { type LocalSession, matchesSession, type SessionFilter } from '../time/session-filter.ts';
import { hasFlexiblePrice } from './flexible-price.ts';
import { type Minor, percentOf, sum } from './money.ts';

export interface PricedType {
  readonly currency_amount: Minor;
  readonly discounted_amount: Minor | null;
  /** A price is flexible if both bounds are present (QTY-06). */
  readonly currency_amount_min: Minor | null;
  readonly currency_amount_max: Minor | null;
  readonly fee_fixed_outside: Minor;
  /** Decimal text such as "2.5". */
  readonly fee_percent_outside: string;
  /** `moneyStep` of its currency; 1 by default. */
  readonly step?: Minor;
  readonly prices: readonly { readonly amount: Minor; readonly applies: SessionFilter }[];
}

export interface PricedSession extends LocalSession {
  /** Negative in a session that is cheaper. */
  readonly price_increase: Minor;
}

export interface TicketPrice {
  /** The price of the ticket before fees. */
  readonly face_value: Minor;
  readonly fee_fixed_outside: Minor;
  readonly fee_percent_outside: Minor;
}

/** A ticket's price including its mandatory fees. */
export const withFees = (price: TicketPrice): Minor =>
  price.face_value + price.fee_fixed_outside + price.fee_percent_outside;

/** A ticket's fees at the time it was held, whatever its price becomes. */
export interface FeeRates {
  readonly fee_fixed_rate: Minor;
  /** Decimal text such as "2.5". */
  readonly fee_percent_rate: string;
}

/** The outside fees on an amount; zero for a free ticket. */
export const feesOn = (
  value: Minor,
  { fee_fixed_rate, fee_percent_rate }: FeeRates,
  step: Minor = 1,
) => ({
  fee_fixed_outside: value === 0 ? 0 : fee_fixed_rate,
  fee_percent_outside: percentOf(value, fee_percent_rate, step),
});

export const feeRatesOf = (type: PricedType): FeeRates => ({
  fee_fixed_rate: type.fee_fixed_outside,
  fee_percent_rate: type.fee_percent_outside,
});

/**
 * The first step of the price pipeline: the amount of the price schedule that matches the session, otherwise the
 * discounted, otherwise the listed amount; plus the session's increase, but no less than zero; then the outside fees on the result. `chosen`
 * is the buyer's amount for a flexible price. Returns undefined if a flexible amount is missing or out of bounds
 * (QTY-24).
 */
export function priceTicket(
  type: PricedType,
  session: PricedSession | null,
  chosen?: Minor,
): TicketPrice | undefined {
  const face = faceValue(type, session, chosen);
  if (face === undefined) return undefined;
  return { face_value: face, ...feesOn(face, feeRatesOf(type), type.step) };
}

function faceValue(
  type: PricedType,
  session: PricedSession | null,
  chosen: Minor | undefined,
): Minor | undefined {
  const { currency_amount_min: min, currency_amount_max: max } = type;
  if (min !== null && max !== null) {
    if (chosen === undefined || chosen % (type.step ?? 1) !== 0) return undefined;
    return chosen >= min && chosen <= max ? chosen : undefined;
  }
  const listed = scheduled(type, session) ?? type.discounted_amount ?? type.currency_amount;
  return increased(listed, session);
}

/** A price in a session. One that is cheaper lowers no price below zero, and free tickets stay free. */
const increased = (price: Minor, session: PricedSession | null): Minor =>
  Math.max(0, price + (session?.price_increase ?? 0));

const scheduled = ({ prices }: PricedType, session: PricedSession | null): Minor | undefined =>
  session ? prices.find(({ applies }) => matchesSession(applies, session))?.amount : undefined;

/** The price of a ticket in a session before its discount; null if it has no discount (QTY-07). */
export function priceBeforeDiscount(type: PricedType, session: PricedSession | null): Minor | null {
  if (type.discounted_amount === null || hasFlexiblePrice(type)) return null;
  if (scheduled(type, session) !== undefined) return null;
  return increased(type.currency_amount, session);
}

/** The lowest price of a ticket of this type, for "from" prices. */
export function lowestPrice(type: PricedType, session: PricedSession | null): TicketPrice {
  const price = priceTicket(type, session, type.currency_amount_min ?? undefined);
  if (!price) throw new RangeError('a type without a lowest price');
  return price;
}

export interface TicketAmounts extends TicketPrice {
  /** The face value after promo codes. */
  readonly adjusted_value: Minor;
}

export interface Totals {
  readonly total_before_cartmod_price: Minor;
  readonly total_cartmod_amount: Minor;
  readonly total_fee_fixed_outside: Minor;
  readonly total_fee_percent_outside: Minor;
  readonly total_after_fees_price: Minor;
  readonly total_payments: Minor;
  readonly total_outstanding: Minor;
}

/** The sums of a cart or an order (CRT-03); the parts always add up to the total. */
export function totalsOf(tickets: readonly TicketAmounts[], payments: Minor): Totals {
  const before = sum(tickets.map((ticket) => ticket.face_value));
  const adjusted = sum(tickets.map((ticket) => ticket.adjusted_value));
  const fixed = sum(tickets.map((ticket) => ticket.fee_fixed_outside));
  const percent = sum(tickets.map((ticket) => ticket.fee_percent_outside));
  const total = adjusted + fixed + percent;
  return {
    total_before_cartmod_price: before,
    total_cartmod_amount: adjusted - before,
    total_fee_fixed_outside: fixed,
    total_fee_percent_outside: percent,
    total_after_fees_price: total,
    total_payments: payments,
    total_outstanding: total - payments,
  };
}

/** The change of each sum of an order when these tickets replace others. */
export function totalsChange(
  after: readonly TicketAmounts[],
  before: readonly TicketAmounts[],
): Totals {
  const [now, then] = [totalsOf(after, 0), totalsOf(before, 0)];
  const by = (key: keyof Totals): number => now[key] - then[key];
  return {
    total_before_cartmod_price: by('total_before_cartmod_price'),
    total_cartmod_amount: by('total_cartmod_amount'),
    total_fee_fixed_outside: by('total_fee_fixed_outside'),
    total_fee_percent_outside: by('total_fee_percent_outside'),
    total_after_fees_price: by('total_after_fees_price'),
    total_payments: 0,
    total_outstanding: by('total_after_fees_price'),
  };
}
