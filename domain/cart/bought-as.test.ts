import { expect, test } from 'vitest';
import { boughtAs } from './bought-as.ts';

const member = { handler: 'membership', ticket_group_id: 'family' };
const adult = { handler: 'tickets', ticket_group_id: 'admission' };

test('what opens no door is not counted beside what does, and is no ticket by itself', () => {
  const gift = { handler: 'donation', ticket_group_id: 'gifts' };
  const card = { handler: 'ledger', ticket_group_id: 'cards' };
  expect(boughtAs([adult, adult, gift])).toEqual({ kind: 'tickets', count: 2 });
  expect(boughtAs([member, member, gift])).toEqual({
    kind: 'memberships',
    count: 1,
  });
  expect(boughtAs([member, adult, gift])).toEqual({ kind: 'tickets', count: 2 });
  expect(boughtAs([gift, card])).toEqual({ kind: 'items', count: 2 });
});
