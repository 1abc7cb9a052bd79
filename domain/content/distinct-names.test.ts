import { expect, test } from 'vitest';
import { isRedundantName, joinDistinct } from './distinct-names.ts';

test.each([
  [['Friend', 'Friend'], 'Friend'],
  [['Friend', 'FRIEND', 'Gala'], 'Friend, Gala'],
  [['Adult', '', 'Tower'], 'Adult, Tower'],
  [['Adult', 'Adults'], 'Adult, Adults'],
])('the names %j are written as "%s"', (names, text) => expect(joinDistinct(...names)).toBe(text));

test('a name is redundant if it is empty or equal to another', () => {
  expect(isRedundantName('', [])).toBe(true);
  expect(isRedundantName('friend', ['Gala', 'Friend'])).toBe(true);
  expect(isRedundantName('Friend', ['Friends'])).toBe(false);
});
