import { expect, test } from 'vitest';
import { lettersEn } from '#tenants/strings/en/letters.ts';
import { letterWords } from './letter-words.ts';

test('a letter is written in its language', () => {
  const t = letterWords({}, 'de');
  expect(t('letter.order.title', { count: 2 })).toBe('Hier sind Ihre Tickets');
  expect(letterWords({}, 'en-GB')('letter.order.title', { count: 1 })).toBe('Here is your ticket');
});

test('every text of a letter can be replaced by the tenant', () => {
  const own = Object.fromEntries(Object.keys(lettersEn).map((key) => [key, `own ${key}`]));
  const t = letterWords(own, 'de') as (key: string) => string;
  for (const key of Object.keys(lettersEn)) expect(t(key)).toBe(`own ${key}`);
});

test('the texts of a language are parsed once, and again if they change', () => {
  const own = { 'letter.order.title': 'Ours' };
  expect(letterWords(own, 'de')).toBe(letterWords({ ...own }, 'de'));
  expect(letterWords({ 'letter.order.title': 'Yours' }, 'de')).not.toBe(letterWords(own, 'de'));
  expect(letterWords(own, 'en')).not.toBe(letterWords(own, 'de'));
});
