import { expect, test } from 'vitest';
import { chosenLines, typeWithoutAmount } from './chosen-lines.ts';
import { sampleGroup, sampleType } from './testing/sample-offer.ts';

const gift = sampleType('gift', { currency_amount_min: '5.00', currency_amount_max: '50.00' });
const groups = [sampleGroup([sampleType('adult'), gift])];

// Guards: QTY-46
test('each ticket is a separate line, with an amount if the buyer chooses it', () => {
  const chosen = {
    session: 'noon',
    quantities: { adult: 2, gift: 1 },
    amounts: { gift: '7.5' },
    seats: [],
  };
  expect(chosenLines(groups, chosen, 'EUR')).toEqual([
    { ticket_type_id: 'adult', event_session_id: 'noon' },
    { ticket_type_id: 'adult', event_session_id: 'noon' },
    { ticket_type_id: 'gift', event_session_id: 'noon', face_value: '7.50' },
  ]);
});

test('without a session a line has no session id', () => {
  const chosen = { session: null, quantities: { adult: 1 }, amounts: {}, seats: [] };
  expect(chosenLines(groups, chosen, 'EUR')).toEqual([{ ticket_type_id: 'adult' }]);
});

test.each([
  [{}, 'gift'],
  [{ gift: '4.99' }, 'gift'],
  [{ gift: '50.01' }, 'gift'],
  [{ gift: '50' }, undefined],
])('with amounts %j the type without a valid amount is %j', (amounts, id) => {
  const chosen = { session: null, quantities: { gift: 1 }, amounts };
  expect(typeWithoutAmount(groups, chosen, 'EUR')?.id).toBe(id);
});

test('a type that is not chosen needs no amount', () => {
  const chosen = { session: null, quantities: { gift: 0 }, amounts: {} };
  expect(typeWithoutAmount(groups, chosen, 'EUR')).toBeUndefined();
});

// Guards: QTY-46, SEA-04, SEA-17
test('a seated ticket has its seat, in the order of the types', () => {
  const stalls = sampleGroup([sampleType('full'), sampleType('student')], {
    id: 'stalls',
    isSeated: true,
  });
  const seats = ['a-1', 'a-2'].map((templateID) => ({ templateID, ticketGroupID: 'stalls' }));
  const chosen = { session: 'noon', quantities: { full: 1, student: 1 }, amounts: {}, seats };
  const seat = (seat_template_id: string) => ({ seat_template_id, ticket_group_id: 'stalls' });
  expect(chosenLines([stalls], chosen, 'EUR')).toEqual([
    { ticket_type_id: 'full', event_session_id: 'noon', handler_data: seat('a-1') },
    { ticket_type_id: 'student', event_session_id: 'noon', handler_data: seat('a-2') },
  ]);
});
