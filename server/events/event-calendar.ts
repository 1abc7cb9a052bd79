import type { CallAnswer } from '#contract/client.ts';
import {
  type CalendarDay,
  calendarDays,
  paidBesideFree,
  readsFrom,
} from '#domain/events/calendar-day.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { audienceOf } from './audience.ts';
import { feesOf } from './catalogue-answer.ts';
import { daysWithin } from './coming-days.ts';
import { groupsOf } from './describe-events.ts';
import { memoizePerReading, readDays } from './event-reading.ts';
import { memoizePerDay } from './kept-counters.ts';
import { findTemplate, offering, offerOf } from './offer.ts';
import { readParty, refuseTooManyTypes } from './party.ts';
import { limitOf, wantedGroups } from './query.ts';

type Answer = CallAnswer<'getCalendar'>;

/** Days with their state and lowest price, before quantities are chosen (API-17). */
export function getCalendar(
  { params, query }: ApiInput<'getCalendar'>,
  request: ApiRequest,
): Promise<Answer> {
  return calendarOf(params.id, query, {}, request);
}

/** Days with room for the quantities, each priced over the chosen types (API-18). */
export function queryCalendar(
  { params, query, body }: ApiInput<'queryCalendar'>,
  request: ApiRequest,
): Promise<Answer> {
  refuseTooManyTypes(body.quantities);
  return calendarOf(params.id, query, body.quantities, request);
}

async function calendarOf(
  id: string,
  query: ApiInput<'getCalendar'>['query'],
  quantities: Readonly<Record<string, number>>,
  request: ApiRequest,
): Promise<Answer> {
  const wanted = wantedGroups(query);
  const template = findTemplate(request, id);
  const audience = await audienceOf(request);
  const all = offerOf(template, request.services.now(), audience, wanted);
  const { offer, party } = readParty(all, quantities);
  if (offer.groups.length === 0) return { calendar: [] };
  const range = { from: query['date._gte'], before: query['date._lt'], count: limitOf(request) };
  const { days, coming, counters } = await readDays(request, template, range);
  const groups = wanted ? [...wanted] : null;
  const key = JSON.stringify(['calendar', groupsOf(offer), groups, quantities]);
  const { portal, shownClosures } = request.catalogue;
  const { currency } = portal;
  const calendar = memoizePerReading(counters, `${key} ${JSON.stringify(range)}`, () => {
    const offered = offering(offer, counters, party);
    return days.flatMap((day) =>
      memoizePerDay(counters, day, key, () =>
        calendarDays(day.sessions.map(offered)).map((found) => wireDay(found, currency)),
      ),
    );
  });
  const closed = daysWithin(coming.closedDays, range).map(({ date, closure }) =>
    wireClosedDay(date, shownClosures.get(closure)?.reason ?? null),
  );
  if (closed.length === 0) return { calendar };
  const both = [...calendar, ...closed].sort((one, other) => (one.date < other.date ? -1 : 1));
  return { calendar: both.slice(0, range.count) };
}

/** A day on which the venue is closed: nothing of it can be chosen (CAT-06). */
const wireClosedDay = (date: string, reason: string | null): Answer['calendar'][number] => ({
  date,
  status: 'other',
  min_price: null,
  min_price_fees: { outside: '0' },
  min_total: null,
  pricePrefix: '',
  availability: 0,
  closed: { reason },
});

function wireDay(day: CalendarDay, currency: string): Answer['calendar'][number] {
  const { prices } = day;
  const paid = prices && paidBesideFree(prices);
  return {
    date: day.date,
    status: day.status,
    min_price: prices && formatAmount(prices.lowest.face_value, currency),
    min_price_fees: { outside: formatAmount(prices ? feesOf(prices.lowest) : 0, currency) },
    min_total: prices && formatAmount(prices.leastTotal, currency),
    ...(paid && {
      beside_free: {
        min_price: formatAmount(paid.face_value, currency),
        min_price_fees: { outside: formatAmount(feesOf(paid), currency) },
      },
    }),
    pricePrefix: prices && readsFrom(prices) ? 'from' : '',
    availability: day.places === Number.POSITIVE_INFINITY ? -1 : day.places,
  };
}
