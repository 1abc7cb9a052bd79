import { expect, test } from 'vitest';
import { countryNamed, countryNames } from './countries.ts';

test('every country is listed once, by its name', () => {
  const countries = countryNames('en');
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  expect(countries).toHaveLength(249);
  expect(countries.filter(({ code, name }) => name.toLowerCase() === code)).toEqual([]);
  expect(countries.map(({ name }) => name)).toContain('Finland');
});

// Guards: PAY-51
test('a venue’s country is found by its code or its name in any of the storefront’s languages', () => {
  for (const [text, code] of [
    ['FI', 'fi'],
    ['finland', 'fi'],
    ['Suomi', 'fi'],
    ['USA', 'us'],
    ['United Kingdom', 'gb'],
    ['Österreich', 'at'],
    ['Osterreich', 'at'],
    ['Países Bajos', 'nl'],
    ['XX', ''],
    ['Lunaria', ''],
    ['', ''],
  ] as const) {
    expect(countryNamed(text, 'fi'), text).toBe(code);
  }
});
