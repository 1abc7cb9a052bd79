import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestWord } from './longest-word.ts';

// Guards: DET-01
test('a compound counts whole, and words on one line do not add up', () => {
  expect(longestWord('Geschenkgutschein')).toBe(11);
  expect(longestWord('Geschenkgutschein für den Turm')).toBe(11);
  expect(longestWord('Tower and Museum')).toBeNull();
});

test('a line may break at a hyphen, a dash, a slash or a soft hyphen', () => {
  for (const mark of ['-', '–', '—', '/', '\u00AD']) {
    expect(longestWord(`Abend${mark}karte`)).toBeNull();
  }
  expect(longestWord('Abendkartenheft')).toBe(9);
});

test('wide letters count more than narrow ones, and accents nothing', () => {
  const sizes = ['m', 'n', 'l'].map((letter) => longestWord(letter.repeat(15)));
  expect(sizes).toEqual([15, 10, null]);
  expect(longestWord('é'.normalize('NFD').repeat(15))).toBe(10);
});

test('scripts whose lines can break anywhere have no long words', () => {
  expect(longestWord('展望台とミュージアムの入場券を予約する')).toBeNull();
  expect(longestWord('บัตรเข้าชมหอคอยและพิพิธภัณฑ์')).toBeNull();
});

test('every text has one of the sizes or needs none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const size = longestWord(text);
      return size === null || (Number.isInteger(size) && size >= 7 && size <= 16);
    }),
  );
});
