import { expect, test } from 'vitest';
import { methodOf, methodsOf, savedMethod, walletsOf, wayMethod, wayOf } from './wallets.ts';

// Guards: PAY-17
test('a browser’s wallets come first, Apple Pay before Google Pay', () => {
  expect(walletsOf({ googlePay: true, applePay: true })).toEqual(['apple_pay', 'google_pay']);
  expect(walletsOf({ googlePay: true, applePay: false })).toEqual(['google_pay']);
  expect(walletsOf(undefined)).toEqual([]);
});

// Guards: PAY-16
test('a wallet is preselected if there is one, otherwise the card, unless the buyer chose otherwise', () => {
  expect(methodOf(null, methodsOf(['google_pay'], []))).toBe('google_pay');
  expect(methodOf(null, methodsOf([], []))).toBe('card');
  expect(methodOf('card', methodsOf(['apple_pay', 'google_pay'], []))).toBe('card');
  expect(methodOf('apple_pay', methodsOf([], []))).toBe('card');
});

// Guards: PAY-67
test('a saved card is preselected before both until it is removed', () => {
  const methods = methodsOf(['google_pay'], ['a', 'b']);
  expect(methodOf(null, methods)).toBe('saved:a');
  expect(methodOf(savedMethod('b'), methods)).toBe('saved:b');
  expect(methodOf(savedMethod('c'), methods)).toBe('saved:a');
  expect(methodOf('card', methods)).toBe('card');
});

// Guards: PAY-17
test('other ways to pay follow the card in the same list', () => {
  const methods = methodsOf(['google_pay'], ['a'], ['card', 'sepa_debit', 'ideal']);
  expect(methods).toEqual(['saved:a', 'google_pay', 'card', 'way:sepa_debit', 'way:ideal']);
  expect(methodOf(wayMethod('sepa_debit'), methods)).toBe('way:sepa_debit');
  expect(methodOf(wayMethod('bancontact'), methods)).toBe('saved:a');
});

test('a card and other ways have fields, but wallets and saved cards have none', () => {
  expect(wayOf('card')).toBe('card');
  expect(wayOf('way:sepa_debit')).toBe('sepa_debit');
  expect(wayOf('google_pay')).toBeUndefined();
  expect(wayOf('saved:a')).toBeUndefined();
  expect(wayOf(null)).toBeUndefined();
});
