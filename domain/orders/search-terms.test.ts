import { describe, expect, test } from 'vitest';
import { isSearchable, searchTerms } from './search-terms.ts';

describe('a typed text', () => {
  // Guards: TOD-04
  test.each([
    ['k7qf2x', { number: 'K7QF2X' }],
    ['K7QF 2X', { number: 'K7QF2X' }],
    ['k7q-f', { number: 'K7QF' }],
    ['K7Q', { number: null }],
    [' Ada@Example.org ', { email: 'ada@example.org', name: null }],
    ['4242', { lastFour: '4242', name: null }],
    ['•••• 4242', { lastFour: '4242' }],
    ['42421', { lastFour: null }],
    ['AbCdEfGhIjKlMnOpQrStU-_', { scanCode: 'AbCdEfGhIjKlMnOpQrStU-_' }],
    ['bcdefghijklnoprstuvxbcdefghij', { scanCode: 'BCDEFGHIJKLNOPRSTUVXBCDEFGHIJ' }],
    ['Lovelace', { name: [[['lovelace']]] }],
    ['lovelace, Àda', { name: [[['lovelace']], [['ada']]] }],
    ["O'Neill", { name: [[['o', 'neill'], ['oneill']]], words: "O'Neill" }],
    ['王', { name: [[['王']]], words: '王' }],
  ])('%j is read in each possible form', (typed, terms) => {
    expect(searchTerms(typed)).toMatchObject(terms);
  });

  test.each(['', ' ', 'a', '\u0000', ','])('such as %j finds nothing', (typed) => {
    expect(Object.values(searchTerms(typed)).every((term) => term === null)).toBe(true);
    expect(isSearchable(typed)).toBe(false);
  });

  test('with many words is searched for only a few of them', () => {
    expect(searchTerms('ab '.repeat(1_000)).name).toHaveLength(8);
  });
});
