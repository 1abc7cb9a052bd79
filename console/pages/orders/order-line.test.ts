import { expect, test } from 'vitest';
import { buyerOf } from './order-line.ts';

test('a buyer without a name is shown by email address', () => {
  const buyer = { first_name: '', last_name: '', email: 'grace@example.org' };
  expect(buyerOf({ buyer })).toBe('grace@example.org');
  expect(buyerOf({ buyer: { ...buyer, last_name: 'Hopper' } })).toBe('Hopper');
});
