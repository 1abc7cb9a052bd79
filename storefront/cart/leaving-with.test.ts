import { expect, test } from 'vitest';
import { cartItems } from './cart-lines.ts';
import { sampleAnswer, sampleTicket } from './testing/sample-cart.ts';
import { ticketsToRemove } from './tickets-to-remove.ts';

const member = (id: string, type: string, name = '') =>
  sampleTicket({
    id,
    ticket_type_id: type,
    ticket_group_id: 'family',
    event_session_id: null,
    handler: 'membership',
    admit_name: name,
    valid_to: '2027-11-20T22:00:00.000Z',
  });
const rule = (min: number, max: number, named: string) => ({ rule: { min, max, named } });
const bought = {
  ...sampleAnswer({}, [
    member('a', 'adult', 'Ada Lovelace'),
    member('b', 'partner', 'Charles Babbage'),
    member('c', 'child'),
    member('d', 'child'),
  ]),
  ticket_type: [
    { id: 'adult', name: 'Adult', ticket_group_id: 'family', ...rule(1, 1, 'yes') },
    { id: 'partner', name: 'Partner', ticket_group_id: 'family', ...rule(1, 1, 'yes') },
    { id: 'child', name: 'Child', ticket_group_id: 'family', ...rule(0, 3, 'no') },
  ],
  ticket_group: [{ id: 'family', name: 'Family' }],
  event_template: [{ id: 'tower', name: 'Friends', venue_id: 'solvarde', meta: {} }],
  venue: [{ id: 'solvarde', timezone: 'Europe/Helsinki' }],
} as unknown as ReturnType<typeof sampleAnswer>;
const lines = cartItems(bought, 'EUR').flatMap((item) => item.lines);

test('a line of members shows their names and the last day of the term', () => {
  expect(lines.map(({ membership }) => membership)).toEqual([
    { members: ['Ada Lovelace'], lastDay: '2027-11-20', gift: null },
    { members: ['Charles Babbage'], lastDay: '2027-11-20', gift: null },
    { members: [], lastDay: '2027-11-20', gift: null },
  ]);
  expect(cartItems(sampleAnswer(), 'EUR')[0]?.lines[0]?.membership).toBeNull();
});

test('a membership is removed from a cart as a whole if too few members would remain', () => {
  const leaving = lines.map((line) => ticketsToRemove(line, line.typeName, bought));
  expect(leaving).toEqual([
    { name: 'Family', ticketIds: ['a', 'b', 'c', 'd'] },
    { name: 'Family', ticketIds: ['a', 'b', 'c', 'd'] },
    { name: 'Child', ticketIds: ['c', 'd'] },
  ]);
});
