import { expect, test } from 'vitest';
import { ticketDetails, twinsAtDoor } from './ticket-details.ts';

const ticket = {
  type: 'Adult',
  event: 'Tour',
  session: { id: 'tour-19', date: '2031-03-08', time: '19:30' },
  seat: null,
  holder: '',
  code_end: '4F2K',
};

// Guards: DOR-14
test('tickets of an order that read the same at a door are told apart by the end of their codes', () => {
  const twin = { ...ticket, code_end: '9QAX' };
  const twins = twinsAtDoor([ticket, twin]);
  expect([ticket, twin].map((each) => ticketDetails(each, twins).at(-1))).toEqual([
    'code …4F2K',
    'code …9QAX',
  ]);
});

// Guards: DOR-14
test('a ticket that no other one of its order reads like has no code beside it at a door', () => {
  const named = { ...ticket, holder: 'Zoë' };
  const child = { ...ticket, type: 'Child' };
  const tickets = [ticket, named, child];
  const twins = twinsAtDoor(tickets);
  for (const each of tickets) expect(ticketDetails(each, twins).join()).not.toContain('code');
});
