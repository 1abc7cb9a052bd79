import { expect, test } from 'vitest';
import { movedBy, movedTo } from './order.ts';

const ids = ['a', 'b', 'c', 'd'];
const to = (moved: string, key: string, dropPosition: 'before' | 'after') =>
  movedTo(ids, new Set(moved), { key, dropPosition }).join('');

test('items are dropped before or after another, in their own order', () => {
  expect(to('d', 'a', 'before')).toBe('dabc');
  expect(to('a', 'c', 'after')).toBe('bcad');
  expect(to('ad', 'b', 'after')).toBe('badc');
});

test('items that are dropped on one of themselves stay in place', () => {
  expect(to('ab', 'b', 'after')).toBe('abcd');
});

test('an item moves up and down, as far as the list goes', () => {
  expect(movedBy(ids, 'c', -1).join('')).toBe('acbd');
  expect(movedBy(ids, 'c', 1).join('')).toBe('abdc');
  expect(movedBy(ids, 'a', -1).join('')).toBe('abcd');
  expect(movedBy(ids, 'd', 1).join('')).toBe('abcd');
});
