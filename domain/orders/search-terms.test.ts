import { describe, expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

describe('a typed text', () => {
  test.each([
    ['k7qf2x', { number: 'K7QF2X' }],
    [' Ada@Example.org ', { email: 'ada@example.org', names: [] }],
    ['4242', { lastFour: '4242', names: [] }],
    ['•••• 4242', { lastFour: '4242' }],
    ['42421', { lastFour: null }],
    ['AbCdEfGhIjKlMnOpQrStU-_', { scanCode: 'AbCdEfGhIjKlMnOpQrStU-_' }],
    ['Lovelace', { names: [{ first: '', last: 'lovelace' }] }],
    ['lovelace, ada', { names: [{ first: 'ada', last: 'lovelace' }] }],
    [
      'Vincent van Gogh',
      {
        names: [
          { first: 'vincent van', last: 'gogh' },
          { first: 'vincent', last: 'van gogh' },
          { first: '', last: 'vincent van gogh' },
        ],
        words: 'Vincent van Gogh',
      },
    ],
  ])('%j is read in each form that it can have', (typed, terms) => {
    expect(searchTerms(typed)).toMatchObject(terms);
  });

  test('of one character, or of none, finds nothing', () => {
    for (const typed of ['', ' ', 'a', '\u0000', ',']) {
      const { words, names, ...others } = searchTerms(typed);
      expect(words).toBeNull();
      expect(names).toEqual([]);
      expect(Object.values(others).every((term) => term === null)).toBe(true);
    }
  });

  test('of many words is read in few ways', () => {
    expect(searchTerms('ab '.repeat(1_000)).names).toHaveLength(4);
  });
});
