import { expect, test } from 'vitest';
import { lowAvailability } from './low-availability.ts';

test.each([
  ['is hurried under ten where no threshold is set', 9, 0, 'hurry'],
  ['is not hurried at ten', 10, 0, null],
  ['is told below the threshold', 11, 12, 'remaining'],
  ['is not told at the threshold', 12, 12, null],
  ['is told, not hurried, where both could be', 9, 12, 'remaining'],
  ['is hurried above a low threshold', 5, 5, 'hurry'],
  ['has nothing to tell when nothing is left', 0, 12, null],
  ['has nothing to tell when it is unlimited', -1, 12, null],
] as const)('what is left %s', (_, left, threshold, said) => {
  expect(lowAvailability(left, threshold)).toBe(said);
});
