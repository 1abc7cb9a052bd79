import { expect, test } from 'vitest';
import { fieldsLeftToWallet, valuesFromWallet } from './wallet-payer.ts';

test('a wallet fills in the name and address if nothing is typed there', () => {
  expect(fieldsLeftToWallet({})).toEqual(['first_name', 'last_name', 'email', 'email_confirm']);
  expect(fieldsLeftToWallet({ first_name: ' ', last_name: '', email: 'a@b.example' })).toEqual([
    'first_name',
    'last_name',
  ]);
  expect(fieldsLeftToWallet({ first_name: 'Ada', email_confirm: 'a@b.example' })).toEqual([]);
});

test('the last word of a wallet’s name is the last name, unless it is the only one', () => {
  expect(valuesFromWallet({ name: ' Ada  King Lovelace ', email: 'a@b.example' })).toEqual({
    first_name: 'Ada King',
    last_name: 'Lovelace',
    email: 'a@b.example',
    email_confirm: 'a@b.example',
  });
  expect(valuesFromWallet({ name: 'Ada' })).toMatchObject({ first_name: 'Ada', last_name: '' });
  expect(valuesFromWallet({})).toMatchObject({ first_name: '', email: '' });
});
