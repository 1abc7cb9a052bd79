import { expect, test } from 'vitest';
import {
  holdUntil,
  isValidLocally,
  localExpiry,
  needsRefresh,
  paymentHoldUntil,
  secondsLeft,
} from './hold.ts';

const minute = 60_000;

// Guards: CRT-15
test('the browser trusts a hold for five seconds less than the server', () => {
  expect(localExpiry(900, 1_000)).toBe(1_000 + 895_000);
  expect(localExpiry(null, 1_000)).toBeNull();
  expect(isValidLocally(2_000, 1_999)).toBe(true);
  expect(isValidLocally(2_000, 2_000)).toBe(false);
  expect(isValidLocally(null, 2_000)).toBe(true);
});

// Guards: CRT-17
test('a cart is refreshed with 29 seconds left and kept with 30', () => {
  expect(needsRefresh(29)).toBe(true);
  expect(needsRefresh(30)).toBe(false);
});

// Guards: CRT-10
test('a hold ends after its minutes and never past its cap', () => {
  expect(holdUntil(0, 20, 60 * minute)).toBe(20 * minute);
  expect(holdUntil(50 * minute, 20, 60 * minute)).toBe(60 * minute);
});

test('paying extends a hold only to a limit beyond the cap', () => {
  expect(paymentHoldUntil(0, 1 * minute, 60 * minute)).toBe(10 * minute);
  expect(paymentHoldUntil(0, 15 * minute, 60 * minute)).toBe(15 * minute);
  expect(paymentHoldUntil(65 * minute, 60 * minute, 60 * minute)).toBe(70 * minute);
});

test('remaining seconds are whole and never negative', () => {
  expect(secondsLeft(10_999, 1_000)).toBe(9);
  expect(secondsLeft(1_000, 5_000)).toBe(0);
});
