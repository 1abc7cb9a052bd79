import { expect, test } from 'vitest';
import { wordsByLanguage } from '#tenants/strings/default-words.ts';
import { unicodeRange, usualCharacters } from './font-characters.ts';

test('the first file of a font has every character of our own words', () => {
  const words = JSON.stringify(wordsByLanguage);
  expect(words.length).toBeGreaterThan(100_000);
  expect([...new Set(words)].filter((one) => !usualCharacters.includes(one))).toEqual([]);
});

test('neighbouring characters become one range', () => {
  expect(unicodeRange('cab€b')).toBe('U+61-63,U+20AC');
});
