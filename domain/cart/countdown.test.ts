import { describe, expect, test } from 'vitest';
import { countdownAt, passedMark } from './countdown.ts';

const at = (seconds: number) => countdownAt(seconds * 1000, 0);

describe('the countdown', () => {
  // Guards: CRT-18
  test('is written as minutes and two-digit seconds', () => {
    expect(at(605).text).toBe('10:05');
    expect(at(59).text).toBe('0:59');
    expect(at(0).text).toBe('0:00');
    expect(at(-3).text).toBe('0:00');
  });

  // Guards: CRT-18
  test('is shown only below twenty minutes', () => {
    expect(at(1200).isVisible).toBe(false);
    expect(at(1199).isVisible).toBe(true);
  });

  // Guards: CRT-19
  test('warns below five minutes and alarms below two', () => {
    expect([300, 299, 120, 119].map((seconds) => at(seconds).tone)).toEqual([
      'calm',
      'warning',
      'warning',
      'error',
    ]);
  });
});

describe('the announcements', () => {
  // Guards: CRT-20
  test('are made exactly once at each mark while it ticks', () => {
    const said: number[] = [];
    for (let left = 400; left > 0; left -= 1) {
      const mark = passedMark(left + 1, left);
      if (mark !== null) said.push(mark, left);
    }
    expect(said).toEqual([5, 300, 2, 120]);
  });

  // Guards: CRT-20
  test('skip the first mark if the page slept past both', () => {
    expect(passedMark(400, 90)).toBe(2);
  });

  test('are not made if the page opens below a mark or after the end', () => {
    expect(passedMark(null, 250)).toBeNull();
    expect(passedMark(400, 0)).toBeNull();
  });
});
