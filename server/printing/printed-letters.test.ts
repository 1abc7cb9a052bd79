import { expect, test } from 'vitest';
import { inOneLine, lettersOf, withoutJoins } from './printed-letters.ts';

test('a letter includes its marks and what is below it', () => {
  const divided = (text: string) => lettersOf(text).map((letter) => letter.text);
  expect(divided('שָׁלוֹם')).toEqual(['שָׁ', 'ל', 'וֹ', 'ם']);
  expect(divided('ស្ត្រីស')).toEqual(['ស្ត្រី', 'ស']);
  expect(divided('သ္ဂြိုဟ်')).toEqual(['သ္ဂြို', 'ဟ်']);
  expect(divided('ಸ್ತ್ರೀ')).toEqual(['ಸ್ತ್ರೀ']);
});

test('a text is put on one line, with composed letters and without breaks where none are allowed', () => {
  expect(inOneLine('  e\u0301\n\ttour\u202f12 ')).toBe('é tour\u00a012');
});

test('a joined emoji that no font has is drawn as its separate pictures', () => {
  const drawn = new Set(['👍🏽']);
  expect(withoutJoins('👨‍👩‍👧 👍🏽 ❤️ 1️⃣ 👍🏻', (letter) => drawn.has(letter))).toBe(
    '👨👩👧 👍🏽 ❤ 1 👍',
  );
});
