import { expect, test } from 'vitest';
import { sizeText } from './exports.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_234_567, '1.2 MB'],
  [5_000_000_000, '5 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
