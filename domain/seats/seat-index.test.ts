import { expect, test } from 'vitest';
import { indexSeatMap } from './seat-index.ts';
import type { SeatPlace } from './seat-map.ts';

const seat = (id: string, previous: string | null, next: string | null, x: number): SeatPlace => ({
  seat_template_id: id,
  seat: id,
  row: 'A',
  section: 'hall',
  x,
  y: 0,
  r: 4,
  ticket_groups: 'stalls',
  previous,
  next,
  kind: 'standard',
});

test('seats that name each other as neighbours form one line, each once', () => {
  const { lines, left, right } = indexSeatMap([seat('1', '2', '2', 0), seat('2', '1', '1', 10)]);
  expect(lines).toEqual([[0, 1]]);
  expect([...left]).toEqual([-1, 0]);
  expect([...right]).toEqual([1, -1]);
});

test('a ring of seats is cut at the first seat found', () => {
  const ring = [seat('1', '3', '2', 0), seat('2', '1', '3', 10), seat('3', '2', '1', 20)];
  expect(indexSeatMap(ring).lines).toEqual([[0, 1, 2]]);
});

test('two seats are not neighbours if only one of them says so', () => {
  const { lines } = indexSeatMap([seat('1', null, '2', 0), seat('2', null, null, 10)]);
  expect(lines).toEqual([[0], [1]]);
});
