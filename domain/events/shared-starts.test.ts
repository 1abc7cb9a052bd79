import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Weekday } from '../time/session-filter.ts';
import { addDays, instantOfWallTime, type Recurrence, sessionId } from './schedule.ts';
import {
  type Difference,
  differingSessions,
  idleDifferences,
  scheduledInstant,
} from './schedule-differences.ts';
import { sharedStarts } from './shared-starts.ts';

type Schedule = Recurrence & { readonly id: string; readonly changes: readonly Difference[] };
interface Listed {
  readonly id: string | undefined;
  readonly start: string;
}

/** The sessions of an event that have a start of their own. */
const ownStarts = (listed: readonly Listed[], schedules: readonly Schedule[], timezone: string) => [
  ...listed.map(({ id, start: local }) => {
    const start = scheduledInstant(local, timezone);
    return { id: id ?? sessionId('boats', start), local, start };
  }),
  ...schedules.flatMap(({ changes }) =>
    changes.flatMap(({ at, start: local }) => {
      if (local === undefined) return [];
      const id = sessionId('boats', scheduledInstant(at, timezone));
      return [{ id, local, start: scheduledInstant(local, timezone) }];
    }),
  ),
];

const everyDay: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const daily: Schedule = {
  id: 'daily',
  weekdays: everyDay,
  times: ['10:00', '14:00'],
  duration_minutes: 60,
  except: [],
  changes: [],
};
const shared = (listed: readonly Listed[], ...changes: Difference[]) => {
  const schedules = [{ ...daily, changes }];
  const own = ownStarts(listed, schedules, 'Europe/Helsinki');
  return sharedStarts('boats', own, schedules, 'Europe/Helsinki').map(
    ({ session, other, schedule }) => `${session.id} with ${other?.id ?? schedule}`,
  );
};
const at = '2027-01-05T14:00';

// Guards: CAT-04
test.each<[string, readonly string[], Listed[], Difference[]]>([
  [
    'two listed sessions of which one has an id do',
    ['gala with boats-20270105t1700z'],
    [
      { id: undefined, start: '2027-01-05T19:00:00' },
      { id: 'gala', start: '2027-01-05T19:00' },
    ],
    [],
  ],
  [
    'a listed session with an id does with that of a schedule',
    ['gala with daily'],
    [{ id: 'gala', start: at }],
    [],
  ],
  [
    'a listed session without an id stands for that of a schedule',
    [],
    [{ id: undefined, start: at }],
    [],
  ],
  [
    'a listed session may take the start that a difference leaves',
    [],
    [{ id: 'gala', start: at }],
    [{ at, start: '2027-01-05T15:00' }],
  ],
  [
    'a moved session does with the next one',
    ['boats-20270105t0800z with daily'],
    [],
    [{ at: '2027-01-05T10:00', start: at }],
  ],
  ['half a minute later is another start', [], [{ id: 'gala', start: `${at}:30` }], []],
])('sessions that share a start: %s', (_what, found, listed, changes) => {
  expect(shared(listed, ...changes)).toEqual(found);
});

test('a session that the clocks move from midnight at the end of a day is found', () => {
  const schedule = { ...daily, times: ['24:00'] };
  // The clocks in Cairo skip the first hour of 30 April.
  const own = ownStarts([{ id: 'gala', start: '2027-04-30T01:00' }], [], 'Africa/Cairo');
  expect(sharedStarts('boats', own, [schedule], 'Africa/Cairo')).toMatchObject([
    { schedule: 'daily' },
  ]);
});

const time = fc
  .integer({ min: 0, max: 48 })
  .map((n) => `${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`);

/** The parts of an event on five days from one on. */
function eventFrom(firstDay: string) {
  const day = fc.nat(4).map((n) => addDays(firstDay, n));
  const start = fc.tuple(day, time).map(([date, clock]) => {
    const isMidnight = clock === '24:00';
    return `${isMidnight ? addDays(date, 1) : date}T${isMidnight ? '00:00' : clock}`;
  });
  const difference = fc.record({ at: start, start }, { requiredKeys: ['at'] });
  const schedule = (id: string) =>
    fc.record({
      id: fc.constant(id),
      weekdays: fc.subarray(everyDay, { minLength: 4 }),
      times: fc.uniqueArray(time, { minLength: 8, maxLength: 24 }),
      duration_minutes: fc.constant(60),
      except: fc.array(day, { maxLength: 2 }),
      changes: fc.uniqueArray(difference, { maxLength: 12, selector: ({ at }) => at }),
    });
  return fc.record({
    written: fc.tuple(schedule('one'), schedule('two')),
    sessions: fc.array(fc.record({ start, hasId: fc.boolean() }), { maxLength: 8 }),
  });
}

// Guards: CAT-04
test.each([
  ['Europe/Helsinki', '2027-03-26'],
  ['America/New_York', '2027-11-05'],
  ['Australia/Lord_Howe', '2027-10-01'],
  ['Africa/Cairo', '2027-04-28'],
])('as clocks change in %s, all sessions but one at each start are found', (timezone, firstDay) => {
  const isReal = (local: string | undefined) =>
    local === undefined || instantOfWallTime(local, timezone) !== null;
  const derived = (local: string) => sessionId('boats', scheduledInstant(local, timezone));
  fc.assert(
    fc.property(eventFrom(firstDay), ({ written, sessions }) => {
      const known = new Set<string>();
      const listed = sessions.flatMap(({ start, hasId }, index): Listed[] => {
        const id = hasId ? `own-${index}` : derived(start);
        if (!isReal(start) || known.has(id)) return [];
        known.add(id);
        return [{ id: hasId ? id : undefined, start }];
      });
      const listedAt = (instant: string) =>
        known.has(sessionId('boats', instant)) ? 'listed' : undefined;
      const schedules: Schedule[] = [];
      for (const { changes, ...rule } of written) {
        const real = { ...rule, changes: changes.filter(({ start }) => isReal(start)) };
        const idle = idleDifferences<Difference>(real, schedules, listedAt, timezone);
        const isIdle = new Set(idle.map(({ difference }) => difference));
        schedules.push({ ...rule, changes: real.changes.filter((each) => !isIdle.has(each)) });
      }
      const own = ownStarts(listed, schedules, timezone);
      const starts = new Map(own.slice(0, listed.length).map(({ id, start }) => [id, start]));
      const [from, until] = [addDays(firstDay, -1), addDays(firstDay, 6)];
      for (const rule of schedules) {
        for (const each of differingSessions(rule, rule.changes, timezone, from, until)) {
          const id = sessionId('boats', each.scheduled);
          if (!starts.has(id)) starts.set(id, each.start);
        }
      }
      const expected = [...Map.groupBy(starts.values(), (start) => start)].flatMap(
        ([start, { length }]) => Array.from({ length: length - 1 }, () => start),
      );
      const found = sharedStarts('boats', own, schedules, timezone);
      expect(found.map(({ session }) => session.start).sort()).toEqual(expected.sort());
    }),
  );
});
