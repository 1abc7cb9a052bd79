import { expect, test } from 'vitest';
import { startOfDay } from './start-of-day.ts';

test.each([
  ['2026-07-01T10:00:00Z', 'Europe/Paris', '2026-06-30T22:00:00.000Z'],
  ['2026-06-30T22:00:00Z', 'Europe/Paris', '2026-06-30T22:00:00.000Z'],
  // Clocks go forward at midnight: the day starts at one.
  ['2026-04-24T10:00:00Z', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
])('the day of %s in %s began at %s', (at, timezone, start) => {
  expect(new Date(startOfDay(Date.parse(at), timezone)).toISOString()).toBe(start);
});
