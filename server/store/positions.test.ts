import { expect, test } from 'vitest';
import { hasReached, Positions } from './positions.ts';

const at = (place: number, history = 'one') => ({ history, place: BigInt(place) });

// Guards: OPS-05
test('a replica is as old as the newest moment up to which it has everything', () => {
  const positions = new Positions();
  positions.add(1_000, at(10));
  positions.add(2_000, at(20));
  positions.add(3_000, at(30));
  expect(positions.ageOf(at(30), 3_500)).toBe(500);
  expect(positions.ageOf(at(29), 3_500)).toBe(1_500);
  expect(positions.ageOf(at(10), 3_500)).toBe(2_500);
});

// Guards: OPS-05
test('a replica of an idle primary does not age, but one that is cut off does with the next change', () => {
  const positions = new Positions();
  for (const second of [1, 2, 3]) positions.add(second * 1_000, at(10));
  expect(positions.ageOf(at(10), 3_100)).toBe(100);
  positions.add(4_000, at(11));
  positions.add(9_000, at(12));
  expect(positions.ageOf(at(10), 9_100)).toBe(6_100);
});

// Guards: OPS-05
test('a replica that is behind all known positions, or has another history, is never new enough', () => {
  const positions = new Positions();
  expect(positions.ageOf(at(10), 1_000)).toBe(Number.POSITIVE_INFINITY);
  positions.add(1_000, at(10));
  expect(positions.ageOf(at(9), 1_000)).toBe(Number.POSITIVE_INFINITY);
  expect(positions.ageOf(at(99, 'two'), 1_000)).toBe(Number.POSITIVE_INFINITY);
  expect(positions.isElsewhere(at(99, 'two'))).toBe(true);
  expect(positions.isElsewhere(at(9))).toBe(false);
  expect(new Positions().isElsewhere(at(9))).toBe(false);
  positions.add(2_000, at(5, 'two'));
  expect(positions.ageOf(at(99, 'one'), 2_000)).toBe(Number.POSITIVE_INFINITY);
  expect(positions.ageOf(at(5, 'two'), 2_000)).toBe(0);
});

test('a limited number of positions is kept', () => {
  const positions = new Positions();
  for (let n = 0; n < 1_000; n += 1) positions.add(n, at(n));
  expect(positions.ageOf(at(0), 1_000)).toBe(Number.POSITIVE_INFINITY);
  expect(positions.ageOf(at(900), 1_000)).toBe(100);
});

test('positions are compared only within a history', () => {
  expect(hasReached(at(10), at(10))).toBe(true);
  expect(hasReached(at(9), at(10))).toBe(false);
  expect(hasReached(at(11, 'two'), at(10))).toBe(false);
});
