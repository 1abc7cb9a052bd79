import { expect, test } from 'vitest';
import { countedTickets } from './counted-tickets.ts';

test('tickets that were released or cancelled do not count', () => {
  const states = ['held', 'in_cart', 'booked', 'redeemed', 'unbooked', 'cancelled'];
  const tickets = states.map((state) => ({ state }));
  expect(countedTickets(tickets).map(({ state }) => state)).toEqual([
    'held',
    'in_cart',
    'booked',
    'redeemed',
  ]);
});
