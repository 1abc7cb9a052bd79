import { expect, test } from 'vitest';
import { givenByWallet, leftToWallet } from './wallet-payer.ts';

test('a wallet fills in a name and an address of which nothing is typed', () => {
  expect(leftToWallet({})).toEqual(['first_name', 'last_name', 'email', 'email_confirm']);
  expect(leftToWallet({ first_name: ' ', last_name: '', email: 'a@b.example' })).toEqual([
    'first_name',
    'last_name',
  ]);
  expect(leftToWallet({ first_name: 'Ada', email_confirm: 'a@b.example' })).toEqual([]);
});

test('the last of a wallet’s names is the family’s, and a single one is no family’s', () => {
  expect(givenByWallet({ name: ' Ada  King Lovelace ', email: 'a@b.example' })).toEqual({
    first_name: 'Ada King',
    last_name: 'Lovelace',
    email: 'a@b.example',
    email_confirm: 'a@b.example',
  });
  expect(givenByWallet({ name: 'Ada' })).toMatchObject({ first_name: 'Ada', last_name: '' });
  expect(givenByWallet({})).toMatchObject({ first_name: '', email: '' });
});
