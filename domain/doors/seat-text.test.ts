import { expect, test } from 'vitest';
import { typedSeat } from './seat-text.ts';

// Guards: DOR-14
test.each([
  ['A 12', '', 'a', '12'],
  ['a-12', '', 'a', '12'],
  ['A12', '', 'a', '12'],
  ['row A, seat 12', '', 'a', '12'],
  ['Parterre, row 3, seat 12', 'parterre', '3', '12'],
  ['Upper circle BB 7', 'upper circle', 'bb', '7'],
  ['Parterre A12', 'parterre', 'a', '12'],
])('the seat "%s" is read with its section, row and number', (text, section, row, seat) => {
  expect(typedSeat(text)).toEqual({ section, row, seat });
});

// Guards: DOR-14
test.each(['Grace Hopper', 'grace@buyer.example', 'K7MX2P9QA', '', '12'])(
  'the text "%s" names no seat',
  (text) => {
    expect(typedSeat(text)).toBeNull();
  },
);
