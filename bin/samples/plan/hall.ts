import { addDays } from '#domain/events/schedule.ts';
import { seasonFrom } from '#tenants/samples/hall/season.ts';
import type { Draw } from './draw.ts';
import type { Offer, OfferedEvent, OfferedType } from './offer.ts';
import type { OfferedSession } from './offered-sessions.ts';
import { type Demand, type Recipe, type Wish, wishesForSessions } from './wishes.ts';

/** New York's waking hours, in UTC. */
const hours = [12, 28] as const;
const year = {
  months: [1, 1, 1.05, 1.05, 1, 0.9, 0.7, 0.65, 1.1, 1.15, 1.1, 1.2],
  weekdays: { mon: 0.8, tue: 0.85, wed: 0.9, thu: 0.95, fri: 1.1, sat: 1.2, sun: 1 },
  hours,
  growth: 1.2,
};

/** Average number of orders per session, by category of event. */
const ordersByCategory: Readonly<Record<string, number>> = {
  'Orchestral Concerts': 46,
  'Film with Orchestra': 58,
  'Chamber Music': 24,
  'Special Evenings': 52,
  'New Music': 16,
  'Late Night': 17,
  Families: 26,
  Neighborhood: 18,
  Talks: 12,
};

/** Number of classes at a school concert. */
const classes = 9;

/** The weights by which buyers choose price groups, from the best. */
const floors = [6, 4, 4, 5] as const;

function demandOf({ category, types }: OfferedEvent, session: OfferedSession): Demand | undefined {
  const byGroup = [...Map.groupBy(types, ({ group }) => group.id).values()];
  const groups = byGroup.map((ofGroup, at) => [ofGroup, floors[at] ?? 1] as const);
  const isSchools = category === 'Schools';
  const orders = isSchools ? classes : (ordersByCategory[category] ?? 15);
  return {
    orders,
    daysAhead: isSchools ? 50 : 42,
    sameDay: isSchools ? 0 : 0.08,
    basket: (draw) =>
      isSchools ? schoolClass(draw, session, groups) : seats(draw, session, groups),
  };
}

type Groups = readonly (readonly [readonly OfferedType[], number])[];

function schoolClass(draw: Draw, session: OfferedSession, groups: Groups): Omit<Wish, 'at'> {
  const [type] = draw.weighted(groups);
  const tickets = type ? [[type.id, 14 + draw.below(18)] as const] : [];
  return { parts: [{ session, tickets }], by: 'school' };
}

function seats(draw: Draw, session: OfferedSession, groups: Groups): Omit<Wish, 'at'> {
  const [standard, reduced] = draw.weighted(groups);
  const n = draw.weighted([
    [1, 15],
    [2, 60],
    [3, 8],
    [4, 15],
    [6, 2],
  ]);
  const half = reduced && n > 1 && draw.chance(0.14) ? 1 : 0;
  const tickets = [
    ...(standard ? [[standard.id, n - half] as const] : []),
    ...(reduced && half > 0 ? [[reduced.id, half] as const] : []),
  ];
  const code = draw.chance(0.03) ? 'overture' : undefined;
  return { parts: [{ session, tickets }], by: 'guest', code };
}

/**
 * Picks the day of the file whose season the past follows: the first of ten weekly steps from `first` with a concert on the day
 * of the import, or `first`.
 */
function firstFile(first: string, last: string): string {
  const files = Array.from({ length: 10 }, (_, weeks) => addDays(first, weeks * 7));
  const playsOn = (file: string) =>
    seasonFrom(file).some(({ concerts }) => concerts.some(({ day }) => day === last));
  return files.find(playsOn) ?? first;
}

export const hall: Recipe = {
  filesOf: ({ first, last }) => [firstFile(first, last)],
  wishes: (offer: Offer, draw: Draw) => wishesForSessions(offer, draw, year, demandOf),
  comesAgain: 0.42,
  moved: 0.01,
  secondLanguage: 0.07,
  devices: ['Main entrance 1', 'Main entrance 2', 'Side door'],
  disputes: ['won', 'open'],
  failedRefunds: [],
};
