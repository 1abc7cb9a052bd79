import { expect, test } from 'vitest';
import { ticketTime } from './ticket-time.ts';

const session = { date: '2026-11-21', startTime: '10:30' };

test.each([
  ['date_time', session],
  ['date', { date: '2026-11-21', startTime: null }],
  ['none', null],
  [undefined, session],
  ['something else', session],
])(
  'a ticket shows the part of its session’s time that its event chooses: %s',
  (ticket_date_time, shown) => {
    expect(ticketTime(session, { ticket_date_time })).toEqual(shown);
  },
);

test('a ticket without a session shows no time', () => {
  expect(ticketTime(undefined, { ticket_date_time: 'date_time' })).toBeNull();
});
