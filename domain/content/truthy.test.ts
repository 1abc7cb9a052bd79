import { expect, test } from 'vitest';
import { isTruthy } from './truthy.ts';

test.each(['', '0', 'false', 'No', 'off'])('%j switches nothing on', (text) => {
  expect(isTruthy(text)).toBe(false);
});

test.each(['1', 'true', 'yes', 'strict', ' '])('%j does', (text) => {
  expect(isTruthy(text)).toBe(true);
});
