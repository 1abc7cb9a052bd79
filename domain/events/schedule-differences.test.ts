import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Weekday } from '../time/session-filter.ts';
import {
  addDays,
  dayIn,
  endOf,
  instantOfWallTime,
  type Recurrence,
  sessionsOf,
} from './schedule.ts';
import {
  type Difference,
  differingSessions,
  idleDifferences,
  scheduledInstant,
} from './schedule-differences.ts';

const everyDay: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const rule = (parts: Partial<Recurrence> = {}): Recurrence => ({
  weekdays: everyDay,
  times: ['10:00', '14:00'],
  duration_minutes: 60,
  except: [],
  ...parts,
});
const zone = 'Europe/Helsinki';
const on = (differences: readonly Difference[], from: string, until = from, given = rule()) =>
  differingSessions(given, differences, zone, from, until);

describe('a session of a schedule that differs', () => {
  // Guards: CAT-04
  test('has its own start and length, and is known by the start that the schedule gives it', () => {
    const later = { at: '2027-01-05T14:00', start: '2027-01-05T15:30:00', duration_minutes: 30 };
    expect(on([later], '2027-01-05')).toMatchObject([
      { scheduled: '2027-01-05T08:00:00Z', start: '2027-01-05T08:00:00Z', difference: undefined },
      {
        scheduled: '2027-01-05T12:00:00Z',
        start: '2027-01-05T13:30:00Z',
        end: '2027-01-05T14:00:00Z',
        difference: later,
      },
    ]);
  });

  test('is found on the day that it is moved to, and on the day that it is moved from', () => {
    const moved = [{ at: '2027-01-05T14:00', start: '2027-01-09T14:00:00' }];
    const ids = (day: string) => on(moved, day).map(({ scheduled }) => scheduled);
    expect(ids('2027-01-09')).toContain('2027-01-05T12:00:00Z');
    expect(ids('2027-01-05')).toContain('2027-01-05T12:00:00Z');
    expect(on(moved, '2027-01-05', '2027-01-09')).toHaveLength(10);
  });

  test('may be the midnight after the schedule’s last day', () => {
    const late = rule({ times: ['24:00'], until: '2027-01-05' });
    const shorter = { at: '2027-01-06T00:00', duration_minutes: 10 };
    expect(
      idleDifferences({ ...late, id: 'late', changes: [shorter] }, [], () => undefined, zone),
    ).toEqual([]);
    expect(on([shorter], '2027-01-05', '2027-01-06', late)).toMatchObject([
      { difference: shorter },
    ]);
  });

  test('may be one whose start the clocks skip', () => {
    const night = rule({ times: ['03:30'] });
    const shorter = { at: '2027-03-28T03:30', duration_minutes: 10 };
    expect(on([shorter], '2027-03-28', '2027-03-28', night)).toMatchObject([
      { start: '2027-03-28T01:30:00Z', end: '2027-03-28T01:40:00Z' },
    ]);
    expect(scheduledInstant(shorter.at, zone)).toBe('2027-03-28T01:30:00Z');
  });
});

// Guards: CAT-16
describe('a difference is reported that changes no session, because', () => {
  const nothingListed = () => undefined;
  const idle = (at: string, parts: Partial<Recurrence> = {}, earlier: Recurrence[] = []) =>
    idleDifferences(
      { ...rule(parts), id: 'own', changes: [{ at, duration_minutes: 5 }] },
      earlier.map((each, n) => ({ ...each, id: `earlier-${n}` })),
      nothingListed,
      zone,
    );

  test.each([
    ['the schedule has no such time', '2027-01-05T11:00', {}],
    ['that day is excluded', '2027-01-05T10:00', { except: ['2027-01-05'] }],
    ['that weekday has none', '2027-01-05T10:00', { weekdays: ['mon'] as Weekday[] }],
    ['the schedule has ended', '2027-01-05T10:00', { until: '2027-01-04' }],
  ])('%s', (_why, at, parts) => {
    expect(idle(at, parts)).toMatchObject([{ why: 'no_such_start' }]);
  });

  test('the clocks skip it, and another session starts at the time shown', () => {
    expect(idle('2027-03-28T03:30', { times: ['03:30', '04:30'] })).toMatchObject([
      { why: 'skipped' },
    ]);
    expect(idle('2027-03-28T04:30', { times: ['03:30', '04:30'] })).toEqual([]);
  });

  test('the clocks skip midnight at the end of a day, and the next day has a session at the time shown', () => {
    // The clocks in Cairo skip the first hour of 30 April.
    const changes = [{ at: '2027-04-30T00:00', duration_minutes: 5 }];
    const idleWith = (times: string[]) =>
      idleDifferences(
        { ...rule({ times }), id: 'own', changes },
        [],
        nothingListed,
        'Africa/Cairo',
      );
    expect(idleWith(['01:00', '24:00'])).toMatchObject([{ why: 'skipped' }]);
    expect(idleWith(['02:00', '24:00'])).toEqual([]);
  });

  test('an earlier schedule has that session', () => {
    const found = [{ why: 'other_schedule', by: 'earlier-1' }];
    expect(idle('2027-01-05T10:00', {}, [rule({ times: ['09:00'] }), rule()])).toMatchObject(found);
    const skipped = [rule({ times: ['09:00'] }), rule({ times: ['03:30'] })];
    expect(idle('2027-03-28T04:30', { times: ['04:30'] }, skipped)).toMatchObject(found);
  });

  test('the session is listed', () => {
    const own = { ...rule(), id: 'own', changes: [{ at: '2027-01-05T10:00' }] };
    const listed = (start: string) =>
      start === '2027-01-05T08:00:00Z' ? 'sessions[3]' : undefined;
    expect(idleDifferences(own, [], listed, zone)).toMatchObject([
      { why: 'listed', by: 'sessions[3]' },
    ]);
  });
});

describe('any schedule with any differences', () => {
  const zones = ['Europe/Helsinki', 'America/New_York', 'Australia/Lord_Howe'];
  const time = fc
    .integer({ min: 0, max: 48 })
    .map((n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`);
  // Around the clock changes of these zones.
  const day = fc
    .tuple(fc.constantFrom('2027-03-10', '2027-03-25', '2027-10-01', '2027-10-28'), fc.nat(9))
    .map(([first, n]) => addDays(first, n));
  const schedule = fc.record({
    weekdays: fc.subarray(everyDay, { minLength: 1 }),
    times: fc.uniqueArray(time, { minLength: 1, maxLength: 6 }),
    duration_minutes: fc.integer({ min: 1, max: 600 }),
    except: fc.array(day, { maxLength: 2 }),
  });
  const start = fc.tuple(day, time).map(([date, clock]) => {
    const isMidnight = clock === '24:00';
    return `${isMidnight ? addDays(date, 1) : date}T${isMidnight ? '00:00' : clock}`;
  });
  const difference = fc.record(
    { at: start, start, duration_minutes: fc.integer({ min: 1, max: 600 }) },
    { requiredKeys: ['at'] },
  );
  const differences = fc.uniqueArray(difference, { maxLength: 8, selector: ({ at }) => at });
  const anything = [schedule, differences, fc.constantFrom(...zones), day, fc.nat(12)] as const;

  // Guards: CAT-04, CAT-16
  test('has the same sessions as without, and each difference changes one or is reported', () => {
    fc.assert(
      fc.property(...anything, (parts, changes, timezone, from, length) => {
        const until = addDays(from, length);
        const valid = changes.filter(
          (each) => each.start === undefined || instantOfWallTime(each.start, timezone) !== null,
        );
        const plain = sessionsOf(parts, timezone, from, until).map((session) => session.start);
        const found = differingSessions(parts, valid, timezone, from, until);
        const scheduled = found.map((session) => session.scheduled);
        expect(new Set(scheduled).size).toBe(scheduled.length);
        expect(scheduled.slice(0, plain.length)).toEqual(plain);
        const idle = new Set(
          idleDifferences(
            { ...parts, id: 'own', changes: valid },
            [],
            () => undefined,
            timezone,
          ).map((each) => each.difference),
        );
        const all = differingSessions(parts, valid, timezone, '2027-03-01', '2027-11-10');
        for (const each of valid) {
          const own = all.filter((session) => session.difference === each);
          expect(own).toHaveLength(idle.has(each) ? 0 : 1);
          const [session] = own;
          if (!session) continue;
          expect(session.scheduled).toBe(scheduledInstant(each.at, timezone));
          const start = each.start ? instantOfWallTime(each.start, timezone) : session.scheduled;
          expect(session.start).toBe(start);
          const minutes = each.duration_minutes ?? parts.duration_minutes;
          expect(session.end).toBe(endOf(session.start, minutes));
        }
      }),
    );
  });

  test('loses no session that is moved into a span or out of it', () => {
    fc.assert(
      fc.property(...anything, (parts, changes, timezone, from, length) => {
        const valid = changes.filter(
          (each) => each.start === undefined || instantOfWallTime(each.start, timezone) !== null,
        );
        const until = addDays(from, length);
        const inSpan = (instant: string) => {
          const local = dayIn(timezone, instant);
          return local >= from && local <= until;
        };
        const all = differingSessions(parts, valid, timezone, '2027-03-01', '2027-11-10');
        const found = new Set(
          differingSessions(parts, valid, timezone, from, until).map(({ scheduled }) => scheduled),
        );
        // The midnight at which a span begins may be the 24:00 of the day before.
        const midnight = instantOfWallTime(`${from}T00:00`, timezone);
        for (const { scheduled } of all.filter((each) => inSpan(each.start))) {
          if (scheduled !== midnight) expect(found).toContain(scheduled);
        }
      }),
    );
  });
});
