import { expect, test } from 'vitest';
import { indexSeatMap } from '#domain/seats/seat-index.ts';
import { seatRowsOf } from './seat-rows.ts';
import { type Step, stepFrom, stepOfKey } from './seat-steps.ts';
import { block } from './testing/small-hall.ts';

const stalls = block({ rows: 3, perRow: 6, aisle: 3 });
const balcony = block({ section: 'Balcony', rows: 2, perRow: 4, top: 100 });
const map = indexSeatMap([...stalls, ...balcony]);
const rows = seatRowsOf(map);

function walk(from: string, ...steps: readonly Step[]): string {
  const end = steps.reduce((at, step) => stepFrom(map, rows, at, step), map.at.get(from) ?? -1);
  return map.seats[end]?.seat_template_id ?? '';
}

test('the left and right arrows move from seat to seat, even across aisles, and stop at the end of the row', () => {
  expect(walk('stalls-a-1', 'right')).toBe('stalls-a-2');
  expect(walk('stalls-a-3', 'right')).toBe('stalls-a-4');
  expect(walk('stalls-a-6', 'right')).toBe('stalls-a-6');
  expect(walk('stalls-a-1', 'left')).toBe('stalls-a-1');
});

test('up and down move from row to row and on to the next section', () => {
  expect(walk('stalls-a-2', 'down')).toBe('stalls-b-2');
  expect(walk('stalls-c-2', 'up', 'up')).toBe('stalls-a-2');
  expect(walk('stalls-c-2', 'down')).toBe('balcony-a-2');
  expect(walk('stalls-c-6', 'down')).toBe('balcony-a-4');
  expect(walk('stalls-a-2', 'up')).toBe('stalls-a-2');
});

test('Home and End go to the ends of the row, with Ctrl to those of the map, and Page Up and Down by section', () => {
  expect(walk('stalls-b-3', 'row_start')).toBe('stalls-b-1');
  expect(walk('stalls-b-3', 'row_end')).toBe('stalls-b-6');
  expect(walk('stalls-b-3', 'first')).toBe('stalls-a-1');
  expect(walk('stalls-b-3', 'last')).toBe('balcony-b-4');
  expect(walk('stalls-b-3', 'section_after')).toBe('balcony-a-1');
  expect(walk('balcony-b-3', 'section_before')).toBe('stalls-a-1');
  expect(walk('balcony-b-3', 'section_after')).toBe('balcony-b-3');
  expect(stepOfKey('Home', false)).toBe('row_start');
  expect(stepOfKey('End', true)).toBe('last');
  expect(stepOfKey('a', false)).toBeUndefined();
});

test('every seat can be reached from every other by arrows', () => {
  const reached = new Set([0]);
  const open = [0];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    for (const step of ['left', 'right', 'up', 'down'] as const) {
      const to = stepFrom(map, rows, from, step);
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  expect(reached.size).toBe(map.seats.length);
});

test('up and down move along a row that runs down the map, as in a box', () => {
  const box = block({ rows: 1, perRow: 4 }).map((seat) => ({ ...seat, x: seat.y, y: seat.x }));
  const boxMap = indexSeatMap(box);
  const boxRows = seatRowsOf(boxMap);
  expect(stepFrom(boxMap, boxRows, 0, 'down')).toBe(1);
  expect(stepFrom(boxMap, boxRows, 3, 'up')).toBe(2);
  expect(stepFrom(boxMap, boxRows, 0, 'row_end')).toBe(3);
});
