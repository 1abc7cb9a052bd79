import { expect, test } from 'vitest';
import { KeptRows, mostLists } from './kept-rows.ts';

const listOf = (name: string, pages = 2) => ({ rows: [name], next: null, pages });

test('the latest state of a list is kept under its place', () => {
  const lists = new KeptRows();
  lists.keep('one', listOf('Ada'));
  lists.keep('one', listOf('Grace', 3));
  expect(lists.at('one')).toEqual(listOf('Grace', 3));
  expect(lists.at('another')).toBeUndefined();
});

test('the list kept the longest is dropped when there are too many', () => {
  const lists = new KeptRows();
  for (let n = 0; n < mostLists; n += 1) lists.keep(`${n}`, listOf(`${n}`));
  lists.keep('0', listOf('again'));
  lists.keep('further', listOf('further'));
  expect(lists.at('1')).toBeUndefined();
  expect(lists.at('0')).toEqual(listOf('again'));
  expect(lists.at('further')).toEqual(listOf('further'));
});
