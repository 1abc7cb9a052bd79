import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clockTime,
  type DayPart,
  dayPartFaults,
  dayStretches,
  firstOpenTab,
  sessionTabs,
} from './day-part.ts';

const threeParts: readonly DayPart[] = [
  { from: '0000', to: '1200', label: 'Morning' },
  { from: '1200', to: '1700' },
  { from: '1700', to: '2400' },
];
const at = (startTime: string, places = 1) => ({ startTime, places });
const hasPlaces = ({ places }: { places: number }) => places > 0;
const states = (...sessions: { startTime: string; places: number }[]) =>
  sessionTabs(threeParts, sessions, hasPlaces).map(({ state }) => state);

describe('a tab', () => {
  // Guards: CAL-11
  test('starts at its threshold and ends before the next', () => {
    const sessions = [at('00:00'), at('11:59'), at('12:00'), at('16:59'), at('17:00'), at('23:59')];
    expect(
      sessionTabs(threeParts, sessions, hasPlaces).map((tab) =>
        tab.sessions.map(({ startTime }) => startTime),
      ),
    ).toEqual([
      ['00:00', '11:59'],
      ['12:00', '16:59'],
      ['17:00', '23:59'],
    ]);
  });

  // Guards: CAL-13, CAL-14
  test('is not available without a session, and sold out when all of its sessions are', () => {
    expect(states(at('12:00', 0), at('18:00', 0), at('19:00'))).toEqual([
      'not_available',
      'sold_out',
      'open',
    ]);
  });

  // Guards: CAL-15
  test('is open at first if it is the first with availability', () => {
    const tabs = sessionTabs(threeParts, [at('12:00', 0), at('18:00')], hasPlaces);
    expect(firstOpenTab(tabs)).toBe(2);
    expect(firstOpenTab(sessionTabs(threeParts, [], hasPlaces))).toBe(0);
  });
});

// Guards: CAL-11
test('every session is in exactly one tab, whatever the thresholds', () => {
  const minute = fc.integer({ min: 1, max: 1439 });
  const hhmm = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  fc.assert(
    fc.property(
      fc.uniqueArray(minute, { minLength: 1, maxLength: 2 }),
      fc.array(fc.integer({ min: 0, max: 1439 })),
      (inner, starts) => {
        const edges = ['0000', ...inner.sort((a, b) => a - b).map((m) => hhmm(m).join('')), '2400'];
        const parts = edges.slice(1).map((to, n) => ({ from: edges[n] ?? '', to }));
        expect(dayPartFaults(parts)).toEqual([]);
        const sessions = starts.map((start) => at(hhmm(start).join(':')));
        const shared = sessionTabs(parts, sessions, hasPlaces).flatMap((tab) => tab.sessions);
        expect(shared.toSorted(byTime)).toEqual(sessions.toSorted(byTime));
      },
    ),
  );
});

const byTime = (a: { startTime: string }, b: { startTime: string }) =>
  a.startTime.localeCompare(b.startTime);

// Guards: CAL-12
test.each([
  ['a gap', [part('0000', '1200'), part('1300', '2400')], 1, 'from'],
  ['an overlap', [part('0000', '1200'), part('1100', '2400')], 1, 'from'],
  ['a late beginning', [part('0600', '1200'), part('1200', '2400')], 0, 'from'],
  ['an early end', [part('0000', '1200'), part('1200', '2300')], 1, 'to'],
  ['an empty part', [part('0000', '0000'), part('0000', '2400')], 0, 'to'],
  ['a minute too many', [part('0000', '1260'), part('1260', '2400')], 0, 'to'],
  ['an hour too many', [part('0000', '2430')], 0, 'to'],
])('thresholds with %s are refused at the faulty one', (_, parts, index, field) => {
  expect(dayPartFaults(parts)[0]).toMatchObject({ index, field });
});

function part(from: string, to: string): DayPart {
  return { from, to };
}

test('a threshold is written as a clock time', () => {
  expect([clockTime('0930'), clockTime('2400')]).toEqual(['09:30', '00:00']);
});

describe('parts of a day in the list', () => {
  const every = (minutes: number, from: number, to: number) =>
    Array.from({ length: ((to - from) * 60) / minutes }, (_, index) => {
      const minute = from * 60 + index * minutes;
      const [hour, rest] = [Math.floor(minute / 60), minute % 60];
      return at(`${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`);
    });
  const edges = (sessions: readonly { startTime: string }[]) =>
    dayStretches(sessions).map(({ from, to, sessions: own }) => [from, to, own.length]);

  test('are not used for only forty times', () => {
    expect(edges(every(15, 8, 18))).toEqual([]);
  });

  test('are eight parts of three hours for 288 times', () => {
    const found = edges(every(5, 0, 24));
    expect(found).toHaveLength(8);
    expect(found[0]).toEqual(['00:00', '03:00', 36]);
    expect(found.at(-1)).toEqual(['21:00', '00:00', 36]);
  });

  test('are single hours if there are few, leaving out hours without times', () => {
    expect(edges([...every(2, 9, 10), ...every(2, 14, 15)])).toEqual([
      ['09:00', '10:00', 30],
      ['14:00', '15:00', 30],
    ]);
  });

  test('contain every time once and in order, in at most eight parts', () => {
    const times = fc
      .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 41, maxLength: 300 })
      .map((minutes) =>
        minutes
          .toSorted((one, other) => one - other)
          .map((minute) => at(new Date(minute * 60_000).toISOString().slice(11, 16))),
      );
    fc.assert(
      fc.property(times, (sessions) => {
        const found = dayStretches(sessions);
        expect(found.length).toBeLessThanOrEqual(8);
        expect(found.flatMap((stretch) => stretch.sessions)).toEqual(sessions);
        for (const { from, to, sessions: own } of found) {
          for (const { startTime } of own) {
            expect(startTime >= from && (to === '00:00' || startTime < to)).toBe(true);
          }
        }
      }),
    );
  });
});
