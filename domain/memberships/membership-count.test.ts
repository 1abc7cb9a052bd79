import { expect, test } from 'vitest';
import { membershipsAlone } from './membership-count.ts';

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
