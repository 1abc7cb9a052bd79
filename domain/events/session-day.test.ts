import { expect, test } from 'vitest';
import { sessionDay } from './session-day.ts';

const zone = 'Africa/Nairobi';
const local = (text: string) => Date.parse(`${text}:00+03:00`);

// Guards: DOR-10
test.each([
  [
    'in the evening',
    '2026-11-27T19:00',
    '2026-11-27T22:00',
    '2026-11-27T00:00',
    '2026-11-28T00:00',
  ],
  [
    'until midnight',
    '2026-11-27T20:00',
    '2026-11-28T00:00',
    '2026-11-27T00:00',
    '2026-11-28T00:00',
  ],
  [
    'across midnight',
    '2026-11-27T23:50',
    '2026-11-28T06:00',
    '2026-11-27T00:00',
    '2026-11-28T06:00',
  ],
  [
    'after midnight',
    '2026-11-28T00:30',
    '2026-11-28T03:00',
    '2026-11-27T21:30',
    '2026-11-29T00:00',
  ],
  ['of five days', '2026-11-23T10:00', '2026-11-27T14:00', '2026-11-23T00:00', '2026-11-28T00:00'],
])('the day of a session %s', (_, start, end, from, until) => {
  expect(sessionDay({ start: local(start), end: local(end) }, zone)).toEqual({
    from: local(from),
    until: local(until),
  });
});
