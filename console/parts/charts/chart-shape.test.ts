import { expect, test } from 'vitest';
import { averagesOf, shapeOf } from './chart-shape.ts';

// Guards: TOD-01
test('bars start at the zero line, and go below it where refunds exceed sales', () => {
  const { bars, ticks } = shapeOf([0, 100, -50]);
  const zero = ticks.find(({ value }) => value === 0)?.y ?? 0;
  const [none, up, down] = bars;
  expect(none?.height).toBe(0);
  expect((up?.y ?? 0) + (up?.height ?? 0)).toBeCloseTo(zero);
  expect(down?.y).toBeCloseTo(zero);
  expect(up?.height).toBeCloseTo(2 * (down?.height ?? 0));
});

// Guards: TOD-01
test('everything is inside the chart, even if nothing was sold', () => {
  for (const values of [Array.from({ length: 30 }, () => 0), [7], [-3, -4]]) {
    const { bars, line } = shapeOf(values);
    expect(bars).toHaveLength(values.length);
    for (const { x, y, width, height } of bars) {
      expect(Math.min(x, y, width, height)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(100);
      expect(y + height).toBeLessThanOrEqual(100.001);
    }
    expect(line).not.toContain('NaN');
  }
});

// Guards: TOD-01
test('the line of averages ends before today, whose sales are incomplete', () => {
  const days = [70, 70, 70, 70];
  expect(shapeOf([...days, 0]).line).toBe(shapeOf([...days, 70]).line);
});

// Guards: TOD-01
test('a day’s average is that of the week ending with it', () => {
  expect(averagesOf([7, 0, 0, 0, 0, 0, 0, 0])).toEqual([7, 3.5, 7 / 3, 7 / 4, 7 / 5, 7 / 6, 1, 0]);
});
