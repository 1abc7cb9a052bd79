import { expect, test } from 'vitest';
import { matchesSession, weekdayOf } from './session-filter.ts';

const session = { id: 's', date: '2027-03-06', startTime: '19:30' };

test('an empty filter matches everything', () => {
  expect(matchesSession({}, session)).toBe(true);
});

test.each([
  ['the first day is included', { from: '2027-03-06' }, true],
  ['the day before is excluded', { from: '2027-03-07' }, false],
  ['the end is excluded', { before: '2027-03-06' }, false],
  ['the day before the end is included', { before: '2027-03-07' }, true],
  ['its weekday', { weekdays: ['sat'] }, true],
  ['another weekday', { weekdays: ['sun'] }, false],
  ['the start of the time is included', { time_from: '19:30' }, true],
  ['the end of the time is excluded', { time_before: '19:30' }, false],
  ['until midnight', { time_before: '24:00' }, true],
  ['its id', { sessions: ['s'] }, true],
  ['another id', { sessions: ['t'] }, false],
])('%s', (_, filter, matches) => {
  expect(matchesSession(filter, session)).toBe(matches);
});

test('a weekday does not depend on the local time zone', () => {
  expect(weekdayOf('2024-02-29')).toBe('thu');
});
