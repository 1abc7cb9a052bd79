import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlappingSeats } from './seat-spots.ts';

const seats = fc.array(
  fc.record({
    x: fc.integer({ min: 0, max: 60 }),
    y: fc.integer({ min: 0, max: 60 }),
    r: fc.integer({ min: 1, max: 6 }),
  }),
  { maxLength: 40 },
);

test('two seats overlap if the middle of one lies within the other', () => {
  const one = { x: 10, y: 10, r: 4 };
  expect(overlappingSeats([one, { ...one, x: 14 }])).toEqual([]);
  expect(overlappingSeats([one, { ...one, x: 13.9 }])).toHaveLength(1);
  expect(overlappingSeats([one, { ...one }, { ...one }])).toHaveLength(2);
});

test('every seat that covers an earlier one is found, as when comparing all pairs', () => {
  fc.assert(
    fc.property(seats, (all) => {
      const covered = all.filter((seat, at) =>
        all
          .slice(0, at)
          .some(
            (other) => Math.hypot(other.x - seat.x, other.y - seat.y) < Math.min(other.r, seat.r),
          ),
      );
      expect(overlappingSeats(all).map(([, seat]) => seat)).toEqual(covered);
    }),
  );
});
