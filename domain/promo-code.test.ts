import { expect, test } from 'vitest';
import { isPromoCode, promoCodeKey } from './promo-code.ts';

test.each([
  ['AB', true],
  [' AB ', true],
  ['A', false],
  [' A ', false],
  ['', false],
  ['x'.repeat(35), true],
  ['x'.repeat(36), false],
])('%j as a code: %j', (typed, isCode) => {
  expect(isPromoCode(typed)).toBe(isCode);
});

test.each(['AB\u0000C', 'AB\u200bC', 'AB\u202eC', 'A\tB', 'A\ue000B'])(
  'a code with a character that nobody sees is none: %j',
  (typed) => {
    expect(isPromoCode(typed)).toBe(false);
  },
);

test('codes that look the same to people are the same', () => {
  const keys = (...typed: string[]) => new Set(typed.map(promoCodeKey)).size;
  expect(keys('Summer10', ' SUMMER10 ', 'ｓｕｍｍｅｒ１０')).toBe(1);
  expect(keys('straße', 'STRASSE')).toBe(1);
  expect(keys('caf\u00e9', 'cafe\u0301')).toBe(1);
  expect(keys('o\ufb03ce', 'OFFICE')).toBe(1);
  expect(keys('summer10', 'summer1O')).toBe(2);
});
