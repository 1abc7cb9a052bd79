import { expect, test } from 'vitest';
import { isSaid, saidOnce } from './said-once.ts';

test.each([
  [['Friend', 'Friend'], 'Friend'],
  [['Friend', 'FRIEND', 'Gala'], 'Friend, Gala'],
  [['Adult', '', 'Tower'], 'Adult, Tower'],
  [['Adult', 'Adults'], 'Adult, Adults'],
])('the names %j are said as "%s"', (names, text) => expect(saidOnce(...names)).toBe(text));

test('a name is said already where it is empty or stands beside itself', () => {
  expect(isSaid('', [])).toBe(true);
  expect(isSaid('friend', ['Gala', 'Friend'])).toBe(true);
  expect(isSaid('Friend', ['Friends'])).toBe(false);
});
