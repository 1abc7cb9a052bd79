import { expect, test } from 'vitest';
import { knownOf, payerName } from './known-details.ts';

test('the processor does not ask for the name and e-mail address, which the form asks for', () => {
  expect(knownOf(null)).toEqual({ name: 'never', email: 'never' });
  expect(knownOf({ first_name: 'Ada', last_name: 'Lovelace' })).toBe(knownOf(null));
});

test('the processor may ask a member without a name for one', () => {
  expect(knownOf({ first_name: '', last_name: ' ' })).toEqual({ email: 'never' });
});

test('a payer’s name is one line without spaces around it', () => {
  expect(payerName({ first_name: 'Ada', last_name: '' })).toBe('Ada');
  expect(payerName({ first_name: 'Ada', last_name: 'Lovelace' })).toBe('Ada Lovelace');
});
