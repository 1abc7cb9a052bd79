import { expect, test } from 'vitest';
import { isAmount } from './amount.ts';

test.each([
  ['12.50', 'EUR', true],
  [' 0 ', 'EUR', true],
  ['1300', 'JPY', true],
  ['12.505', 'EUR', false],
  ['1.5', 'JPY', false],
  ['-1', 'EUR', false],
  ['12,50', 'EUR', false],
  ['lots', 'EUR', false],
  ['', 'EUR', false],
])('“%s” in %s is an amount: %s', (text, currency, is) => {
  expect(isAmount(text, currency)).toBe(is);
});
