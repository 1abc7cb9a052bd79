import { expect, test } from 'vitest';
import { languageOf } from './language-of.ts';

test.each([
  { lang: 'de', shown: 'de' },
  { lang: 'DE', shown: 'en' },
  { lang: 'fr', shown: 'en' },
  { lang: null, shown: 'en' },
  { lang: undefined, shown: 'en' },
])('of English and German, $lang shows $shown', ({ lang, shown }) => {
  expect(languageOf(['en', 'de'], lang)).toBe(shown);
});

test('a storefront without languages is in English', () => {
  expect(languageOf([], 'de')).toBe('en');
});
