import { expect, test } from 'vitest';
import { differsHere } from './use-other-zone.ts';

// Guards: APP-65
test('a session’s zone is named only where its time differs from the reader’s', () => {
  const start = new Date(2027, 6, 5, 19, 0);
  const here = {
    start_datetime: start.toISOString(),
    timezone: 'Europe/Berlin',
    date: '2027-07-05',
    startTime: '19:00',
  };
  expect(differsHere(here)).toBe(false);
  expect(differsHere({ ...here, startTime: '18:00' })).toBe(true);
  expect(differsHere({ ...here, date: '2027-07-06' })).toBe(true);
});
