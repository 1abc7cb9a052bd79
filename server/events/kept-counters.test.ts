import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDays } from '#domain/events/calendar-day.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { DayUse, EqualCounters } from '../store/events/sessions.ts';
import { capacitiesOf } from './capacities.ts';
import { type Coming, type ComingSession, type Day, startingAfter } from './coming-days.ts';
import { stateBySession } from './event-state.ts';
import { type Counters, memoizePerDay, onlyThese, withUnused } from './kept-counters.ts';
import { type Offer, offering } from './offer.ts';

const price = (face_value: number) =>
  new Map([['adult', { face_value, fee_fixed_outside: 0, fee_percent_outside: 0 }]]);
const prices = [price(1_000), price(800)].map((list) => list as unknown as ComingSession['prices']);

/** A group that counts in the session, one with its own counters as well, and one outside the session's. */
const offer = {
  template: { id: 'tour' },
  groups: ['entry', 'few', 'guide'].map((id) => ({
    id,
    min_tickets_per_order: id === 'few' ? 2 : 1,
    max_tickets_per_order: 10,
    exclude_from_event_capacity: id === 'guide',
    types: 1,
    group: { id, start_policy: null, types: [] },
    unlimited: id === 'entry',
  })),
  types: [{ id: 'adult', ticket_group_id: 'entry' }],
  left: new Map(),
  offeredTo: '',
} as unknown as Offer;

const alwaysOnSale = { closed: false, sales_start: null, sales_end: null };

interface Figures {
  readonly capacity: number;
  readonly oversell_capacity: number;
  readonly used: number;
}

interface Slot {
  /** Minutes since the previous session. */
  readonly after: number;
  readonly list: number;
  /** Its own counter, and those of two groups; one that is missing has no places. */
  readonly counters: readonly (Figures | null)[];
}

const groupIds = ['', 'few', 'guide'] as const;

const figures = fc.record({
  capacity: fc.constantFrom(-1, 0, 1, 3, 20),
  oversell_capacity: fc.constantFrom(0, 0, 2),
  used: fc.constantFrom(0, 0, 0, 1, 3, 25),
});
const slot: fc.Arbitrary<Slot> = fc.record({
  after: fc.constantFrom(0, 5, 5, 5, 10, 10, 30, 240),
  list: fc.nat(1),
  counters: fc.tuple(...groupIds.map(() => fc.option(figures, { freq: 8 }))),
});

/** Changes between two readings. */
const step = fc.oneof(
  fc.record({ at: fc.nat(200), counter: fc.nat(2), used: fc.constantFrom(0, 0, 1, 2, 3, 19, 20) }),
  fc.record({ minutes: fc.constantFrom(0, 5, 61, 1_440) }),
);

/** Clocks change in Helsinki and New York soon after these; in Lord Howe by half an hour. */
const venues = fc.constantFrom(
  { zone: 'Europe/Helsinki', from: '2031-03-29T20:00Z' },
  { zone: 'Europe/Helsinki', from: '2031-10-25T19:00Z' },
  { zone: 'America/New_York', from: '2031-11-01T22:00Z' },
  { zone: 'America/Havana', from: '2031-11-01T22:00Z' },
  { zone: 'Australia/Lord_Howe', from: '2031-04-05T10:00Z' },
  { zone: 'UTC', from: '2031-12-31T20:00Z' },
);

const minute = 60_000;

/** The rows of all counters, as `readCounters` merges them. */
function rowsOf(counters: readonly Record<string, Figures>[]): EqualCounters[] {
  const merged = new Map<string, EqualCounters>();
  for (const [at, ofSession] of counters.entries()) {
    for (const [group_id, one] of Object.entries(ofSession)) {
      const key = JSON.stringify([group_id, one]);
      const known = merged.get(key);
      const session_ids = known ? `${known.session_ids}\n${at}` : String(at);
      merged.set(key, { group_id, ...one, session_ids });
    }
  }
  return [...merged.values()];
}

/** The rows of the counters in use, as `readUse` gives them. */
function usedRows(
  counters: readonly Record<string, Figures>[],
  sessions: readonly ComingSession[],
): DayUse[] {
  const days = new Map<number, string[]>();
  for (const [at, ofSession] of counters.entries()) {
    const day = Math.floor((sessions[at]?.start_datetime.getTime() ?? 0) / 86_400_000);
    for (const [group, { capacity, oversell_capacity, used }] of Object.entries(ofSession)) {
      if (used === 0) continue;
      const lines = days.get(day) ?? [];
      days.set(day, lines);
      lines.push([at, group, capacity, oversell_capacity, used].join('\n'));
    }
  }
  return [...days].map(([day, lines]) => ({
    session_event: 'tour',
    day,
    counters: lines.join('\n'),
  }));
}

const daysOf = (days: readonly Day[], counters: Counters) => {
  const offered = offering(offer, counters);
  return days.flatMap((day) =>
    memoizePerDay(counters, day, 'days', () => calendarDays(day.sessions.map(offered))),
  );
};

/** Computes one endless day, whose results are not cached. */
const inOne = ({ sessions }: Coming): Day[] =>
  sessions.length === 0 ? [] : [{ template: 'tour', date: '', sessions }];

test('a calendar and an event are the same from the counters in use as from all counters, whatever changes', () => {
  fc.assert(
    fc.property(
      venues,
      fc.array(slot, { minLength: 40, maxLength: 200, size: 'max' }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      ({ zone, from }, slots, steps) => {
        let now = Date.parse(from);
        const counters = slots.map(({ counters: ofSlot }) => {
          const own: Record<string, Figures> = {};
          for (const [n, one] of ofSlot.entries()) if (one) own[groupIds[n] ?? ''] = one;
          return own;
        });
        const capacitiesIn = capacitiesOf(rowsOf(counters));
        let start = now;
        const sessions = slots.map(({ after, list }, at) => {
          start += after * minute;
          const { date } = localDateTime(start, zone);
          return {
            id: String(at),
            event_template_id: 'tour',
            start_datetime: new Date(start),
            date,
            ...alwaysOnSale,
            prices: prices[list],
            capacities: capacitiesIn(String(at)),
          } as unknown as ComingSession;
        });
        const comingAt = startingAfter(sessions);
        for (const change of [{ minutes: 0 }, ...steps]) {
          if ('minutes' in change) {
            now += change.minutes * minute;
          } else {
            const ofSession = counters[change.at % counters.length] ?? {};
            const group = groupIds[change.counter] ?? '';
            const one = ofSession[group];
            if (one) ofSession[group] = { ...one, used: change.used };
          }
          const coming = comingAt(now);
          const quick = withUnused(usedRows(counters, sessions), onlyThese([]));
          const plain = onlyThese(rowsOf(counters));
          expect(daysOf(coming.days, quick)).toEqual(
            calendarDays(coming.sessions.map(offering(offer, plain))),
          );
          expect(stateBySession(offer, coming.days, quick, '')).toEqual({
            ...stateBySession(offer, inOne(coming), plain, null),
            firstDay: coming.sessions[0]?.date ?? null,
            lastDay: coming.sessions.at(-1)?.date ?? null,
          });
        }
      },
    ),
    { numRuns: 60 },
  );
});

const oneDay = (id: string, from = 0): ComingSession[] =>
  Array.from({ length: 30 }, (_, at) => ({
    id: `${id}-${at}`,
    event_template_id: 'tour',
    start_datetime: new Date(from + at * minute),
    date: id,
    ...alwaysOnSale,
    prices: prices[0],
    capacities: new Map([['', { capacity: 20, oversell_capacity: 0, used_capacity: 0 }]]),
  })) as unknown as ComingSession[];

test('only days whose counters changed, or in which a session started, are recomputed', () => {
  const comingAt = startingAfter([...oneDay('one', 10 * minute), ...oneDay('two', 1_500 * minute)]);
  const computed = (now: number, used: number) => {
    const coming = comingAt(now);
    const use = { session_event: 'tour', day: 1, counters: `two-3\n\n20\n0\n${used}` };
    const counters = withUnused(used === 0 ? [] : [use], onlyThese([]));
    const dates: string[] = [];
    for (const day of coming.days) {
      memoizePerDay(counters, day, 'computed', () => dates.push(day.date));
    }
    return dates;
  };
  expect(computed(0, 0)).toEqual(['one', 'two']);
  expect(computed(0, 0)).toEqual([]);
  expect(computed(0, 5)).toEqual(['two']);
  expect(computed(0, 5)).toEqual([]);
  expect(computed(0, 6)).toEqual(['two']);
  expect(computed(10 * minute, 6)).toEqual(['one']);
  expect(computed(10 * minute, 0)).toEqual(['two']);
});

test('a day caches the results of the latest choices only', () => {
  const coming = startingAfter(oneDay('one', minute))(0);
  const counters = withUnused([], onlyThese([]));
  const computed: number[] = [];
  const choose = (choice: number) => {
    for (const day of coming.days) {
      memoizePerDay(counters, day, `choice ${choice}`, () => computed.push(choice));
    }
  };
  for (let choice = 0; choice < 9; choice += 1) choose(choice);
  choose(8);
  choose(1);
  expect(computed).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  choose(0);
  expect(computed.at(-1)).toBe(0);
});
