import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultPadding, paddingOf, sessionsConflict, type Visit } from './session-conflict.ts';

const minute = 60_000;
const five = { preStart: defaultPadding, postEnd: defaultPadding };
/** A visit between these minutes after a fixed noon. */
const visit = (from: number, to: number, more: Partial<Visit> = {}): Visit => ({
  sessionId: `${from}-${to}`,
  start: from * minute,
  end: to * minute,
  padding: five,
  isFree: false,
  ...more,
});

describe('two sessions', () => {
  test.each([
    ['that overlap', visit(0, 60), visit(30, 90), true],
    ['one of which lies within the other', visit(0, 60), visit(20, 30), true],
    ['at the same time', visit(0, 60), visit(0, 60, { sessionId: 'other' }), true],
    ['that meet without a break', visit(0, 60), visit(60, 90), true],
    ['four minutes apart', visit(0, 60), visit(64, 90), true],
    // Guards: CAL-24
    ['five minutes apart', visit(0, 60), visit(65, 90), false],
    ['far apart', visit(0, 60), visit(600, 660), false],
  ])('%s', (_, one, other, expected) => {
    expect([sessionsConflict(one, other), sessionsConflict(other, one)]).toEqual([
      expected,
      expected,
    ]);
  });

  // Guards: CAL-21
  test('need the longer of the paddings between them', () => {
    const slow = visit(0, 60, { padding: { preStart: 0, postEnd: 20 } });
    const early = (from: number) =>
      visit(from, from + 30, { padding: { preStart: 15, postEnd: 90 } });
    expect(sessionsConflict(slow, early(79))).toBe(true);
    expect(sessionsConflict(slow, early(80))).toBe(false);
  });

  test('may follow each other immediately if no padding is needed', () => {
    const padding = { preStart: 0, postEnd: 0 };
    expect(sessionsConflict(visit(0, 60, { padding }), visit(60, 90, { padding }))).toBe(false);
  });

  test('do not conflict if they are the same one', () => {
    expect(sessionsConflict(visit(0, 60), visit(0, 60))).toBe(false);
  });

  test('do not conflict if one takes no time', () => {
    expect(sessionsConflict(visit(0, 60), visit(0, 600, { isFree: true }))).toBe(false);
    expect(sessionsConflict(visit(0, 600, { isFree: true }), visit(0, 60))).toBe(false);
  });
});

test('sessions conflict less the further apart they are, in either order', () => {
  const length = fc.integer({ min: 1, max: 300 });
  const pad = fc.record({
    preStart: fc.integer({ min: 0, max: 120 }),
    postEnd: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(length, length, length, length, pad, pad, (one, gap, later, other, a, b) => {
      const first = visit(0, one, { padding: a });
      const next = (shift: number) =>
        visit(one + gap + shift, one + gap + shift + other, { padding: b });
      expect(sessionsConflict(first, next(0))).toBe(sessionsConflict(next(0), first));
      expect(sessionsConflict(first, next(0))).toBe(gap < Math.max(a.postEnd, b.preStart));
      if (!sessionsConflict(first, next(0)))
        expect(sessionsConflict(first, next(later))).toBe(false);
    }),
  );
});

// Guards: CAL-22, CFG-25
test('an event’s own padding takes precedence over the default, on each side separately', () => {
  const defaults = { preStart: 5, postEnd: 10 };
  expect(paddingOf(undefined, defaults)).toEqual(defaults);
  expect(paddingOf({ pad_pre_start: 0 }, defaults)).toEqual({ preStart: 0, postEnd: 10 });
  expect(paddingOf({ pad_post_end: 30 }, defaults)).toEqual({ preStart: 5, postEnd: 30 });
});
