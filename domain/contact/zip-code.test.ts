import { expect, test } from 'vitest';
import { codeOfZip } from './zip-code.ts';

const rules = [
  { pattern: '9799\\d', code: 'NEIGHBOUR' },
  { pattern: '\\d{5}' },
  { pattern: '[a-z]{1,2}\\d[a-z\\d]? ?\\d[a-z]{2}', code: 'UK' },
];

test('a zip code grants the code of the first matching pattern, or is the code itself', () => {
  expect(codeOfZip(' 97990 ', rules)).toBe('NEIGHBOUR');
  expect(codeOfZip('10001', rules)).toBe('10001');
  expect(codeOfZip('sw1a 1aa', rules)).toBe('UK');
});

test('patterns match the whole zip code, and long texts are not matched at all', () => {
  expect(codeOfZip('979901', rules)).toBeNull();
  expect(codeOfZip('', rules)).toBeNull();
  expect(codeOfZip('9'.repeat(21), [{ pattern: '\\d+' }])).toBeNull();
  expect(codeOfZip('97990', [])).toBeNull();
});
