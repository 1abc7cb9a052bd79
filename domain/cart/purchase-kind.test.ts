import { expect, test } from 'vitest';
import { purchaseKind } from './purchase-kind.ts';

const member = { handler: 'membership', ticket_group_id: 'family' };
const adult = { handler: 'tickets', ticket_group_id: 'admission' };

// Guards: PAY-71
test('a purchase counts tickets that admit nobody only if there are no others, and then calls them items', () => {
  const gift = { handler: 'donation', ticket_group_id: 'gifts' };
  const card = { handler: 'ledger', ticket_group_id: 'cards' };
  expect(purchaseKind([adult, adult, gift])).toEqual({ kind: 'tickets', count: 2 });
  expect(purchaseKind([member, member, gift])).toEqual({
    kind: 'memberships',
    count: 1,
  });
  expect(purchaseKind([member, adult, gift])).toEqual({ kind: 'tickets', count: 2 });
  expect(purchaseKind([gift, card])).toEqual({ kind: 'items', count: 2 });
});
