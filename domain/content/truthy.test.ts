import { expect, test } from 'vitest';
import { isTruthy } from './truthy.ts';

// Guards: APP-25
test.each(['', '0', 'false', 'No', 'off'])('%j turns nothing on', (text) => {
  expect(isTruthy(text)).toBe(false);
});

test.each(['1', 'true', 'yes', 'strict', ' '])('%j turns something on', (text) => {
  expect(isTruthy(text)).toBe(true);
});
