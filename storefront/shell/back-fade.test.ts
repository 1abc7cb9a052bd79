import { expect, test } from 'vitest';
import { opacityAt } from './back-fade.ts';

// Guards: APP-32
test.each([
  // A page pulled beyond its top.
  [-40, 1],
  [0, 1],
  [25, 0.75],
  [50, 0.5],
  [99, 0.01],
  [100, 0],
  [4000, 0],
])('at %i pixels of scroll the back button has the opacity %f (APP-32)', (scroll, shown) => {
  expect(opacityAt(scroll)).toBeCloseTo(shown);
});
