import { expect, test } from 'vitest';
import { firstTimes, timesFor, timesText } from './timing.ts';

test('the times of a scheduled export are put into words', () => {
  const at_time = '19:30';
  expect(timesText({ every: 'day', on_day: null, at_time })).toBe('Every day at 7:30 PM');
  expect(timesText({ every: 'week', on_day: 7, at_time })).toBe('Every Sunday at 7:30 PM');
  expect(timesText({ every: 'month', on_day: 31, at_time })).toBe(
    'On day 31 of every month at 7:30 PM',
  );
});

test('changing the rhythm selects its first day', () => {
  const daily = firstTimes('csv', 'orders');
  expect(daily).toMatchObject({ every: 'day', on_day: null, covers: 'period' });
  expect(timesFor('week', daily)).toMatchObject({ every: 'week', on_day: 1, at_time: '07:00' });
  expect(timesFor('day', timesFor('month', daily))).toEqual(daily);
  expect(firstTimes('csv', 'people').covers).toBe('filter');
});
