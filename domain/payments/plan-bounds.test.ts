import { describe, expect, test } from 'vitest';
import { daysOfParts, planBounds } from './plan-bounds.ts';
import { boundsFault } from './plan-fault.ts';

describe('the bounds of a plan', () => {
  const rule = { leastFirst: 5, mayGive: false };
  test('end before the day of the visit, after two years, and never before today', () => {
    expect(planBounds('2026-03-01', '2026-06-10', rule)).toEqual({
      lastDay: '2026-06-09',
      leastFirst: 5,
    });
    expect(planBounds('2026-03-01', null, rule).lastDay).toBe('2028-03-01');
    expect(planBounds('2026-03-01', '2031-01-01', rule).lastDay).toBe('2028-03-01');
    expect(planBounds('2026-03-01', '2026-03-01', rule).lastDay).toBe('2026-03-01');
    expect(planBounds('2026-03-01', '2026-06-10', { ...rule, mayGive: true })).toEqual({
      lastDay: '2028-03-01',
      leastFirst: 0,
    });
  });

  test('take the least first part of the price, or an equal share of it', () => {
    const bounds = { lastDay: '2026-06-09', leastFirst: 5 };
    const fault = (...amounts: number[]) => boundsFault(['2026-06-09'], amounts, bounds);
    expect(fault(50, 22_250)).toBe('too_little');
    expect(fault(1_114, 21_186)).toBeUndefined();
    expect(fault(...Array<number>(60).fill(100))).toBeUndefined();
    expect(boundsFault(['2026-03-01', '2026-06-10'], [100, 100], bounds)).toBe('too_late');
  });

  test('leave equal parts a month apart, or spread them until the last day', () => {
    expect(daysOfParts('2026-01-31', 3, '2026-04-01')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
    ]);
    expect(daysOfParts('2026-03-01', 4, '2026-03-11')).toEqual([
      ...['2026-03-01', '2026-03-04', '2026-03-07', '2026-03-11'],
    ]);
    expect(daysOfParts('2026-03-01', 3, '2026-03-03')).toEqual([
      ...['2026-03-01', '2026-03-02', '2026-03-03'],
    ]);
    expect(daysOfParts('2026-03-01', 4, '2026-03-03')).toBeUndefined();
    expect(daysOfParts('2026-03-01', 1, '2026-03-01')).toEqual(['2026-03-01']);
  });
});
