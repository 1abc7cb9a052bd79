import { expect, test } from 'vitest';
import { maskEmail, reference } from './reference.ts';

test('a reference has one character per byte, none easily confused with another', () => {
  const text = reference(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  expect(text).toHaveLength(256);
  expect(text).not.toMatch(/[01OILa-z]/);
});

test('an e-mail is masked except for its first letter and domain', () => {
  expect(maskEmail('anna@example.org')).toBe('a…@example.org');
  expect(maskEmail('a@example.org')).toBe('a…@example.org');
  expect(maskEmail('')).toBe('');
});
