import { describe, expect, test } from 'vitest';
import { hasPlaces, type OfferedType, priceOf, type Session } from './offer.ts';

const adult: OfferedType = {
  id: 'adult',
  name: 'Adult',
  summary: '',
  currency_amount: '20.00',
  currency_amount_min: null,
  currency_amount_max: null,
  discounted_amount: null,
  fees_outside: '1.50',
  limit: null,
};
const evening = {
  price_schedule: [
    {
      event_session_id: 'evening',
      ticket_type_id: 'adult',
      currency_amount: '25.00',
      fees_outside: '1.75',
    },
  ],
};

describe('the price of a type', () => {
  test('is its listed one, its fees apart', () => {
    expect(priceOf(adult, evening, 'noon')).toEqual({
      amount: '20.00',
      fee: '1.50',
      before: null,
    });
  });

  test('stands beside the one that a discount is taken from', () => {
    const discounted = { ...adult, discounted_amount: '18.00' };
    expect(priceOf(discounted, null, null)).toMatchObject({ amount: '18.00', before: '20.00' });
  });

  test('is the chosen session’s where that has its own', () => {
    const discounted = { ...adult, discounted_amount: '18.00' };
    expect(priceOf(discounted, evening, 'evening')).toEqual({
      amount: '25.00',
      fee: '1.75',
      before: null,
    });
  });
});

test('a session has places while some are left, or when they are unlimited', () => {
  const left = (availableCapacity: number, sold_out = false) =>
    hasPlaces({ availableCapacity, sold_out } as Session);
  expect([left(1), left(-1), left(0), left(3, true)]).toEqual([true, true, false, false]);
});
