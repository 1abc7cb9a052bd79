import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterChoice } from './after-choice.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Guards: APP-38
test('the next step scrolls into view once, a tenth of a second after a choice (APP-38)', () => {
  const show = vi.fn();
  afterChoice(show);
  vi.advanceTimersByTime(99);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(show).toHaveBeenCalledOnce();
});

test('a choice that has been replaced meanwhile does not scroll', () => {
  const show = vi.fn();
  afterChoice(show)();
  vi.advanceTimersByTime(1000);
  expect(show).not.toHaveBeenCalled();
});
