import { expect, test } from 'vitest';
import { stateOfStaffCart } from './staff-cart.ts';

// Guards: SLS-06
test.each([
  ['open', 'pending', false, 0, 0],
  ['part_paid', 'pending', false, 10, 0],
  ['part_paid', 'ordered', false, 30, 70],
  ['paid', 'ordered', false, 100, 0],
  ['paid', 'ordered', false, 80, 0],
  ['expired', 'expired', false, 0, 0],
  ['withdrawn', 'expired', true, 0, 0],
] as const)(
  'a cart created by staff is %s if it is %s, withdrawn: %s, with %i paid and %i owed',
  (state, cart, isWithdrawn, paid, owed) => {
    expect(stateOfStaffCart({ cart, isWithdrawn, paid, owed })).toBe(state);
  },
);
