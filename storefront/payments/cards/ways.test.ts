import { expect, test } from 'vitest';
import { suitableWays, waysOf } from './ways.ts';

const yes = { available: true };

// Guards: PAY-17
test('the ways to pay are those that the processor offers here, the card first', () => {
  expect(waysOf({ sepaDebit: yes, card: yes, usBankAccount: yes })).toEqual([
    'card',
    'sepa_debit',
    'us_bank_account',
  ]);
  expect(waysOf({ card: yes, bancontact: { available: false }, ideal: yes })).toEqual([
    'card',
    'ideal',
  ]);
});

test('wallets are not listed a second time, nor is Link, which is part of the card fields', () => {
  expect(waysOf({ applePay: yes, googlePay: yes, link: yes, card: yes })).toEqual(['card']);
});

test('the card is the only way until the processor names others', () => {
  expect(waysOf(undefined)).toEqual(['card']);
  expect(waysOf({})).toEqual(['card']);
});

// Guards: PAY-17
test('a payment that renews a membership can only be made by card', () => {
  expect(suitableWays(['card', 'ideal'], true)).toEqual(['card']);
  expect(suitableWays(['card', 'ideal'], false)).toEqual(['card', 'ideal']);
  expect(suitableWays(['ideal'], true)).toEqual(['ideal']);
});
