import type { CallAnswer } from '#contract/client.ts';
import { hasSeveralPrices, paidBesideFree } from '#domain/events/calendar-day.ts';
import { availableOnWire, toWire } from '#domain/events/capacity.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { lowestPrice, priceBeforeDiscount } from '#domain/pricing/price.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import { feesOf, wireSession } from './catalogue-answer.ts';
import type { Counters } from './kept-counters.ts';
import { counterOf, type Offer, type OfferedSession } from './offer.ts';

type Answer = CallAnswer<'listSessions'>;

export function wireOfferedSession(
  { session, counter, standing, places, prices }: OfferedSession,
  catalogue: Catalogue,
): Answer['event_session'][number] {
  const { currency } = catalogue.portal;
  const lowest = prices && formatAmount(prices.lowest.face_value, currency);
  const total = prices && formatAmount(prices.leastTotal, currency);
  const paid = prices && paidBesideFree(prices);
  const price = prices && hasSeveralPrices(prices) ? null : lowest;
  return {
    ...wireSession(session, counter, catalogue, {
      minPrice: lowest,
      minTotal: total,
      ...(paid && { besideFree: { minPrice: formatAmount(paid.face_value, currency) } }),
      price,
    }),
    availableCapacity: toWire(places),
    sold_out: standing === 'sold_out',
  };
}

/** Types whose price in a session differs from the listed one. */
export function priceSchedule(
  offer: Offer,
  sessions: readonly OfferedSession[],
  currency: string,
): Answer['price_schedule'] {
  const listed = offer.types.map((type) => ({ type, price: lowestPrice(type, null) }));
  return sessions.flatMap(({ session }) =>
    listed.flatMap(({ type, price }) => {
      const here = session.prices.get(type.id);
      if (!here || here.face_value === price.face_value) return [];
      const before = priceBeforeDiscount(type, session);
      return {
        event_session_id: session.id,
        ticket_type_id: type.id,
        currency_amount: formatAmount(here.face_value, currency),
        original_amount: before === null ? null : formatAmount(before, currency),
        fees_outside: formatAmount(feesOf(here), currency),
      };
    }),
  );
}

/** Places left of the groups that have their own capacity, in each session. */
export function groupAvailability(
  offer: Offer,
  sessions: readonly OfferedSession[],
  counters: Counters,
): Answer['group_availability'] {
  const limited = offer.groups.filter((group) => !group.unlimited);
  return sessions.flatMap(({ session }) =>
    limited.map((group) => ({
      event_session_id: session.id,
      ticket_group_id: group.id,
      available: availableOnWire(counterOf(counters, session, group.id)),
    })),
  );
}
