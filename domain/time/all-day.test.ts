import { expect, test } from 'vitest';
import { allDaySession } from './all-day.ts';

const session = (end_datetime: string) => ({
  start_datetime: '2027-03-06T08:00:00.000Z',
  end_datetime,
});
const fiveHours = session('2027-03-06T13:00:00.000Z');
const longer = session('2027-03-06T13:00:01.000Z');

// Guards: CAL-25
test('the only session of a date is all-day if it is longer than five hours', () => {
  expect(allDaySession('repeating', [longer])).toBe(longer);
  expect(allDaySession('repeating', [fiveHours])).toBeNull();
});

// Guards: CAL-25
test('a long session beside another keeps its time', () => {
  expect(allDaySession('repeating', [longer, fiveHours])).toBeNull();
  expect(allDaySession('repeating', [])).toBeNull();
});

// Guards: CAL-25
test('an event that does not repeat has a time, however long it is', () => {
  expect(allDaySession('single', [longer])).toBeNull();
  expect(allDaySession('other', [longer])).toBeNull();
});
