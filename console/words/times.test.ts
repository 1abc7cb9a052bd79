import { expect, test } from 'vitest';
import { rangeText, sessionClockText, sessionTimeText } from './times.ts';

const london = { timezone: 'Europe/London' };
const starts_at = '2026-11-27T00:30:00Z';

test('a session in the portal’s own zone shows only its time', () => {
  const session = { starts_at, timezone: 'Europe/London' };
  expect(sessionClockText(session, london)).toBe('12:30 AM');
  expect(sessionTimeText(session, london)).toBe('Fri, Nov 27, 2026, 12:30 AM');
});

// Guards: TOD-01
test('a session at a venue in another zone shows the time and day there and names the zone', () => {
  const session = { starts_at, timezone: 'America/New_York' };
  expect(sessionClockText(session, london)).toBe('7:30 PM (Eastern Time)');
  expect(sessionTimeText(session, london)).toBe('Thu, Nov 26, 2026, 7:30 PM (Eastern Time)');
});

// Guards: APP-65
test('a range that ends on another day names that day', () => {
  const berlin = { timezone: 'Europe/Berlin', currency: 'EUR' };
  const range = (start: string, end: string) => rangeText(start, end, berlin);
  expect(range('2027-07-05T08:00:00Z', '2027-07-05T12:00:00Z')).toBe('10:00 AM – 2:00 PM');
  expect(range('2027-07-05T18:00:00Z', '2027-07-05T22:00:00Z')).toBe('8:00 PM – 12:00 AM');
  expect(range('2027-07-05T08:00:00Z', '2027-07-09T12:00:00Z')).toBe(
    '10:00 AM – Fri, Jul 9, 2027, 2:00 PM',
  );
});
