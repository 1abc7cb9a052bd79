import { expect, test } from 'vitest';
import { mostEmpty, readUntilRows } from './read-until-rows.ts';

/** A list whose pages are empty up to one; records the positions requested. */
function listOf(empty: number, total = Number.POSITIVE_INFINITY) {
  const read: string[] = [];
  return {
    read,
    page: async (after: string) => {
      read.push(after);
      const at = Number(after);
      return {
        rows: at > empty ? [`row of ${at}`] : [],
        next: at >= total ? null : String(at + 1),
      };
    },
  };
}

// Guards: SLS-01
test('pages are read until one has rows', async () => {
  const list = listOf(3);
  expect(await readUntilRows('1', list.page)).toEqual({ rows: ['row of 4'], next: '5' });
  expect(list.read).toEqual(['1', '2', '3', '4']);
});

test('a list without rows ends as an empty page', async () => {
  const list = listOf(9, 2);
  expect(await readUntilRows('1', list.page)).toEqual({ rows: [], next: null });
  expect(list.read).toEqual(['1', '2']);
});

// Guards: SLS-01
test('reading stops after ten empty pages and can continue from there', async () => {
  const list = listOf(100);
  expect(await readUntilRows('1', list.page)).toEqual({ rows: [], next: '11' });
  expect(list.read).toHaveLength(mostEmpty);
});

test('a page that cannot be read ends the reading', async () => {
  expect(await readUntilRows('1', async () => undefined)).toBeUndefined();
});
