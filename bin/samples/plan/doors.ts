import { addDays } from '#domain/events/schedule.ts';
import { type Draw, drawOf } from './draw.ts';
import type { OfferedEvent } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import { type Demand, type Recipe, type Wish, wishesForSessions } from './wishes.ts';

/** Waking hours in Saltmere, in UTC. */
const hours = [7, 23] as const;
const year = {
  months: [0.6, 0.7, 0.85, 1, 1.2, 1.3, 1.4, 1.35, 1.15, 1, 0.8, 0.75],
  weekdays: { mon: 0.8, tue: 0.8, wed: 0.9, thu: 0.9, fri: 1.1, sat: 1.4, sun: 1.25 },
  hours,
  growth: 1.5,
};

/** Number of weeks that each door was open in the past year. */
const weeksOpen = 8;

function demandOf(
  { hidden_type, types }: OfferedEvent,
  session: OfferedSession,
): Demand | undefined {
  const [full, reduced] = types;
  if (!full || hidden_type === 'public_member_only') return undefined;
  return {
    // From the import on all doors are open; before, about an eighth of them at a time.
    orders: session.past ? 0.66 : 0.16,
    daysAhead: 6,
    sameDay: 0.1,
    basket(draw: Draw): Omit<Wish, 'at'> {
      const n = draw.weighted([
        [1, 3],
        [2, 6],
        [3, 1],
        [4, 1],
      ]);
      const half = reduced && draw.chance(0.25) ? 1 : 0;
      const tickets = [
        ...(n > half ? [[full.id, n - half] as const] : []),
        ...(reduced && half > 0 ? [[reduced.id, half] as const] : []),
      ];
      return { parts: [{ session, tickets }], by: 'guest' };
    },
  };
}

export const doors: Recipe = {
  filesOf: ({ first }) => [first],
  runOf(event, { first, last }) {
    const begun = addDays(first, drawOf(event).below(365));
    const [end = last] = [addDays(begun, weeksOpen * 7 - 1), last].sort();
    return { first: begun, last: end };
  },
  wishes: (offer, draw) => wishesForSessions(offer, draw, year, demandOf),
  comesAgain: 0.3,
  moved: 0,
  secondLanguage: 0,
  devices: ['Guide’s phone', 'Meeting point'],
  disputes: ['lost'],
  failedRefunds: [],
};
