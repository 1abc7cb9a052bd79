import type { Minor } from '../pricing/money.ts';
import type { TicketPrice } from '../pricing/price.ts';

/** `other`: there are sessions with places, but none that the buyer can take. */
export type OfferState = 'available' | 'sold_out' | 'other';

/** The lowest price of several types or sessions, with its fees, and the highest. */
export interface PriceSpan {
  readonly lowest: TicketPrice;
  readonly highest: Minor;
}

/** A session as offered to a buyer who asks for certain tickets. */
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
  /** Over the available sessions. */
  readonly prices: PriceSpan | null;
  /** Over all sessions; Infinity if one is unlimited. */
  readonly places: number;
}

export function spanOf(prices: readonly TicketPrice[]): PriceSpan | null {
  let span: PriceSpan | null = null;
  for (const price of prices) span = mergeSpans(span, { lowest: price, highest: price.face_value });
  return span;
}

export function mergeSpans(a: PriceSpan | null, b: PriceSpan | null): PriceSpan | null {
  if (!a || !b) return a ?? b;
  if (a === b) return a;
  return {
    lowest: b.lowest.face_value < a.lowest.face_value ? b.lowest : a.lowest,
    highest: Math.max(a.highest, b.highest),
  };
}

/** Returns true if the span has more than one price and so reads "from". */
export const hasSeveralPrices = (span: PriceSpan): boolean =>
  span.highest !== span.lowest.face_value;

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
