import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { en } from './en.ts';
import { lettersEn } from './letters.en.ts';

test.each(Object.entries(lettersEn))('%s is a message that can be read', (_key, message) => {
  expect(() => compile(message)).not.toThrow();
  expect(message.trim()).toBe(message);
});

test('the words of letters and of pages never go by the same key', () => {
  expect(Object.keys(lettersEn).filter((key) => key in en)).toEqual([]);
});
