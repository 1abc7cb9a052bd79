import { expect, test } from 'vitest';
import { readNumber } from './typed-number.ts';

const read = (typed: string, decimals = 0, language = 'en') => {
  const found = readNumber(typed, { language, decimals });
  return found?.unclear ?? found?.number ?? null;
};

test.each([
  ['12', '12'],
  ['007', '7'],
  ['0', '0'],
  ['1,500', '1500'],
  // There are no half places.
  ['1.500', '1500'],
  ['1 500', '1500'],
  ["1'500", '1500'],
  ['1.234.567', '1234567'],
  ['٢٬٢٠٠', '2200'],
])('“%s” is the whole number %s', (typed, number) => {
  expect(read(typed)).toBe(number);
});

test.each([
  ['2.5', '2.5'],
  ['2,5', '2.5'],
  ['7.70', '7.7'],
  ['1.500,25', '1500.25'],
  ['0.000', '0'],
  ['1.234', '1234'],
])('“%s” with at most two decimals is %s', (typed, number) => {
  expect(read(typed, 2)).toBe(number);
});

test('a number with three decimals that can be read in two ways is unclear', () => {
  expect(read('1.500', 3)).toEqual(['1500', '1.5']);
  expect(read('1,500', 3, 'de')).toEqual(['1500', '1.5']);
});

test.each(['', '-5', '2.5', '1e3', 'lots', '12 34', '1'.repeat(16), '1'.repeat(5_000)])(
  '“%s” is not a whole number',
  (typed) => {
    expect(read(typed)).toBeNull();
  },
);
