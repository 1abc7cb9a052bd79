import { expect, test } from 'vitest';
import { dateText, localDateTime, timeText, weekdayNames } from './clock-text.ts';

test('dates read as the specification writes them in English', () => {
  expect(dateText('2026-11-21', 'en', 'medium')).toBe('Sat, Nov 21, 2026');
  expect(dateText('2026-11-21', 'en', 'long')).toBe('Sat, November 21, 2026');
  expect(dateText('2026-11-21', 'en', 'monthAndYear')).toBe('November 2026');
});

test('times have plain spaces, so that server and browser write the same', () => {
  expect(timeText('19:30', 'en')).toBe('7:30 PM');
  expect(timeText('00:05', 'en')).toBe('12:05 AM');
  expect(timeText('19:30', 'de')).toBe('19:30');
});

test('weekdays begin where the calendar does', () => {
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

test('an instant has the date and time of its zone, on both sides of a clock change', () => {
  expect(localDateTime('2026-11-01T05:30:00Z', 'America/New_York')).toEqual({
    date: '2026-11-01',
    time: '01:30',
  });
  expect(localDateTime('2026-11-01T06:30:00Z', 'America/New_York')).toEqual({
    date: '2026-11-01',
    time: '01:30',
  });
  expect(localDateTime('2026-12-31T23:30:00Z', 'Europe/Paris')).toEqual({
    date: '2027-01-01',
    time: '00:30',
  });
});
