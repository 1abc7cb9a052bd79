import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { steadyNow } from '../../browser/steady-clock.ts';
import { watch } from './countdown.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Guards: APP-59, CRT-18
test('a cart’s clock ticks at once and then every second until it is over (CRT-18, APP-59)', () => {
  const shown: string[] = [];
  const isOver: boolean[] = [];
  watch(steadyNow() + 3_500, ({ text, secondsLeft }) => {
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

// Guards: CRT-18
test.each([25, -60])(
  'the time left stays correct when the device’s clock is set by %d minutes',
  (minutes) => {
    const shown: string[] = [];
    watch(steadyNow() + 300_000, ({ text }) => void shown.push(text));
    vi.setSystemTime(Date.now() + minutes * 60_000);
    vi.advanceTimersByTime(2_000);
    expect(shown).toEqual(['5:00', '4:59', '4:58']);
  },
);

test('the clock stops once it is released', () => {
  const tell = vi.fn();
  const end = watch(steadyNow() + 60_000, tell);
  end();
  vi.advanceTimersByTime(10_000);
  expect(tell).toHaveBeenCalledOnce();
});
