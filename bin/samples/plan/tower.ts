import { addDays } from '#domain/events/schedule.ts';
import type { Draw } from './draw.ts';
import type { Offer, OfferedEvent } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import {
  donations,
  giftCards,
  liftParties,
  memberships,
  otherEvents,
  type Parties,
} from './tower-parties.ts';
import {
  beginOf,
  type Demand,
  dayMs,
  type Recipe,
  sessionFinder,
  ticketsOf,
  type Wish,
  type WishedPart,
  wishesByDay,
  wishesForSessions,
} from './wishes.ts';

/** Helsinki's waking hours, in UTC. */
const hours = [4, 20] as const;
const year = {
  months: [0.65, 0.75, 0.8, 0.95, 1.1, 1.35, 1.6, 1.45, 1, 0.9, 0.8, 1],
  weekdays: { mon: 0.75, tue: 0.8, wed: 0.85, thu: 0.9, fri: 1.2, sat: 1.5, sun: 1.25 },
  hours,
  growth: 1.35,
};

type Find = ReturnType<typeof sessionFinder>;

/** Demand for the lift at this time of day, as a factor. */
function slotShare({ startTime }: OfferedSession): number {
  const hour = Number(startTime.slice(0, 2));
  if (hour < 11) return 0.5;
  if (hour < 17) return 1.25;
  return hour < 20 ? 1 : 0.6;
}

function liftDemand(find: Find, session: OfferedSession): Demand {
  return {
    orders: 0.62 * slotShare(session),
    daysAhead: 9,
    sameDay: 0.22,
    basket(draw) {
      const tickets = ticketsOf(draw.weighted(liftParties));
      const parts: WishedPart[] = [{ session, tickets }, ...extras(draw, find, session)];
      const by = draw.chance(0.05) ? 'member' : 'guest';
      return { parts, by, code: codeFor(draw, session) };
    },
  };
}

/** Draws what some buyers add to the lift for the same day. */
function extras(draw: Draw, find: Find, { date }: OfferedSession): WishedPart[] {
  const wanted = draw.weighted([
    ['', 74],
    ['audio-guide 2 audio-guide-one', 13],
    ['planetarium 2 planetarium-adult', 7],
    ['locker 1 locker-day', 3],
    ['lamp-fund 1 lamp-fund-prism', 3],
  ]);
  const [event = '', ...words] = wanted.split(' ');
  if (event === '') return [];
  const tickets = ticketsOf(words.join(' '));
  if (event === 'lamp-fund') return [{ session: null, tickets }];
  const sessions = find(event, date);
  return sessions.length === 0 ? [] : [{ session: draw.pick(sessions), tickets }];
}

function codeFor(draw: Draw, { startTime }: OfferedSession): string | undefined {
  if (startTime >= '18:00' && draw.chance(0.16)) return 'evening20';
  return draw.weighted([
    [undefined, 93],
    ['letter5', 3],
    ['companion', 1.5],
    ['neighbour', 2],
    ['firstten', 0.2],
  ]);
}

const drinks = ['Wine', 'Cider', 'Something without alcohol'] as const;

function demandOf(find: Find, { id }: OfferedEvent, session: OfferedSession): Demand | undefined {
  if (id === 'admission') return liftDemand(find, session);
  const sold = otherEvents[id];
  if (!sold) return undefined;
  return {
    ...sold,
    basket(draw) {
      const parts = [{ session, tickets: ticketsOf(draw.weighted(sold.parties)) }];
      if (id !== 'after-hours') return { parts, by: 'guest' };
      const data = { drink: draw.pick(drinks), shoe: 36 + draw.below(10) };
      return { parts, by: 'guest', answers: { group: 'after-hours-entry', data } };
    },
  };
}

const schoolMonths = new Set(['03', '04', '05', '06', '09', '10', '11']);

/** Draws school classes on weekday mornings, sold by staff one to five weeks before. */
function schools(find: Find, offer: Offer, draw: Draw): Wish[] {
  return wishesByDay(offer, draw, { perDay: 0.35, hours: [7, 14] }, (each, at) => {
    const date = addDays(new Date(at).toISOString().slice(0, 10), 7 + each.below(28));
    const slots = find('admission', date).filter(({ startTime }) => startTime < '13:00');
    const tickets = [['party-place', 12 + each.below(17)]] as const;
    // At weekends the lift opens earlier than 10:00.
    const isSchoolDay = schoolMonths.has(date.slice(5, 7)) && slots[0]?.startTime === '10:00';
    return { parts: isSchoolDay ? [{ session: each.pick(slots), tickets }] : [], by: 'school' };
  }).filter(({ parts }) => parts.length > 0);
}

function withoutSession(offer: Offer, draw: Draw): Wish[] {
  const sold = (perDay: number, choices: Parties) =>
    wishesByDay(offer, draw, { perDay, hours }, (each) => ({
      parts: [{ session: null, tickets: ticketsOf(each.weighted(choices)) }],
      by: 'guest',
    }));
  // A promotion a year ago sold more memberships, so that many have been renewed by now.
  const offerEnds = beginOf(offer) + 50 * dayMs;
  return [
    ...sold(0.35, memberships),
    ...sold(0.9, memberships).filter(({ at }) => at < offerEnds),
    ...sold(0.4, giftCards),
    ...sold(0.15, donations),
  ];
}

export const tower: Recipe = {
  filesOf: ({ first }) => [0, 84, 168, 252, 336].map((days) => addDays(first, days)),
  wishes(offer, draw) {
    const find = sessionFinder(offer);
    return [
      ...wishesForSessions(offer, draw, year, (event, session) => demandOf(find, event, session)),
      ...schools(find, offer, draw),
      ...withoutSession(offer, draw),
    ];
  },
  comesAgain: 0.24,
  moved: 0.02,
  secondLanguage: 0,
  devices: ['Lift, left gate', 'Lift, right gate', 'Museum desk'],
  disputes: ['lost', 'won', 'open'],
  failedRefunds: ['settled', 'open'],
};
