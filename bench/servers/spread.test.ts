import { expect, test } from 'vitest';
import { openSpread } from './spread.ts';

// Guards: OPS-05
test('requests go to the servers in use in turn', () => {
  const spread = openSpread(['a', 'b', 'c']);
  const five = () => Array.from({ length: 5 }, () => spread.next()).join('');
  expect(five()).toBe('abcab');
  spread.use(1);
  expect(five()).toBe('aaaaa');
});

test('all servers are used equally, whatever the number in use', () => {
  const spread = openSpread(['a', 'b', 'c']);
  const rounds = Array.from({ length: 3 }, () => [1, 2].map((count) => spread.use(count).join('')));
  expect(rounds).toEqual([
    ['a', 'ab'],
    ['b', 'bc'],
    ['c', 'ca'],
  ]);
});
