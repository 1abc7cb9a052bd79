import { expect, test } from 'vitest';
import { countMemberships } from './membership-count.ts';

const member = (ticket_group_id: string) => ({ handler: 'membership', ticket_group_id });
const adult = { handler: 'tickets', ticket_group_id: 'admission' };

test('the members of one level are one membership', () => {
  expect(countMemberships([member('family'), member('family')])).toBe(1);
  expect(countMemberships([member('family'), member('patrons')])).toBe(2);
});

test('memberships are not counted if there are other tickets or no tickets', () => {
  expect(countMemberships([member('family'), adult])).toBe(0);
  expect(countMemberships([adult])).toBe(0);
  expect(countMemberships([])).toBe(0);
});
