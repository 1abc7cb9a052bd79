import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterChoice } from './after-choice.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what follows a choice comes into view once, after a tenth of a second (APP-38)', () => {
  const show = vi.fn();
  afterChoice(show);
  vi.advanceTimersByTime(99);
  expect(show).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(show).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1000);
  expect(show).toHaveBeenCalledOnce();
});

test('what was chosen again meanwhile is not gone to', () => {
  const show = vi.fn();
  afterChoice(show)();
  vi.advanceTimersByTime(1000);
  expect(show).not.toHaveBeenCalled();
});
