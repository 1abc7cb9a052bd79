import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderState, passesState, ticketNumbers } from './order-state.ts';

const ticket = (state: string, replaces: string | null = null) => ({
  state,
  replaces_ticket_id: replaces,
});
const stateOf = (tickets: Parameters<typeof ticketNumbers>[0]) =>
  orderState(ticketNumbers(tickets));

describe('an order', () => {
  test.each([
    [['booked', 'booked'], 'valid'],
    [['booked', 'redeemed'], 'valid'],
    [['redeemed', 'redeemed'], 'redeemed'],
    [['booked', 'cancelled'], 'part'],
    [['redeemed', 'cancelled'], 'part'],
    [['cancelled', 'cancelled'], 'cancelled'],
    [['unbooked'], 'cancelled'],
    [[], 'cancelled'],
  ])('whose tickets are %j is %s', (states, state) => {
    expect(stateOf(states.map((one) => ticket(one)))).toBe(state);
  });

  test('whose ticket was exchanged is valid, because nothing was refunded', () => {
    expect(stateOf([ticket('cancelled'), ticket('booked', 'first')])).toBe('valid');
    expect(stateOf([ticket('cancelled'), ticket('redeemed', 'first')])).toBe('redeemed');
  });

  test('whose exchanged ticket was refunded is refunded', () => {
    const exchanged = [ticket('cancelled'), ticket('cancelled', 'first')];
    expect(stateOf(exchanged)).toBe('cancelled');
    expect(stateOf([...exchanged, ticket('booked')])).toBe('part');
  });

  test('is found by the filter for its own state', () => {
    const states = fc.constantFrom('booked', 'redeemed', 'cancelled');
    fc.assert(
      fc.property(fc.array(states), (drawn) => {
        const numbers = ticketNumbers(drawn.map((state) => ticket(state)));
        const state = orderState(numbers);
        expect(passesState(numbers, state === 'part' ? 'valid' : state)).toBe(true);
        expect(passesState(numbers, 'valid')).toBe(!passesState(numbers, 'cancelled'));
      }),
    );
  });
});
