import type { Minor } from '../pricing/money.ts';
import { type TicketPrice, withFees } from '../pricing/price.ts';

/** `other`: sessions have places, but none that the buyer can take. */
export type OfferState = 'available' | 'sold_out' | 'other';

/** The prices of several types or sessions: the lowest and the highest, before and including fees. */
export interface PriceSpan {
  readonly lowest: TicketPrice;
  readonly highest: Minor;
  /** The lowest price including fees, without free items; 0 if all are free (CAT-21). */
  readonly leastTotal: Minor;
  readonly mostTotal: Minor;
  /** True if something costs nothing, fees included. */
  readonly hasFree: boolean;
  /** The lowest price before fees, without free items; null if all are free. */
  readonly lowestPaid: TicketPrice | null;
}

/** A session offered to a buyer who wants certain tickets. */
export interface SessionOffer {
  /** The day in the venue's zone. */
  readonly date: string;
  readonly standing: OfferState;
  /** Places left; Infinity if unlimited. */
  readonly places: number;
  readonly prices: PriceSpan | null;
}

export interface CalendarDay {
  readonly date: string;
  readonly status: OfferState;
  /** Prices of the available sessions. */
  readonly prices: PriceSpan | null;
  /** Places of all sessions; Infinity if one is unlimited. */
  readonly places: number;
}

export function spanOf(prices: readonly TicketPrice[]): PriceSpan | null {
  let span: PriceSpan | null = null;
  for (const price of prices) {
    const total = withFees(price);
    span = mergeSpans(span, {
      lowest: price,
      highest: price.face_value,
      leastTotal: total,
      mostTotal: total,
      hasFree: total === 0,
      lowestPaid: total === 0 ? null : price,
    });
  }
  return span;
}

export function mergeSpans(a: PriceSpan | null, b: PriceSpan | null): PriceSpan | null {
  if (!a || !b) return a ?? b;
  if (a === b) return a;
  return {
    lowest: lowerOf(a.lowest, b.lowest),
    highest: Math.max(a.highest, b.highest),
    leastTotal: leastOf(a.leastTotal, b.leastTotal),
    mostTotal: Math.max(a.mostTotal, b.mostTotal),
    hasFree: a.hasFree || b.hasFree,
    lowestPaid:
      a.lowestPaid && b.lowestPaid
        ? lowerOf(a.lowestPaid, b.lowestPaid)
        : (a.lowestPaid ?? b.lowestPaid),
  };
}

const lowerOf = (a: TicketPrice, b: TicketPrice): TicketPrice =>
  b.face_value < a.face_value ? b : a;

/** Ignores free items, which must not make paid ones seem cheaper. */
const leastOf = (a: Minor, b: Minor): Minor => (a === 0 || b === 0 ? a || b : Math.min(a, b));

/** Returns true if the span has more than one price. */
export const hasSeveralPrices = (span: PriceSpan): boolean =>
  span.highest !== span.lowest.face_value;

/** Returns true if a span reads "from": its prices or only their fees differ. */
export const readsFrom = (span: PriceSpan): boolean =>
  hasSeveralPrices(span) || span.leastTotal !== span.mostTotal;

/**
 * The lowest price before fees of paid items if others are free; otherwise null. It is shown as "from", and the free
 * items are mentioned with it (CAL-02, CAT-21).
 */
export const paidBesideFree = ({ hasFree, lowestPaid }: PriceSpan): TicketPrice | null =>
  hasFree ? lowestPaid : null;

/** Days in the order of their first session (CAL-07). */
export function calendarDays(offers: Iterable<SessionOffer>): CalendarDay[] {
  const days = new Map<string, Mutable<CalendarDay>>();
  for (const { date, standing, places, prices } of offers) {
    let day = days.get(date);
    if (!day) {
      day = { date, status: standing, prices: null, places: 0 };
      days.set(date, day);
    }
    if (rank[standing] > rank[day.status]) day.status = standing;
    if (standing === 'available') day.prices = mergeSpans(day.prices, prices);
    day.places += places;
  }
  return [...days.values()];
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const rank: Readonly<Record<OfferState, number>> = { available: 2, other: 1, sold_out: 0 };
