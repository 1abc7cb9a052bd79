import { expect, test } from 'vitest';
import { countryCode } from './country-code.ts';

// Guards: QTY-49
test.each([
  ['United States', 'us'],
  [' usa ', 'us'],
  ['US', 'us'],
  ['canada', 'ca'],
  ['CAN', 'ca'],
  ['United Kingdom', 'gb'],
  ['GBR', 'gb'],
  ['Australia', 'au'],
  ['NZL', 'nz'],
  ['FI', 'fi'],
])('%s is stored as %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

test('a country with an unknown name stays as written', () => {
  expect(countryCode(' Suomi ')).toBe('Suomi');
  expect(countryCode('')).toBe('');
});
