import { expect, test } from 'vitest';
import { lowAvailability } from './low-availability.ts';

// Guards: CAL-27, CAL-28
test.each([
  ['are called few below ten without a threshold', 9, 0, 'hurry'],
  ['are not called few at ten', 10, 0, null],
  ['are counted below the threshold', 11, 12, 'remaining'],
  ['are not counted at the threshold', 12, 12, null],
  ['are counted rather than called few if both apply', 9, 12, 'remaining'],
  ['are called few above a low threshold', 5, 5, 'hurry'],
  ['are not mentioned if none are left', 0, 12, null],
  ['are not mentioned if unlimited', -1, 12, null],
] as const)('the places left %s', (_, left, threshold, said) => {
  expect(lowAvailability(left, threshold)).toBe(said);
});
