import { expect, test } from 'vitest';
import { methodOf, walletsOf } from './wallets.ts';

test('wallets that the browser has come first, Apple Pay before Google Pay', () => {
  expect(walletsOf({ googlePay: true, applePay: true })).toEqual(['apple_pay', 'google_pay']);
  expect(walletsOf({ googlePay: true, applePay: false })).toEqual(['google_pay']);
  expect(walletsOf(undefined)).toEqual([]);
});

test('a wallet is chosen where there is one, else the card, unless the buyer chose otherwise', () => {
  expect(methodOf(null, ['google_pay'])).toBe('google_pay');
  expect(methodOf(null, [])).toBe('card');
  expect(methodOf('card', ['apple_pay', 'google_pay'])).toBe('card');
  expect(methodOf('apple_pay', [])).toBe('card');
});
