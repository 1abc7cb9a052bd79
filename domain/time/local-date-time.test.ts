import { expect, test } from 'vitest';
import { localDateTime } from './local-date-time.ts';

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
