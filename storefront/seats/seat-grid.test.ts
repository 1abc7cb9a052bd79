import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seatGridOf } from './seat-grid.ts';
import { block } from './testing/small-hall.ts';

const seats = block({ rows: 12, perRow: 30 });
const grid = seatGridOf(seats);
const coordinate = fc.integer({ min: -60, max: 700 });

test('the nearest seat is the same as when comparing all of them', () => {
  fc.assert(
    fc.property(coordinate, coordinate, fc.integer({ min: 1, max: 80 }), (x, y, reach) => {
      const distance = (index: number | undefined) => {
        const seat = seats[index ?? -1];
        return seat ? Math.hypot(seat.x - x, seat.y - y) : Number.POSITIVE_INFINITY;
      };
      const least = Math.min(...seats.keys().map(distance));
      const found = grid.nearest(x, y, reach);
      if (least > reach) expect(found).toBeUndefined();
      else expect(distance(found)).toBe(least);
    }),
  );
});

test('all seats in a part of the map are found, and no others', () => {
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, coordinate, (a, b, c, d) => {
      const part = {
        left: Math.min(a, b),
        right: Math.max(a, b),
        top: Math.min(c, d),
        bottom: Math.max(c, d),
      };
      const wanted = [...seats.keys()].filter((index) => {
        const { x = 0, y = 0 } = seats[index] ?? {};
        return x >= part.left && x <= part.right && y >= part.top && y <= part.bottom;
      });
      expect(grid.within(part).toSorted((one, other) => one - other)).toEqual(wanted);
    }),
  );
});
