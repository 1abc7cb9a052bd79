import { describe, expect, test } from 'vitest';
import { nameOrder } from './name-order.ts';

describe('names of a list', () => {
  // Guards: SLS-07
  test.each([
    ['en', ['Zimmer', 'Éclair', 'eagle'], ['eagle', 'Éclair', 'Zimmer']],
    ['sv', ['Öberg', 'Zetterlund', 'Oskar'], ['Oskar', 'Zetterlund', 'Öberg']],
    ['de', ['Zetterlund', 'Öberg', 'Oskar'], ['Öberg', 'Oskar', 'Zetterlund']],
    ['en', ['Hall 10', 'Hall 2'], ['Hall 2', 'Hall 10']],
    [undefined, ['Zimmer', 'Éclair'], ['Éclair', 'Zimmer']],
  ])('are in the order of the language %j', (language, given, sorted) => {
    expect(given.toSorted(nameOrder(language))).toEqual(sorted);
  });
});
