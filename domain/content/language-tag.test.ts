import { expect, test } from 'vitest';
import { isLanguageTag } from './language-tag.ts';

test.each(['de', 'en-GB', 'zh-Hant-TW', 'fil'])('%s is a language tag', (text) => {
  expect(isLanguageTag(text)).toBe(true);
});

test.each([
  '',
  'e',
  'english',
  'en_GB',
  'en-',
  'de-DE-1996-x',
  'x'.repeat(11),
  'de\0',
  '../de',
  '%',
])('%j is not a language tag', (text) => {
  expect(isLanguageTag(text)).toBe(false);
});
