import { expect, test } from 'vitest';
import { stateOf } from './order-state.ts';

test.each([
  [['booked', 'booked'], 'Valid'],
  [['booked', 'redeemed'], 'Valid'],
  [['redeemed', 'redeemed'], 'Used'],
  [['booked', 'cancelled'], 'Partly refunded'],
  [['cancelled', 'cancelled'], 'Cancelled'],
  [[], 'Valid'],
])('an order with tickets that are %j is %s', (states, text) => {
  expect(stateOf(states.map((state) => ({ state }))).text).toBe(text);
});
