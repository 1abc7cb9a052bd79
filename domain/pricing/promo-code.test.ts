import { expect, test } from 'vitest';
import { isPromoCode, promoCodeKey, visibleCode } from './promo-code.ts';

// Guards: PRO-05
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

const unseen = [
  '\u0000',
  '\u200b',
  '\u202e',
  '\t',
  '\ue000',
  '\ud800',
  '\ufe0f',
  '\u034f',
  '\u3164',
];

// Guards: PRO-05
test.each(unseen)('a code with an invisible character is invalid: %j', (character) => {
  expect(isPromoCode(`AB${character}C`)).toBe(false);
  expect(visibleCode(` AB${character}C${character} `)).toBe('ABC');
});

test('the visible part of an ordinary code is the whole code', () => {
  expect(visibleCode(' Straße 10% ❤ 👍🏽 ')).toBe('Straße 10% ❤ 👍🏽');
});

test('codes that look the same to people are the same', () => {
  const keys = (...typed: string[]) => new Set(typed.map(promoCodeKey)).size;
  expect(keys('Summer10', ' SUMMER10 ', 'ｓｕｍｍｅｒ１０')).toBe(1);
  expect(keys('straße', 'STRASSE')).toBe(1);
  expect(keys('caf\u00e9', 'cafe\u0301')).toBe(1);
  expect(keys('o\ufb03ce', 'OFFICE')).toBe(1);
  expect(keys('summer10', 'summer1O')).toBe(2);
});
