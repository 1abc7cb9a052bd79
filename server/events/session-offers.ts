import {
  type PriceSpan,
  type SessionOffer,
  type Standing,
  spanOf,
} from '#domain/events/calendar-day.ts';
import { available, type Counter } from '#domain/events/capacity.ts';
import { canTake, type Party, placesIn, type SessionRoom } from '#domain/events/session-room.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import type { CatalogueType } from '../store/catalogue/catalogue.ts';
import type { ComingSession } from '../store/events/coming-sessions.ts';
import type { Counters } from '../store/events/counters.ts';
import { datedOffer, type Offer } from './offer.ts';

/** A session with its counter, as it stands for a buyer. */
export interface OfferedSession extends SessionOffer {
  readonly session: ComingSession;
  readonly counter: Counter;
}

/** A session or group without a counter has no place to sell. */
const noPlaces: Counter = { capacity: 0, oversell_capacity: 0, used_capacity: 0 };

export const counterOf = (counters: Counters, sessionId: string, groupId = ''): Counter =>
  counters.find(sessionId, groupId) ?? noPlaces;

/**
 * A function that gives a session's state for a buyer with a party, or for one who has not chosen
 * yet.
 */
export function offering(
  offer: Offer,
  counters: Counters,
  party?: Party,
): (session: ComingSession) => OfferedSession {
  const { groups, types } = datedOffer(offer);
  const roomIn = roomsOf(offer, counters);
  const pricesOf = spansOf(types);
  return (session) => {
    const room = roomIn(session.id);
    const { soldOut, left } = placesIn(groups, room);
    const standing: Standing = soldOut
      ? 'sold_out'
      : !party || canTake(party, room)
        ? 'available'
        : 'other';
    return {
      session,
      counter: counterOf(counters, session.id),
      date: session.date,
      standing,
      places: left,
      prices: pricesOf(session.prices),
    };
  };
}

/** Room by session; session '' is for groups that sell without sessions. */
export function roomsOf(offer: Offer, counters: Counters): (sessionId: string) => SessionRoom {
  const unlimited = new Set<string>();
  for (const group of offer.groups) if (group.unlimited) unlimited.add(group.id);
  return (sessionId) => ({
    session:
      sessionId === '' ? Number.POSITIVE_INFINITY : available(counterOf(counters, sessionId)),
    group: (groupId) =>
      unlimited.has(groupId)
        ? Number.POSITIVE_INFINITY
        : available(counterOf(counters, sessionId, groupId)),
  });
}

/** The price span of some types in a price list; computed once for each list. */
function spansOf(types: readonly CatalogueType[]): (prices: PriceList) => PriceSpan | null {
  const spans = new Map<PriceList, PriceSpan | null>();
  return (prices) => {
    let span = spans.get(prices);
    if (span === undefined) {
      span = spanOf(types.flatMap((type) => prices.get(type.id) ?? []));
      spans.set(prices, span);
    }
    return span;
  };
}
