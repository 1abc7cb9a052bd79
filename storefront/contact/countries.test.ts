import { expect, test } from 'vitest';
import { countryNames } from './countries.ts';

test('every country is listed once, by its name', () => {
  const countries = countryNames('en');
  expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
  expect(countries).toHaveLength(249);
  expect(countries.filter(({ code, name }) => name.toLowerCase() === code)).toEqual([]);
  expect(countries.map(({ name }) => name)).toContain('Finland');
});
