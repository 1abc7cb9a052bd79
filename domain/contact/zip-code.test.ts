import { expect, test } from 'vitest';
import { promoCodeForZip } from './zip-code.ts';

const rules = [
  { pattern: '9799\\d', code: 'NEIGHBOUR' },
  { pattern: '\\d{5}' },
  { pattern: '[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}', code: 'UK' },
];

// Guards: PRO-20
test('a zip code gives the code of the first matching pattern, or is the code itself', () => {
  expect(promoCodeForZip(' 97990 ', rules)).toBe('NEIGHBOUR');
  expect(promoCodeForZip('10001', rules)).toBe('10001');
  expect(promoCodeForZip('sw1a 1aa', rules)).toBe('UK');
});

// Guards: PRO-20
test('patterns must match the whole zip code, and long texts are never matched', () => {
  expect(promoCodeForZip('979901', rules)).toBeNull();
  expect(promoCodeForZip('', rules)).toBeNull();
  expect(promoCodeForZip('9'.repeat(21), [{ pattern: '\\d+' }])).toBeNull();
  expect(promoCodeForZip('97990', [])).toBeNull();
});
