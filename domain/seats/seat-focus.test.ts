import { expect, test } from 'vitest';
import { bestAvailable } from './seat-choice.ts';
import { focusOf } from './seat-focus.ts';
import { indexSeatMap } from './seat-index.ts';
import type { SeatPlace } from './seat-map.ts';

/** Rows of nine seats, 10 units apart each way, with ids such as "stalls-1-4". */
const rowsOf = (section: string, rows: number, top: number, group = section): SeatPlace[] =>
  Array.from({ length: rows * 9 }, (_, index) => {
    const [row, at] = [Math.floor(index / 9), index % 9];
    const id = (seat: number) => `${section}-${row + 1}-${seat + 1}`;
    return {
      seat_template_id: id(at),
      seat: String(at + 1),
      row: String(row + 1),
      section,
      x: 10 + at * 10,
      y: top + row * 10,
      r: 4,
      ticket_groups: group,
      previous: at === 0 ? null : id(at - 1),
      next: at === 8 ? null : id(at + 1),
      kind: 'standard',
    };
  });
const hall = [...rowsOf('stalls', 10, 50), ...rowsOf('balcony', 4, 200)];
const stage = { kind: 'stage', x: 20, y: 0, width: 60, height: 20 } as const;

test('the best place is a third of the depth behind the front of the section before the stage', () => {
  expect(focusOf(hall, { other_elements: [stage] })).toEqual({ x: 50, y: 80 });
  // The balcony does not add to the depth of the stalls, and without a stage the hall starts at row 1.
  expect(focusOf(hall, { other_elements: [] })).toEqual({ x: 50, y: 80 });
});

test('for a stage at the side the depth is measured from that side', () => {
  const turned = hall.map((seat) => ({ ...seat, x: seat.y, y: seat.x }));
  const side = { kind: 'stage', x: 0, y: 20, width: 20, height: 60 } as const;
  expect(focusOf(turned, { other_elements: [side] })).toEqual({ x: 80, y: 50 });
});

test('a map can name another best place', () => {
  const focus = { x: 90, y: 60 };
  expect(focusOf(hall, { other_elements: [stage], focus })).toBe(focus);
});

test('for a single row, or a hall around the stage, the best seats are those nearest to it', () => {
  expect(focusOf(rowsOf('stalls', 1, 50), { other_elements: [] })).toEqual({ x: 50, y: 50 });
  const around = [...rowsOf('west', 2, 0), ...rowsOf('east', 2, 90)];
  const middle = { kind: 'stage', x: 40, y: 40, width: 20, height: 20 } as const;
  expect(focusOf(around, { other_elements: [middle] })).toEqual({ x: 50, y: 50 });
  expect(focusOf([], { other_elements: [] })).toEqual({ x: 0, y: 0 });
});

test('the best seats at a price are those of its group nearest to the best place', () => {
  const states = 'a'.repeat(hall.length);
  const best = (focus?: { x: number; y: number }) => {
    const map = indexSeatMap(hall, { other_elements: [stage], focus });
    return ['stalls', 'balcony'].map((groupId) =>
      bestAvailable(map, states, 3, { groupId }).toSorted(),
    );
  };
  expect(best()).toEqual([
    ['stalls-4-4', 'stalls-4-5', 'stalls-4-6'],
    ['balcony-1-4', 'balcony-1-5', 'balcony-1-6'],
  ]);
  expect(best({ x: 10, y: 140 })[0]).toEqual(['stalls-10-1', 'stalls-10-2', 'stalls-10-3']);
});

test('a seat to the side is worse than one equally far behind', () => {
  const boxes = [-130, 130].flatMap((aside) =>
    rowsOf(`box${aside}`, 2, 80, 'dear').map((seat) => ({ ...seat, x: seat.x + aside })),
  );
  const circle = rowsOf('circle', 1, 190, 'dear');
  const seats = [...rowsOf('stalls', 10, 50), ...boxes, ...circle];
  const map = indexSeatMap(seats, { other_elements: [stage] });
  const best = bestAvailable(map, 'a'.repeat(seats.length), 2, { groupId: 'dear' });
  expect(best.toSorted()).toEqual(['circle-1-4', 'circle-1-5']);
});
