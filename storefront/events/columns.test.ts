import { expect, test } from 'vitest';
import { columnsOf, recordsOf } from './columns.ts';

test('records are read back unchanged from their columns, including undefined fields', () => {
  const records = [
    { id: 'a', picture: undefined, price: null },
    { id: 'b', picture: 'c0ffee', price: '9.00' },
  ];
  expect(columnsOf(records)).toEqual({
    id: ['a', 'b'],
    picture: [undefined, 'c0ffee'],
    price: [null, '9.00'],
  });
  expect(recordsOf(columnsOf(records))).toStrictEqual(records);
});

test('no records have no columns', () => {
  expect(columnsOf([])).toEqual({});
  expect(recordsOf({})).toEqual([]);
});
