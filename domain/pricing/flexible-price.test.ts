import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flexiblePrice, hasFlexiblePrice } from './flexible-price.ts';
import { formatAmount } from './money.ts';

const bounds = { currency_amount_min: '5', currency_amount_max: '100.00' };

// Guards: QTY-06
test('a price is flexible if both of its bounds are set', () => {
  const has = (currency_amount_min: unknown, currency_amount_max: unknown) =>
    hasFlexiblePrice({ currency_amount_min, currency_amount_max });
  expect([has('0', '9'), has('0', null), has(null, 9), has(null, null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

// Guards: QTY-24
test.each([
  ['5', '5.00'],
  ['12.50', '12.50'],
  ['12.5', '12.50'],
  ['100.00', '100.00'],
  ['4.99', null],
  ['100.01', null],
  ['12.505', null],
  ['12.500', null],
  ['12,50', null],
  [' 12.50', null],
  ['', null],
  ['ten', null],
  ['-7', null],
])('for %j on the wire a buyer pays %j', (typed, amount) => {
  expect(flexiblePrice(typed, bounds, 'EUR')).toBe(amount);
});

test('a step is the smallest unit of the currency', () => {
  const yen = { currency_amount_min: '500', currency_amount_max: '900' };
  expect(flexiblePrice('500', yen, 'JPY')).toBe('500');
  expect(flexiblePrice('500.5', yen, 'JPY')).toBeNull();
});

// Guards: QTY-24
test('exactly the amounts within min and max are accepted', () => {
  const cents = fc.integer({ min: 0, max: 20_000 });
  fc.assert(
    fc.property(cents, (minor) => {
      const taken = flexiblePrice(formatAmount(minor, 'EUR'), bounds, 'EUR') !== null;
      expect(taken).toBe(minor >= 500 && minor <= 10_000);
    }),
  );
});
