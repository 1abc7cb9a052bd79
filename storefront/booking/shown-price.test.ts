import { expect, test } from 'vitest';
import { lowestShown, shownPrice } from './shown-price.ts';

const price = (amount: string, fee = '0', before: string | null = null) => ({
  amount,
  fee,
  before,
});
const included = { fees: 'included', currency: 'USD' } as const;
const apart = { ...included, fees: 'apart' } as const;

// Guards: QTY-08
test('a price is shown with its fees, as is the price before a discount', () => {
  expect(shownPrice(price('28.00', '1.50', '32.00'), included)).toEqual(
    price('29.50', '1.50', '33.50'),
  );
});

test('a venue can show fees separately', () => {
  const given = price('28.00', '1.50', '32.00');
  expect(shownPrice(given, apart)).toEqual(given);
});

test('the lowest of several prices is the lowest sum above zero', () => {
  const prices = [price('0'), price('10.00', '3.00'), price('12.00')];
  expect(lowestShown(prices, included)).toEqual(price('12.00'));
  expect(lowestShown(prices, apart)).toEqual(price('10.00', '3.00'));
  expect(lowestShown([price('0'), price('0')], included)).toEqual(price('0'));
});
