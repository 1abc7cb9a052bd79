import { expect, test } from 'vitest';
import { weekdayNames } from './weekday-names.ts';

test('weekdays start with the calendar’s first', () => {
  expect(weekdayNames('en', 0).map((day) => day.short)).toEqual([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);
  expect(weekdayNames('en', 1)[0]).toEqual({ short: 'Mon', long: 'Monday' });
});
