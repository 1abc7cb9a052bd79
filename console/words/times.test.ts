import { expect, test } from 'vitest';
import { sessionClockText, sessionTimeText } from './times.ts';

const london = { timezone: 'Europe/London' };
const starts_at = '2026-11-27T00:30:00Z';

test('a session on the portal’s own clocks has its time alone', () => {
  const session = { starts_at, timezone: 'Europe/London' };
  expect(sessionClockText(session, london)).toBe('12:30 AM');
  expect(sessionTimeText(session, london)).toBe('Fri, Nov 27, 2026, 12:30 AM');
});

test('a session at a venue in another zone has the time and day there, and names the zone', () => {
  const session = { starts_at, timezone: 'America/New_York' };
  expect(sessionClockText(session, london)).toBe('7:30 PM (Eastern Time)');
  expect(sessionTimeText(session, london)).toBe('Thu, Nov 26, 2026, 7:30 PM (Eastern Time)');
});
