import { expect, test } from 'vitest';
import { ticketTime, withoutTimes } from './ticket-time.ts';

const session = { date: '2026-11-21', startTime: '10:30' };

// Guards: EVT-09
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

const camp = { date: '2027-07-05', startTime: '10:00', endDate: '2027-07-09', endTime: '14:00' };

// Guards: APP-65
test('a ticket for several days also shows the last day, and no time if its event shows none', () => {
  expect(ticketTime(camp, {})).toEqual({
    date: '2027-07-05',
    startTime: '10:00',
    until: { date: '2027-07-09', startTime: '14:00' },
  });
  const days = {
    date: '2027-07-05',
    startTime: null,
    until: { date: '2027-07-09', startTime: null },
  };
  expect(ticketTime(camp, { ticket_date_time: 'date' })).toEqual(days);
  expect(withoutTimes({ ...days, startTime: '10:00' })).toEqual(days);
});

test('a ticket for a night shows only its start', () => {
  const night = { date: '2026-11-27', startTime: '23:50', endDate: '2026-11-28', endTime: '06:00' };
  expect(ticketTime(night, {})).toEqual({ date: '2026-11-27', startTime: '23:50' });
});

test('a ticket without a session shows no time', () => {
  expect(ticketTime(undefined, { ticket_date_time: 'date_time' })).toBeNull();
});
