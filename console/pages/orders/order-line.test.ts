import { expect, test } from 'vitest';
import { buyerOf, stateOfLine } from './order-line.ts';

test.each([
  [{ tickets: 2, valid: 2, redeemed: 0 }, 'Valid'],
  [{ tickets: 2, valid: 2, redeemed: 1 }, 'Valid'],
  [{ tickets: 2, valid: 2, redeemed: 2 }, 'Used'],
  [{ tickets: 2, valid: 1, redeemed: 1 }, 'Partly refunded'],
  [{ tickets: 2, valid: 0, redeemed: 0 }, 'Cancelled'],
  [{ tickets: 0, valid: 0, redeemed: 0 }, 'Valid'],
])('an order with %o is shown as %s', (line, text) => {
  expect(stateOfLine(line).text).toBe(text);
});

test('a buyer without a name is shown by their address', () => {
  const buyer = { first_name: '', last_name: '', email: 'grace@example.org' };
  expect(buyerOf({ buyer })).toBe('grace@example.org');
  expect(buyerOf({ buyer: { ...buyer, last_name: 'Hopper' } })).toBe('Hopper');
});
