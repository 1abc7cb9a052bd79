import { expect, test } from 'vitest';
import { isCompleted } from './cart.ts';

const done = { expiresIn: null, held: 0, outstanding: '0' };

// Guards: CRT-14
test('a cart is completed if nothing expires, nothing is held and nothing is due', () => {
  expect(isCompleted(done)).toBe(true);
  expect(isCompleted({ ...done, outstanding: '0.00' })).toBe(true);
});

// Guards: CRT-14
test.each([
  ['runs out', { expiresIn: 0 }],
  ['still holds a ticket', { held: 1 }],
  ['has something to pay', { outstanding: '0.01' }],
])('a cart that %s is not completed', (_, change) => {
  expect(isCompleted({ ...done, ...change })).toBe(false);
});
