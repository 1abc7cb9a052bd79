import { expect, test } from 'vitest';
import { heldAs } from './held-as.ts';

const member = { handler: 'membership', ticket_group_id: 'family' };
const adult = { handler: 'tickets', ticket_group_id: 'admission' };
const card = { handler: 'ledger', ticket_group_id: 'cards' };

test('a cart holds tickets or memberships, or things where something in it opens no door', () => {
  expect(heldAs([])).toEqual({ kind: 'tickets', count: 0 });
  expect(heldAs([adult, adult])).toEqual({ kind: 'tickets', count: 2 });
  expect(heldAs([member, member])).toEqual({ kind: 'memberships', count: 1 });
  expect(heldAs([member, adult])).toEqual({ kind: 'tickets', count: 2 });
  expect(heldAs([card])).toEqual({ kind: 'items', count: 1 });
  expect(heldAs([adult, card])).toEqual({ kind: 'items', count: 2 });
});
