import { describe, expect, test } from 'vitest';
import { spelling } from '../testing/drawn-letters.ts';
import { linesOf } from './lines.ts';

const lines = (text: string, width: number, most = 9) =>
  linesOf(text, [spelling()], { width, lines: most }).map(({ parts }) =>
    parts.flatMap(({ outline }) => outline.map(({ type }) => type)).join('|'),
  );

describe('a line of a printed text', () => {
  test('ends between words', () => {
    expect(lines('a tour of the tower', 9)).toEqual(['a tour of', 'the tower']);
    expect(lines('am 12\u00a0Uhr', 6)).toEqual(['am', '12\u00a0Uhr']);
  });

  test('ends within a word only if that is longer than a line', () => {
    expect(lines('ein Donaudampfer', 5)).toEqual(['ein', 'Donau', 'dampf', 'er']);
  });

  // Guards: SLS-05
  test('ends between words of scripts without spaces, but not after an opening bracket', () => {
    expect(lines('その旅、大阪', 4)).toEqual(['その旅、', '大阪']);
    expect(lines('大阪（東京）', 4)).toEqual(['大阪', '（東京）']);
  });

  test('does not end after a letter that has the next one below it', () => {
    expect(lines('သ္ဂြိုဟ်သ္ဂြိုဟ်', 3).join('')).toBe('သ္ဂြိုဟ်သ္ဂြိုဟ်');
    for (const line of lines('သ္ဂြိုဟ်သ္ဂြိုဟ်', 3)) expect(line).not.toMatch(/\u1039$/);
  });

  // Guards: SLS-05
  test('ends with an ellipsis if the rest is cut off', () => {
    expect(lines('a tour of the tower', 9, 1)).toEqual(['a tour o…']);
    expect(lines('a tour of the tower', 8, 2)).toEqual(['a tour', 'of the…']);
    expect(lines('a tour', 6, 1)).toEqual(['a tour']);
  });

  test('has the ellipsis on its left if it reads from right to left', () => {
    expect(lines('שלום עולם', 6, 1)).toEqual(['<שלום…']);
  });
});

test('a text without letters has no lines', () => {
  expect(lines(' \n ', 5)).toEqual([]);
});
