import { expect, test } from 'vitest';
import { available, availableOnWire, fromWire } from './capacity.ts';

const counter = { capacity: 10, oversell_capacity: 2, used_capacity: 5 };

// Guards: CAL-10
test('the places left are capacity plus oversell minus used', () => {
  expect(available(counter)).toBe(7);
});

// Guards: CAL-10
test('a capacity cut below what is sold leaves zero places', () => {
  expect(available({ ...counter, capacity: 1 })).toBe(0);
});

// Guards: CAL-10
test('-1 means unlimited, also on the wire', () => {
  const unlimited = { ...counter, capacity: -1 };
  expect(available(unlimited)).toBe(Number.POSITIVE_INFINITY);
  expect(availableOnWire(unlimited)).toBe(-1);
  expect(fromWire(-1)).toBe(Number.POSITIVE_INFINITY);
  expect(fromWire(3)).toBe(3);
});
