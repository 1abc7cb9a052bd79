import { expect, test } from 'vitest';
import { sampleTicket } from '../../cart/testing/sample-cart.ts';
import { renewedParty } from './renewed-party.ts';

const held = { ticket_order_id: 'last', ticket_group_id: 'family' };
const member = (type: string, name: string, order = 'last') =>
  sampleTicket({
    ticket_order_id: order,
    ticket_group_id: 'family',
    ticket_type_id: type,
    admit_name: name,
  });

test('a membership is renewed for its current members with their names', () => {
  const tickets = [
    member('adult', 'Ada King Lovelace'),
    member('adult', 'Charles Babbage'),
    member('child', ''),
    member('adult', 'Somebody Else', 'before'),
  ];
  const { preset, names } = renewedParty(tickets, held);
  expect(preset.quantities).toEqual({ adult: 2, child: 1 });
  expect([...names]).toEqual([
    ['ticket adult 0 first', 'Ada King'],
    ['ticket adult 0 last', 'Lovelace'],
    ['ticket adult 1 first', 'Charles'],
    ['ticket adult 1 last', 'Babbage'],
  ]);
});
