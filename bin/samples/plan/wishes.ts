import { addDays } from '#domain/events/schedule.ts';
import { type Weekday, weekdayOf } from '#domain/time/session-filter.ts';
import type { Draw } from './draw.ts';
import type { Offer, OfferedEvent } from './offer.ts';
import type { OfferedSession, Past } from './offered-sessions.ts';

/** Requested tickets of one session, or without a session. */
export interface WishedPart {
  readonly session: OfferedSession | null;
  readonly tickets: readonly (readonly [type: string, n: number])[];
  /** The buyer's amount for a flexible price, in minor units. */
  readonly chosen?: number;
}

/** An attempted purchase; its places may already be taken. */
export interface Wish {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly parts: readonly WishedPart[];
  /** Guests buy themselves, staff sell to schools, members are logged in. */
  readonly by: 'guest' | 'school' | 'member';
  /** Key of the promo code that the buyer has. */
  readonly code?: string | undefined;
  readonly answers?: { readonly group: string; readonly data: object } | undefined;
}

/** The purchases of a sample: the wishes of its buyers, and what happens to them later. */
export interface Recipe extends Past {
  wishes(offer: Offer, draw: Draw): Wish[];
  /** Share of orders by buyers who bought before. */
  readonly comesAgain: number;
  /** Share of orders that buyers move to another time. */
  readonly moved: number;
  /** Share of orders in the second language. */
  readonly secondLanguage: number;
  readonly devices: readonly string[];
  readonly disputes: readonly ('open' | 'won' | 'lost')[];
  /** The failed refunds, and whether staff have paid them another way. */
  readonly failedRefunds: readonly ('open' | 'settled')[];
}

export const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Demand for an event. */
export interface Demand {
  /** Average number of orders per session. */
  readonly orders: number;
  /** Average number of days from purchase to visit, for those who do not buy on the day. */
  readonly daysAhead: number;
  /** Share of orders made on the day of the visit. */
  readonly sameDay: number;
  basket(draw: Draw, session: OfferedSession): Omit<Wish, 'at'>;
}

interface Year {
  /** By month, from January; 1 is average. */
  readonly months: readonly number[];
  readonly weekdays: Readonly<Record<Weekday, number>>;
  /** The hours in which people buy, in UTC. */
  readonly hours: readonly [from: number, to: number];
  /** Factor by which sales grow in a year. */
  readonly growth: number;
}

/** Draws a year's attempted purchases for sessions, unsorted. */
export function wishesForSessions(
  offer: Offer,
  draw: Draw,
  year: Year,
  demandOf: (event: OfferedEvent, session: OfferedSession) => Demand | undefined,
): Wish[] {
  const { now } = offer;
  const begin = beginOf(offer);
  return offer.sessions.flatMap((session) => {
    const event = offer.events.get(session.event);
    const demand = event && demandOf(event, session);
    if (!demand) return [];
    const mean = demand.orders * busyness(year, session.date);
    const wishes: Wish[] = [];
    for (let left = draw.count(mean); left > 0; left -= 1) {
      const at = timeOfPurchase(draw, demand, session.start, year);
      const isBegun = at >= begin && at <= now;
      // Drawn even if unused, so that the import's time of day changes no earlier order.
      const basket = demand.basket(draw, session);
      if (isBegun && draw.chance(grown(year, at, offer))) wishes.push({ ...basket, at });
    }
    return wishes;
  });
}

/** The first moment of the year. */
export const beginOf = ({ today }: Offer): number => Date.parse(addDays(today, -365));

const busyness = ({ months, weekdays }: Year, date: string): number =>
  (months[Number(date.slice(5, 7)) - 1] ?? 1) * weekdays[weekdayOf(date)];

/** Sales at an instant as a share of sales at the import. */
const grown = ({ growth }: Year, at: number, { now }: Offer): number =>
  growth ** ((at - now) / (365 * dayMs));

function timeOfPurchase(draw: Draw, demand: Demand, start: number, year: Year): number {
  const lastMinute = start - draw.below(5 * 60) * minuteMs - 10 * minuteMs;
  if (draw.chance(demand.sameDay)) return lastMinute;
  const ahead = -Math.log(1 - draw.next()) * demand.daysAhead;
  const day = Math.floor(start / dayMs - ahead) * dayMs;
  return Math.min(day + hourOf(draw, year), lastMinute);
}

/** Draws a time of day in milliseconds, later ones more often. */
function hourOf(draw: Draw, { hours: [from, to] }: Pick<Year, 'hours'>): number {
  const share = (draw.next() + Math.sqrt(draw.next())) / 2;
  return Math.floor((from + share * (to - from)) * 3_600_000);
}

/** Draws attempted purchases without a session, `perDay` a day on average. */
export function wishesByDay(
  offer: Offer,
  draw: Draw,
  { perDay, hours }: { readonly perDay: number } & Pick<Year, 'hours'>,
  wish: (draw: Draw, at: number) => Omit<Wish, 'at'>,
): Wish[] {
  const wishes: Wish[] = [];
  for (let day = beginOf(offer); day < offer.now; day += dayMs) {
    for (let left = draw.count(perDay); left > 0; left -= 1) {
      const at = day + hourOf(draw, { hours });
      const wished = wish(draw, at);
      if (at <= offer.now) wishes.push({ ...wished, at });
    }
  }
  return wishes;
}

/** Returns a function that finds an event's sessions on a day. */
export function sessionFinder({ sessions }: Offer) {
  const byDay = Map.groupBy(sessions, ({ event, date }) => `${event} ${date}`);
  return (event: string, date: string): readonly OfferedSession[] =>
    byDay.get(`${event} ${date}`) ?? [];
}

/** Parses tickets such as `2 adult + 1 child`. */
export const ticketsOf = (words: string): WishedPart['tickets'] =>
  words.split(' + ').map((part) => {
    const [n = '', type = ''] = part.split(' ');
    return [type, Number(n)];
  });
