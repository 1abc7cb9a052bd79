import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  ['anna@example.org', true],
  ["o'neil+tickets@mail.example.co.uk", true],
  ['anna@localhost', true],
  ['anna', false],
  ['anna@', false],
  ['@example.org', false],
  ['anna@@example.org', false],
  ['anna @example.org', false],
  ['anna@-example.org', false],
  ['anna@example.org\r\nBcc: x@example.org', false],
  [`${'a'.repeat(242)}@example.org`, true],
  [`${'a'.repeat(243)}@example.org`, false],
])('%j is an address: %s', (text, valid) => {
  expect(isEmail(text)).toBe(valid);
});
