import { expect, test } from 'vitest';
import { boughtAs, membershipsAlone } from './membership-count.ts';

const member = (ticket_group_id: string) => ({ handler: 'membership', ticket_group_id });
const adult = { handler: 'tickets', ticket_group_id: 'admission' };

test('the members of one level are one membership', () => {
  expect(membershipsAlone([member('family'), member('family')])).toBe(1);
  expect(membershipsAlone([member('family'), member('patrons')])).toBe(2);
});

test('with a ticket beside them, or nothing at all, one does not speak of memberships', () => {
  expect(membershipsAlone([member('family'), adult])).toBe(0);
  expect(membershipsAlone([adult])).toBe(0);
  expect(membershipsAlone([])).toBe(0);
});

test('what opens no door is not counted beside what does, and is no ticket by itself', () => {
  const gift = { handler: 'donation', ticket_group_id: 'gifts' };
  const card = { handler: 'ledger', ticket_group_id: 'cards' };
  expect(boughtAs([adult, adult, gift])).toEqual({ kind: 'tickets', count: 2 });
  expect(boughtAs([member('family'), member('family'), gift])).toEqual({
    kind: 'memberships',
    count: 1,
  });
  expect(boughtAs([member('family'), adult, gift])).toEqual({ kind: 'tickets', count: 2 });
  expect(boughtAs([gift, card])).toEqual({ kind: 'items', count: 2 });
});
