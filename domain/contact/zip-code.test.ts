import { expect, test } from 'vitest';
import { codeOfZip } from './zip-code.ts';

const rules = [
  { pattern: '9799\\d', code: 'NEIGHBOUR' },
  { pattern: '\\d{5}' },
  { pattern: '[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}', code: 'UK' },
];

test('a zip code earns the code of the first pattern that it matches, or is one itself', () => {
  expect(codeOfZip(' 97990 ', rules)).toBe('NEIGHBOUR');
  expect(codeOfZip('10001', rules)).toBe('10001');
  expect(codeOfZip('sw1a 1aa', rules)).toBe('UK');
});

test('it matches as a whole, and nothing long is held against a pattern', () => {
  expect(codeOfZip('979901', rules)).toBeNull();
  expect(codeOfZip('', rules)).toBeNull();
  expect(codeOfZip('9'.repeat(21), [{ pattern: '\\d+' }])).toBeNull();
  expect(codeOfZip('97990', [])).toBeNull();
});
