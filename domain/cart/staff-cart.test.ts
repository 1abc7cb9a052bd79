import { expect, test } from 'vitest';
import { stateOfStaffCart } from './staff-cart.ts';

test.each([
  ['open', 'pending', false, 0],
  ['part_paid', 'pending', false, 10],
  ['part_paid', 'ordered', false, 30],
  ['paid', 'ordered', false, 100],
  ['expired', 'expired', false, 0],
  ['withdrawn', 'expired', true, 0],
] as const)(
  'a cart of staff is %s if it is %s, withdrawn: %s, with %i of 100 paid',
  (state, cart, isWithdrawn, paid) => {
    expect(stateOfStaffCart({ cart, isWithdrawn, price: 100, paid })).toBe(state);
  },
);
