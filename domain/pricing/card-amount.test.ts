import { expect, test } from 'vitest';
import { cardAmountBounds, fromProcessor, isCardAmount, toProcessor } from './card-amount.ts';

// Guards: PAY-34
test('a card can be charged from 0.50, in pounds from 0.30, to 999999.99', () => {
  expect(isCardAmount(49, 'EUR')).toBe(false);
  expect(isCardAmount(50, 'EUR')).toBe(true);
  expect(isCardAmount(29, 'GBP')).toBe(false);
  expect(isCardAmount(30, 'GBP')).toBe(true);
  expect(isCardAmount(99_999_999, 'USD')).toBe(true);
  expect(isCardAmount(100_000_000, 'USD')).toBe(false);
});

// Guards: PAY-34
test.each([
  ['JPY', 50, 99_999_999],
  ['KRW', 50, 99_999_999],
  ['VND', 1, 99_999_999],
  ['KWD', 500, 99_999_990],
  ['DKK', 250, 99_999_999],
  ['HUF', 17_500, 99_999_999],
  ['TWD', 50, 99_999_999],
  ['MXN', 1_000, 99_999_999],
  ['INR', 50, 999_999_999],
  ['IDR', 50, 999_999_999_999],
  // Sent with two decimals, which are 00.
  ['ISK', 1, 999_999],
  ['UGX', 1, 999_999],
])('a card in %s can be charged from %i to %i minor units', (currency, min, max) => {
  expect(cardAmountBounds(currency)).toEqual({ min, max });
});

test('an amount with three decimals is charged in steps of ten', () => {
  for (const currency of ['BHD', 'JOD', 'KWD', 'OMR', 'TND']) {
    expect(isCardAmount(5_120, currency)).toBe(true);
    expect(isCardAmount(5_124, currency)).toBe(false);
  }
});

test('a currency that lost its decimals is sent with two and read back without', () => {
  expect(toProcessor(5, 'ISK')).toBe(500);
  expect(fromProcessor(500, 'UGX')).toBe(5);
  for (const currency of ['USD', 'JPY', 'KWD', 'HUF', 'TWD', 'MGA']) {
    expect(toProcessor(1_230, currency)).toBe(1_230);
    expect(fromProcessor(1_230, currency)).toBe(1_230);
  }
});
