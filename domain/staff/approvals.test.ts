import { expect, test } from 'vitest';
import { areLooser, needsApproval, needsApprovalInBulk } from './approvals.ts';

const none = { on_order: 0, today: 0 };

// Guards: STF-12
test.each([
  ['without limits', { per_order: null, per_day: null, per_bulk: 0 }, 1_000_000, none, false],
  [
    'at the limit of an order',
    { per_order: 5_000, per_day: null, per_bulk: 0 },
    5_000,
    none,
    false,
  ],
  [
    'above the limit of an order',
    { per_order: 5_000, per_day: null, per_bulk: 0 },
    5_001,
    none,
    true,
  ],
  [
    'above the limit of an order together with what it got before',
    { per_order: 5_000, per_day: null, per_bulk: 0 },
    2_000,
    { on_order: 3_001, today: 0 },
    true,
  ],
  [
    'above the limit of a day together with other orders',
    { per_order: null, per_day: 5_000, per_bulk: 0 },
    2_000,
    { on_order: 0, today: 3_001 },
    true,
  ],
  [
    'below the limit of a day, whatever the order got from others',
    { per_order: null, per_day: 5_000, per_bulk: 0 },
    2_000,
    { on_order: 9_000, today: 3_000 },
    false,
  ],
  ['of nothing at a limit of nothing', { per_order: 0, per_day: 0, per_bulk: 0 }, 0, none, false],
  ['of a cent at a limit of nothing', { per_order: 0, per_day: null, per_bulk: 0 }, 1, none, true],
])('a gift %s', (_, limits, amount, before, needed) => {
  expect(needsApproval(limits, amount, before)).toBe(needed);
});

const noLimits = { per_order: null, per_day: null, per_bulk: null };

// Guards: STF-12
test.each([
  ['without limits', noLimits, 1_000_000, 0, false],
  ['at the limit of a bulk', { ...noLimits, per_bulk: 5_000 }, 5_000, 9_000, false],
  ['above the limit of a bulk', { ...noLimits, per_bulk: 5_000 }, 5_001, 0, true],
  [
    'above the limit of a day with what was given before',
    { ...noLimits, per_day: 5_000 },
    2_000,
    3_001,
    true,
  ],
  ['of nothing at limits of nothing', { per_order: 0, per_day: 0, per_bulk: 0 }, 0, 0, false],
  [
    'above the limit of an order, which its orders are asked about',
    { ...noLimits, per_order: 10 },
    5_000,
    0,
    false,
  ],
])('many gifts %s', (_, limits, sum, today, needed) => {
  expect(needsApprovalInBulk(limits, sum, { today })).toBe(needed);
});

// Guards: STF-12
test('earlier gifts of the same bulk run also count', () => {
  const limits = { per_order: null, per_day: null, per_bulk: 5_000 };
  expect(needsApprovalInBulk(limits, 3_000, { today: 0, before: 2_000 })).toBe(false);
  expect(needsApprovalInBulk(limits, 3_001, { today: 0, before: 2_000 })).toBe(true);
});

// Guards: STF-12
test('limits are looser if one of them is higher or removed', () => {
  const none = { per_order: null, per_day: null, per_bulk: null };
  const before = { ...none, per_order: 5_000, per_day: 0 };
  expect(areLooser(before, { ...before, per_order: 5_001 })).toBe(true);
  expect(areLooser(before, { ...before, per_day: null })).toBe(true);
  expect(areLooser(before, { per_order: 1, per_day: 0, per_bulk: 0 })).toBe(false);
  expect(areLooser(before, { ...before, per_order: 1, per_day: 1 })).toBe(true);
  expect(areLooser(none, before)).toBe(false);
  expect(areLooser(before, before)).toBe(false);
});
