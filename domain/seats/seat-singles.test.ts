import { expect, test } from 'vitest';
import { indexSeatMap } from './seat-index.ts';
import type { SeatPlace } from './seat-map.ts';
import { strandedSeats } from './seat-singles.ts';

const rowOf = (row: string, length: number, kind: SeatPlace['kind'] = 'standard'): SeatPlace[] =>
  Array.from({ length }, (_, at) => ({
    seat_template_id: `${row}${at}`,
    seat: String(at),
    row,
    section: 'hall',
    x: at * 10,
    y: 0,
    r: 4,
    ticket_groups: 'all',
    previous: at === 0 ? null : `${row}${at - 1}`,
    next: at === length - 1 ? null : `${row}${at + 1}`,
    kind,
  }));

test('a seat left alone between the choice and the end of the row is reported', () => {
  expect(strandedSeats(indexSeatMap(rowOf('a', 6)), 'aaaaaa', ['a1', 'a2'])).toEqual(['a0']);
});

test('two seats left together are not single', () => {
  expect(strandedSeats(indexSeatMap(rowOf('a', 6)), 'aaaaaa', ['a2', 'a3'])).toEqual([]);
});

test('a seat between two stretches of the choice is single too', () => {
  const found = strandedSeats(indexSeatMap(rowOf('a', 8)), 'aaaaaaaa', ['a2', 'a3', 'a5']);
  expect(found).toEqual(['a4']);
});

test('a single seat is accepted if every choice would leave one', () => {
  expect(strandedSeats(indexSeatMap(rowOf('a', 3)), 'aaa', ['a0', 'a1'])).toEqual([]);
});

test('another row counts as an alternative', () => {
  const map = indexSeatMap([...rowOf('a', 3), ...rowOf('b', 4)]);
  expect(strandedSeats(map, 'aaaaaaa', ['a0', 'a1'])).toEqual(['a2']);
});

test('a seat that was already single does not count against this buyer', () => {
  expect(strandedSeats(indexSeatMap(rowOf('a', 7)), 'abaaaaa', ['a2', 'a3'])).toEqual([]);
});

test('wheelchair places may be chosen even if they leave single seats', () => {
  const map = indexSeatMap([...rowOf('a', 1, 'accessible'), ...rowOf('b', 4)]);
  expect(strandedSeats(map, 'aaaaa', ['a0'])).toEqual([]);
});
