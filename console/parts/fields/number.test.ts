import { expect, test } from 'vitest';
import { numberAsWritten, numberIn } from './number.ts';

test('a number is read in any usual notation, within its bounds', () => {
  expect(numberIn('1 500')).toEqual({ number: 1500 });
  expect(numberIn('2,5', { decimals: 1 })).toEqual({ number: 2.5 });
  expect(numberIn('1', { least: 1, most: 1 })).toEqual({ number: 1 });
});

test.each([
  ['', {}, 'Type a whole number, such as 25.'],
  ['2.5', {}, 'Type a whole number, such as 25.'],
  ['lots', { decimals: 2 }, 'Type a number, such as 25 or 2.5.'],
  ['0', { least: 1 }, 'It must be 1 or more.'],
  ['5000', { most: 2_500 }, 'It must be 2,500 or less.'],
  [
    '1.500',
    { decimals: 3 },
    'Did you mean 1,500 or 1.5? Type it without a separator for thousands.',
  ],
])('“%s” within %j is refused: %s', (typed, range, fault) => {
  expect(numberIn(typed, range)).toEqual({ fault });
});

test('a field that is left shows the number as the console writes it, and keeps what it cannot read', () => {
  expect(numberAsWritten('1500')).toBe('1,500');
  expect(numberAsWritten('2,50', { decimals: 2 })).toBe('2.5');
  expect(numberAsWritten('lots')).toBe('lots');
});
