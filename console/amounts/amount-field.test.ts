import { expect, test } from 'vitest';
import { amountAsWritten, amountIn } from './amount-field.tsx';

test.each([
  ['12.50', 'EUR', '12.50'],
  [' 0 ', 'EUR', '0'],
  ['1300', 'JPY', '1300'],
  ['12,50', 'EUR', '12.50'],
  ['1,50', 'EUR', '1.50'],
  ['1,500', 'EUR', '1500.00'],
  ['2.200,00', 'EUR', '2200.00'],
  ['12.505,00', 'EUR', '12505.00'],
  ['1.5', 'JPY', undefined],
  ['-1', 'EUR', undefined],
  ['lots', 'EUR', undefined],
  ['', 'EUR', undefined],
])('“%s” in %s is %s', (typed, currency, amount) => {
  expect(amountIn(typed, currency).amount).toBe(amount);
});

test('an ambiguous amount prompts a question', () => {
  expect(amountIn('1.500', 'EUR')).toEqual({
    fault:
      'Did you mean €1,500.00 or €1.50? Type it without a separator for thousands, such as 1500 or 1.50.',
  });
});

test('leaving a field shows the amount as the console writes it, and keeps what cannot be parsed', () => {
  expect(amountAsWritten('2200,5', 'EUR')).toBe('2,200.50');
  expect(amountAsWritten('1.500', 'EUR')).toBe('1.500');
  expect(amountAsWritten('lots', 'EUR')).toBe('lots');
});
