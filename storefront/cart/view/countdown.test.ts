import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watch } from './countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the clock of a cart ticks at once and every second until it is over (CRT-18, APP-59)', () => {
  const shown: string[] = [];
  const isOver: boolean[] = [];
  watch(Date.now() + 3_500, ({ text, secondsLeft }) => {
    shown.push(text);
    isOver.push(secondsLeft === 0);
  });
  expect(shown).toEqual(['0:04']);
  vi.advanceTimersByTime(999);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(3_001);
  expect(shown).toEqual(['0:04', '0:03', '0:02', '0:01', '0:00']);
  expect(isOver).toEqual([false, false, false, false, true]);
});

test('the clock stops once it is released', () => {
  const tell = vi.fn();
  const end = watch(Date.now() + 60_000, tell);
  end();
  vi.advanceTimersByTime(10_000);
  expect(tell).toHaveBeenCalledOnce();
});
