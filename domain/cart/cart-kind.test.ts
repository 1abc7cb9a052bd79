import { expect, test } from 'vitest';
import { cartKind } from './cart-kind.ts';

const member = { handler: 'membership', ticket_group_id: 'family' };
const adult = { handler: 'tickets', ticket_group_id: 'admission' };
const card = { handler: 'ledger', ticket_group_id: 'cards' };

// Guards: APP-69
test('a cart holds tickets or memberships, or items if anything in it admits nobody', () => {
  expect(cartKind([])).toEqual({ kind: 'tickets', count: 0 });
  expect(cartKind([adult, adult])).toEqual({ kind: 'tickets', count: 2 });
  expect(cartKind([member, member])).toEqual({ kind: 'memberships', count: 1 });
  expect(cartKind([member, adult])).toEqual({ kind: 'tickets', count: 2 });
  expect(cartKind([card])).toEqual({ kind: 'items', count: 1 });
  expect(cartKind([adult, card])).toEqual({ kind: 'items', count: 2 });
});
