import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weekday } from '../time/session-filter.ts';
import {
  addDays,
  dayIn,
  endOf,
  instantOfWallTime,
  type Recurrence,
  sessionId,
  sessionsOf,
} from './schedule.ts';

const everyDay: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const rule = (parts: Partial<Recurrence>): Recurrence => ({
  weekdays: everyDay,
  duration_minutes: 30,
  except: [],
  ...parts,
});
const starts = (parts: Partial<Recurrence>, zone: string, from: string, until = from) =>
  sessionsOf(rule(parts), zone, from, until).map((session) => session.start);
const localTime = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);

describe('a recurrence', () => {
  test('gives its times on its weekdays, except on excluded days', () => {
    const sessions = sessionsOf(
      rule({ weekdays: ['tue', 'sat'], times: ['19:30'], except: ['2027-01-09'] }),
      'America/New_York',
      '2027-01-04',
      '2027-01-12',
    );
    expect(sessions).toEqual([
      {
        at: '2027-01-05T19:30',
        start: '2027-01-06T00:30:00Z',
        end: '2027-01-06T01:00:00Z',
        day: '2027-01-05',
      },
      {
        at: '2027-01-12T19:30',
        start: '2027-01-13T00:30:00Z',
        end: '2027-01-13T01:00:00Z',
        day: '2027-01-12',
      },
    ]);
  });

  test('with an interval runs from the first time to the last, inclusive', () => {
    const every = { minutes: 45, first: '10:00', last: '12:15' };
    expect(starts({ every }, 'UTC', '2027-02-01')).toEqual([
      '2027-02-01T10:00:00Z',
      '2027-02-01T10:45:00Z',
      '2027-02-01T11:30:00Z',
      '2027-02-01T12:15:00Z',
    ]);
    expect(starts({ every: { ...every, last: '12:14' } }, 'UTC', '2027-02-01')).toHaveLength(3);
  });

  test('stays within its own first and last day', () => {
    const days = sessionsOf(
      rule({ times: ['10:00'], from: '2027-03-02', until: '2027-03-03' }),
      'UTC',
      '2027-02-20',
      '2027-03-20',
    ).map((session) => session.day);
    expect(days).toEqual(['2027-03-02', '2027-03-03']);
  });

  test('puts 24:00 on the next day, once, even if that day lists midnight', () => {
    const sessions = sessionsOf(
      rule({ times: ['00:00', '24:00'] }),
      'Europe/Helsinki',
      '2027-01-01',
      '2027-01-02',
    );
    expect(sessions.map((session) => session.day)).toEqual([
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
  });
});

/**
 * Clock changes: Helsinki skips 03:00 to 04:00 and repeats it; New York skips 02:00 to 03:00 and
 * repeats 01:00.
 */
const changes = [
  {
    zone: 'Europe/Helsinki',
    spring: '2027-03-28',
    autumn: '2027-10-31',
    skipped: '03:30',
    shown: '04:30',
    gap: { before: '02:30', after: '04:00' },
    twice: '03:30',
  },
  {
    zone: 'America/New_York',
    spring: '2027-03-14',
    autumn: '2027-11-07',
    skipped: '02:30',
    shown: '03:30',
    gap: { before: '01:30', after: '03:00' },
    twice: '01:30',
  },
] as const;

describe.each(changes)('where the clocks change in $zone', (change) => {
  const { zone, spring, autumn, skipped, shown, gap, twice } = change;

  test('a time skipped in spring moves forward by an hour', () => {
    const [start = ''] = starts({ times: [skipped] }, zone, spring);
    expect(localTime(start, zone)).toBe(shown);
  });

  test('a skipped time does not duplicate an existing session', () => {
    expect(starts({ times: [skipped, shown] }, zone, spring)).toHaveLength(1);
    const halfHours = starts(
      { every: { minutes: 30, first: '00:00', last: '06:00' } },
      zone,
      spring,
    ).map((start) => localTime(start, zone));
    expect(halfHours).toHaveLength(11);
    expect(new Set(halfHours).size).toBe(11);
    expect(halfHours).toContain(gap.before);
    expect(halfHours).toContain(gap.after);
  });

  test('the hour repeated in autumn has one session, at its first occurrence', () => {
    const sessions = starts({ times: [twice] }, zone, autumn);
    expect(sessions).toHaveLength(1);
    const [start = ''] = sessions;
    expect(localTime(start, zone)).toBe(twice);
    expect(localTime(endOf(start, 60), zone)).toBe(twice);
  });

  test('a session across a change is as long as any other', () => {
    for (const day of [spring, autumn]) {
      for (const session of sessionsOf(
        rule({ times: ['00:30'], duration_minutes: 300 }),
        zone,
        day,
        day,
      )) {
        expect(Date.parse(session.end) - Date.parse(session.start)).toBe(300 * 60_000);
      }
    }
  });

  test('a listed time skipped in spring has no instant', () => {
    expect(instantOfWallTime(`${spring}T${skipped}`, zone)).toBeNull();
    expect(instantOfWallTime(`${spring}T${shown}`, zone)).not.toBeNull();
    expect(instantOfWallTime(`${autumn}T${twice}`, zone)).not.toBeNull();
  });
});

describe('any recurrence', () => {
  const zones = ['Europe/Helsinki', 'America/New_York', 'Asia/Tokyo', 'Australia/Lord_Howe'];
  const time = fc
    .integer({ min: 0, max: 24 * 12 })
    .map(
      (n) =>
        `${String(Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`,
    );
  const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2026-06-01', n));
  const recurrence = fc.record({
    weekdays: fc.subarray(everyDay, { minLength: 1 }),
    times: fc.uniqueArray(time, { minLength: 1, maxLength: 6 }),
    duration_minutes: fc.integer({ min: 1, max: 600 }),
    except: fc.array(day, { maxLength: 3 }),
  });
  const anything = [recurrence, fc.constantFrom(...zones), day, fc.nat(40)] as const;

  test('gives sessions in order, each once, of the exact length, on the stated day', () => {
    fc.assert(
      fc.property(...anything, (parts, zone, from, length) => {
        const sessions = sessionsOf(parts, zone, from, addDays(from, length));
        sessions.forEach((session, n) => {
          const previous = sessions[n - 1];
          if (previous)
            expect(Date.parse(session.start)).toBeGreaterThan(Date.parse(previous.start));
          expect(session.end).toBe(endOf(session.start, parts.duration_minutes));
          expect(session.day).toBe(dayIn(zone, session.start));
        });
      }),
    );
  });

  test('gives the same sessions for a span as for its two halves', () => {
    fc.assert(
      fc.property(...anything, (parts, zone, from, length) => {
        const middle = addDays(from, Math.floor(length / 2));
        const until = addDays(from, length);
        const halves = [
          ...sessionsOf(parts, zone, from, middle),
          ...sessionsOf(parts, zone, addDays(middle, 1), until),
        ].map((session) => session.start);
        expect([...new Set(halves)].sort()).toEqual(
          sessionsOf(parts, zone, from, until).map((session) => session.start),
        );
      }),
    );
  });

  test('has the listed time on every day whose clocks show it', () => {
    fc.assert(
      fc.property(...anything, (parts, zone, from, length) => {
        const listed = new Set(
          parts.times.map((listed) => (listed === '24:00' ? '00:00' : listed)),
        );
        for (const { start, day: local } of sessionsOf(parts, zone, from, addDays(from, length))) {
          const shown = localTime(start, zone);
          const moved = [30, 60].some((skipped) => {
            const wall = Temporal.PlainDateTime.from(`${local}T${shown}`);
            const before = wall.subtract({ minutes: skipped }).toString();
            return instantOfWallTime(before, zone) === null;
          });
          expect(listed.has(shown) || moved).toBe(true);
        }
      }),
    );
  });
});

test('a session without an id gets one from its event and start', () => {
  expect(sessionId('admission', '2026-11-22T09:30:00Z')).toBe('admission-20261122t0930z');
});
