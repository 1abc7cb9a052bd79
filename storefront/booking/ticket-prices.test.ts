import { describe, expect, test } from 'vitest';
import type { OfferedType } from './offer.ts';
import { sampleGroup, sampleType } from './testing/sample-offer.ts';
import { groupPriceOf, priceOf } from './ticket-prices.ts';

const shop = { fees: 'apart', currency: 'EUR' } as const;

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
      original_amount: '27.00',
      fees_outside: '1.75',
    },
  ],
};

describe('the price of a type', () => {
  // Guards: QTY-08
  test('is its listed price, with fees separate', () => {
    expect(priceOf(adult, evening, 'noon')).toEqual({
      amount: '20.00',
      fee: '1.50',
      before: null,
    });
  });

  test('is shown with the original price if it is discounted', () => {
    const discounted = { ...adult, discounted_amount: '18.00' };
    expect(priceOf(discounted, null, null)).toMatchObject({ amount: '18.00', before: '20.00' });
  });

  test('is the chosen session’s own, discounted if that session is', () => {
    const discounted = { ...adult, discounted_amount: '18.00' };
    expect(priceOf(discounted, evening, 'evening')).toEqual({
      amount: '25.00',
      fee: '1.75',
      before: '27.00',
    });
  });
});

test('a group’s lowest price is shown if none of its types has another price in the session', () => {
  const group = sampleGroup([adult], { price: '18.00', originalPrice: '20.00' });
  const told = { price: '18.00', originalPrice: '20.00' };
  expect(groupPriceOf(group, evening, 'noon', shop)).toEqual(told);
  expect(groupPriceOf(group, null, null, shop)).toEqual(told);
  expect(groupPriceOf(group, evening, 'evening', shop)).toBeNull();
  expect(groupPriceOf(sampleGroup([adult]), null, null, shop)).toBeNull();
});

test('a group’s lowest price includes fees if the venue’s prices do', () => {
  const child = sampleType('child', { currency_amount: '10.00', fees_outside: '9.50' });
  const discounted = { ...adult, discounted_amount: '18.00', fees_outside: '1.50' };
  const group = sampleGroup([discounted, child], { price: '10.00', originalPrice: '10.00' });
  expect(groupPriceOf(group, null, null, { ...shop, fees: 'included' })).toBeNull();
  const alone = sampleGroup([discounted], { price: '18.00', originalPrice: '20.00' });
  expect(groupPriceOf(alone, null, null, { ...shop, fees: 'included' })).toEqual({
    price: '19.50',
    originalPrice: '21.50',
  });
});
