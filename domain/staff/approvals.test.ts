import { expect, test } from 'vitest';
import { needsApproval } from './approvals.ts';

const none = { on_order: 0, today: 0 };

test.each([
  ['without limits', { per_order: null, per_day: null }, 1_000_000, none, false],
  ['at the limit of an order', { per_order: 5_000, per_day: null }, 5_000, none, false],
  ['above the limit of an order', { per_order: 5_000, per_day: null }, 5_001, none, true],
  [
    'above the limit of an order together with what it got before',
    { per_order: 5_000, per_day: null },
    2_000,
    { on_order: 3_001, today: 0 },
    true,
  ],
  [
    'above the limit of a day together with other orders',
    { per_order: null, per_day: 5_000 },
    2_000,
    { on_order: 0, today: 3_001 },
    true,
  ],
  [
    'below the limit of a day, whatever the order got from others',
    { per_order: null, per_day: 5_000 },
    2_000,
    { on_order: 9_000, today: 3_000 },
    false,
  ],
  ['of nothing at a limit of nothing', { per_order: 0, per_day: 0 }, 0, none, false],
  ['of a cent at a limit of nothing', { per_order: 0, per_day: null }, 1, none, true],
])('a gift %s', (_, limits, amount, before, needed) => {
  expect(needsApproval(limits, amount, before)).toBe(needed);
});
