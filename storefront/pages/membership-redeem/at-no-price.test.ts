import { expect, test } from 'vitest';
import type { EventOffer } from '../../booking/offer.ts';
import { sampleGroup, sampleType } from '../../booking/testing/sample-offer.ts';
import { atNoPrice } from './at-no-price.ts';
import { refusedCode } from './gift-code.ts';

// Guards: MEM-28
test('a gift code’s event offers only what the code redeems, free', () => {
  const flexible = { currency_amount_min: '5.00', currency_amount_max: '50.00' };
  const adult = sampleType('adult', { ...flexible, discounted_amount: '8.00', fees_outside: '1' });
  const event = {
    groups: [
      sampleGroup([adult, sampleType('child')], { id: 'friends', price: '10.00' }),
      sampleGroup([sampleType('patron')], { id: 'patrons' }),
    ],
  } as Partial<EventOffer> as EventOffer;
  const { groups } = atNoPrice(event, { adult: 2, child: 0 });
  expect(groups.map(({ id, price, types }) => [id, price, types.length])).toEqual([
    ['friends', '0', 1],
  ]);
  expect(groups[0]?.types[0]).toMatchObject({
    id: 'adult',
    currency_amount: '0',
    currency_amount_min: null,
    currency_amount_max: null,
    discounted_amount: null,
    fees_outside: '0',
  });
});

// Guards: MEM-29
test('a code refused at redemption has the same text as at its look-up', () => {
  const { not_found, code_not_found, expired, code_expired, exhausted, code_exhausted } =
    refusedCode;
  expect([code_not_found, code_expired, code_exhausted]).toEqual([not_found, expired, exhausted]);
});
