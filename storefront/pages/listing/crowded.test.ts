import { expect, test } from 'vitest';
import { isCrowded } from './crowded.ts';

/** A list whose children are at these vertical positions. */
const listAt = (...tops: readonly number[]) =>
  ({
    children: tops.map((top) => ({ getBoundingClientRect: () => ({ top }) })),
    style: {},
    removeAttribute: () => undefined,
  }) as unknown as HTMLElement;

// Guards: EVT-10, EVT-11
test.each([
  [[], false],
  [[10, 10, 10], false],
  [[10, 10, 58, 58], false],
  [[10.2, 9.8, 57.9, 58.1], false],
  [[10, 58, 106], true],
  [[10, 10, 58, 106, 154], true],
])('buttons at %j wrap past two rows: %s', (tops, crowded) => {
  expect(isCrowded(listAt(...tops))).toBe(crowded);
});
