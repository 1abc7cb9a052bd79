import { expect, test } from 'vitest';
import { hasFullDomain, isEmail, sameAddress } from './email.ts';

// Guards: PAY-54
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

test.each([
  ['anna@example.org', true],
  ['anna@mail.example.co.uk', true],
  ['anna@example', false],
  ['a.n.n.a@localhost', false],
  ['anna@example.', false],
  ['anna@.org', false],
  ['example.org', false],
])('%j can be reached from anywhere: %s', (text, full) => {
  expect(hasFullDomain(text)).toBe(full);
});

test('addresses are equal apart from case and outer spaces', () => {
  expect(sameAddress(' Ada@Example.org', 'ada@example.ORG ')).toBe(true);
  expect(sameAddress('ada@example.org', 'ada@example.com')).toBe(false);
});
