import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../pricing/money.ts';
import { daysOfParts, planBounds } from './plan-bounds.ts';
import { boundsFault, openBeyond } from './plan-fault.ts';

describe('the bounds of a plan', () => {
  const rule = { leastFirst: 5, mayGive: false };
  // Guards: SLS-06
  test('end before the day of the visit, after two years at most, and never before today', () => {
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

  // Guards: SLS-06
  test('require the least first part of the price or an equal share of it', () => {
    const bounds = { lastDay: '2026-06-09', leastFirst: 5 };
    const fault = (...amounts: number[]) => boundsFault(['2026-06-09'], amounts, bounds);
    expect(fault(50, 22_250)).toBe('too_little');
    expect(fault(1_114, 21_186)).toBeUndefined();
    expect(fault(...Array<number>(60).fill(100))).toBeUndefined();
    expect(boundsFault(['2026-03-01', '2026-06-10'], [100, 100], bounds)).toBe('too_late');
  });

  // Guards: SLS-06
  test('allow equal parts a month apart, or spread until the last day', () => {
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

describe('the amount that a plan leaves open beyond its bounds', () => {
  const bounds = { lastDay: '2026-06-09', leastFirst: 5 };
  const open = (...parts: [day: string, amount: number][]) =>
    openBeyond(
      parts.map(([day]) => day),
      parts.map(([, amount]) => amount),
      bounds,
    );
  // Guards: STF-12
  test.each<[string, number, [day: string, amount: number][]]>([
    [
      'paid before the visit',
      0,
      [
        ['2026-03-01', 2_000],
        ['2026-06-09', 2_300],
      ],
    ],
    [
      'paid after the visit',
      2_300,
      [
        ['2026-03-01', 2_000],
        ['2026-06-10', 2_300],
      ],
    ],
    [
      'begun with too little',
      165,
      [
        ['2026-03-01', 50],
        ['2026-06-09', 4_250],
      ],
    ],
    [
      'begun with too little, and paid after it',
      25_450,
      [
        ['2026-03-01', 50],
        ['2028-01-30', 25_450],
      ],
    ],
    [
      'paid in part after the visit',
      1_000,
      [
        ['2026-03-01', 2_000],
        ['2026-06-09', 1_300],
        ['2026-07-01', 1_000],
      ],
    ],
  ])('of a plan %s is %i', (_, amount, parts) => {
    expect(open(...parts)).toBe(amount);
  });

  // Guards: STF-12
  test('is nothing for a plan within them, and otherwise what should have been paid by their last day', () => {
    const days = ['2026-03-01', '2026-06-08', '2026-06-09', '2026-06-10', '2027-01-01'];
    const plans = fc.subarray(days, { minLength: 1 }).chain((of) =>
      fc.record({
        of: fc.constant(of),
        amounts: fc.array(fc.integer({ min: 1, max: 100_000 }), {
          minLength: of.length,
          maxLength: of.length,
        }),
      }),
    );
    fc.assert(
      fc.property(plans, ({ of, amounts }) => {
        const left = openBeyond(of, amounts, bounds);
        const price = sum(amounts);
        const inTime = sum(amounts.filter((_, at) => (of[at] ?? '') <= bounds.lastDay));
        expect(left > 0).toBe(boundsFault(of, amounts, bounds) !== undefined);
        expect(left).toBeLessThanOrEqual(price);
        expect(left + inTime).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});
