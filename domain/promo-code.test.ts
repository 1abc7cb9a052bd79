import { expect, test } from 'vitest';
import { isPromoCode } from './promo-code.ts';

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
