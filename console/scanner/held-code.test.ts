import { expect, test } from 'vitest';
import { HeldCode } from './held-code.ts';

// Guards: DOR-01
test('a code that stays in the picture is scanned once, however long it stays', () => {
  const held = new HeldCode();
  const times = Array.from({ length: 100 }, (_, at) => at * 100);
  expect(times.filter((at) => held.isNew('A', at))).toEqual([0]);
});

// Guards: DOR-01
test('a code that the reader misses for a moment is not scanned again', () => {
  const held = new HeldCode();
  held.isNew('A', 0);
  expect(held.isNew('A', 1_900)).toBe(false);
  expect(held.isNew('A', 3_800)).toBe(false);
});

// Guards: DOR-01
test('a code that comes back after two seconds is scanned again, and a different one at once', () => {
  const held = new HeldCode();
  expect(held.isNew('A', 0)).toBe(true);
  expect(held.isNew('A', 2_000)).toBe(true);
  expect(held.isNew('B', 2_050)).toBe(true);
  expect(held.isNew('A', 2_100)).toBe(true);
});
