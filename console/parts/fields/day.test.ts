import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test.each([
  ['2026-11-26', true],
  ['1999-12-31', true],
  ['', false],
  ['0002-11-26', false],
  ['0020-11-26', false],
  ['0202-11-26', false],
  ['2026-13-01', false],
  ['2026-11', false],
])('a field with %j has a whole day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
