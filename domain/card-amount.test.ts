import { expect, test } from 'vitest';
import { cardAmountBounds, isCardAmount } from './card-amount.ts';

test('a card pays from 0.50, in pounds from 0.30, to 999999.99', () => {
  expect(isCardAmount(49, 'EUR')).toBe(false);
  expect(isCardAmount(50, 'EUR')).toBe(true);
  expect(isCardAmount(29, 'GBP')).toBe(false);
  expect(isCardAmount(30, 'GBP')).toBe(true);
  expect(isCardAmount(99_999_999, 'USD')).toBe(true);
  expect(isCardAmount(100_000_000, 'USD')).toBe(false);
});

test('the bounds follow the currency where there are no cents or three decimals', () => {
  expect(cardAmountBounds('JPY')).toEqual({ min: 1, max: 999_999 });
  expect(cardAmountBounds('KWD')).toEqual({ min: 500, max: 999_999_990 });
});
