import { expect, test } from 'vitest';
import { visitText } from './visit.ts';

const visit = {
  event: 'Night ascent',
  starts_at: '2026-11-30T03:30:00.000Z',
  timezone: 'America/New_York',
  others: 0,
};

// Guards: SLS-01
test('a visit is named by its event and its day on the venue’s calendar', () => {
  expect(visitText(visit)).toBe('Night ascent, Sun, Nov 29, 2026');
  expect(visitText({ ...visit, others: 2 })).toBe('Night ascent, Sun, Nov 29, 2026 and 2 more');
});

// Guards: SLS-01
test('tickets without a session are named by their event alone', () => {
  expect(visitText({ ...visit, starts_at: null })).toBe('Night ascent');
});
