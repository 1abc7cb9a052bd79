import { expect, test } from 'vitest';
import { maxPasswordLength } from '#domain/accounts/password.ts';
import { passwordRules } from './password-rules.ts';

const told = (password: string) =>
  Object.fromEntries(passwordRules(password).map(({ fault, isMet }) => [fault, isMet]));
const none = { short: false, plain: false, outer_space: false, unprintable: false };
const all = { short: true, plain: true, outer_space: true, unprintable: true };

test('no rule is ticked before anything is typed', () => {
  expect(told('')).toEqual(none);
});

// Guards: USR-55, USR-56, USR-57, USR-58
test.each([
  ['abc', { ...all, short: false, plain: false }],
  ['abcdefgh', { ...all, plain: false }],
  ['Abcdef12', all],
  ['Abcdef12 ', { ...all, outer_space: false }],
  ['Abcdef\u00071', { ...all, unprintable: false }],
])('each rule is ticked independently: %j', (password, rules) => {
  expect(told(password)).toEqual(rules);
});

test('the maximum length is shown once it is exceeded', () => {
  expect(told(`Aa1${'x'.repeat(maxPasswordLength)}`)).toEqual({ ...all, long: false });
});
