import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canDecrease,
  canIncrease,
  decrease,
  increase,
  quantityBounds,
  refuseQuantities,
} from './quantity.ts';

const rule = {
  min_tickets_per_order: 0,
  max_tickets_per_order: null,
  exclude_from_event_capacity: false,
  types: 2,
};
const unlimited = Number.POSITIVE_INFINITY;
const room = {
  group: unlimited,
  session: unlimited,
  type: unlimited,
  otherInGroup: 0,
  otherInSession: 0,
};

// Guards: QTY-09, QTY-10, QTY-11
test('the first increase jumps to the minimum, and a decrease from there drops to zero', () => {
  const bounds = quantityBounds({ ...rule, types: 1, min_tickets_per_order: 3 }, room);
  expect(increase(0, bounds)).toBe(3);
  expect(increase(3, bounds)).toBe(4);
  expect(decrease(4, bounds)).toBe(3);
  expect(decrease(3, bounds)).toBe(0);
  expect(decrease(0, bounds)).toBe(0);
});

// Guards: QTY-09
test("a group's minimum is a type's minimum only if it is the only type", () => {
  expect(quantityBounds({ ...rule, min_tickets_per_order: 3 }, room).min).toBe(1);
});

// Guards: QTY-12
test('a group that needs exactly one ticket blocks decrease', () => {
  const one = { ...rule, types: 1, min_tickets_per_order: 1, max_tickets_per_order: 1 };
  const bounds = quantityBounds(one, room);
  expect(canDecrease(1, bounds)).toBe(false);
  expect(decrease(1, bounds)).toBe(1);
  expect(increase(1, bounds)).toBe(1);
});

// Guards: QTY-14, QTY-15, QTY-16, QTY-18, QTY-19, QTY-20
test.each([
  ["the group's most for one order", { ...rule, max_tickets_per_order: 4 }, {}, 4],
  [
    "that, less the group's other types",
    { ...rule, max_tickets_per_order: 4 },
    { otherInGroup: 3 },
    1,
  ],
  ["the group's places", rule, { group: 2 }, 2],
  ["the session's places", rule, { session: 5, otherInSession: 2 }, 3],
  [
    'no session when excluded from it',
    { ...rule, exclude_from_event_capacity: true },
    { session: 0 },
    1000,
  ],
  ["the type's limit", rule, { type: 6 }, 6],
  ['the hard cap', rule, {}, 1000],
  ['zero when over-full', rule, { session: 1, otherInSession: 3 }, 0],
] as const)('the upper bound is %s', (_, withRule, less, max) => {
  expect(quantityBounds(withRule, { ...room, ...less }).max).toBe(max);
});

// Guards: QTY-13
test('an increase is blocked if fewer places are left than the minimum needs', () => {
  const bounds = quantityBounds(
    { ...rule, types: 1, min_tickets_per_order: 3 },
    { ...room, group: 2 },
  );
  expect(canIncrease(0, bounds)).toBe(false);
  expect(increase(0, bounds)).toBe(0);
});

test('the quantity is zero or within its bounds, whatever is pressed', () => {
  const presses = fc.array(fc.boolean(), { maxLength: 40 });
  const limits = fc.tuple(fc.nat(5), fc.nat(12), fc.nat(12), fc.integer({ min: 1, max: 3 }));
  fc.assert(
    fc.property(presses, limits, (ups, [min, max, places, types]) => {
      const given = { ...rule, min_tickets_per_order: min, max_tickets_per_order: max, types };
      const bounds = quantityBounds(given, { ...room, session: places });
      let quantity = 0;
      for (const up of ups) {
        quantity = up ? increase(quantity, bounds) : decrease(quantity, bounds);
        const within = quantity >= bounds.min && quantity <= bounds.max;
        expect(quantity === 0 || within).toBe(true);
      }
    }),
  );
});

const chosen = (...quantities: number[]) =>
  new Map(
    quantities.map((quantity, index) => [`t${index}`, { quantity, limit: null as number | null }]),
  );

// Guards: QTY-14, QTY-18, QTY-19
test('the server refuses quantities beyond the group, the type and the cap', () => {
  const few = { ...rule, min_tickets_per_order: 2, max_tickets_per_order: 4 };
  expect(refuseQuantities({ rule: few, byType: chosen(2, 2) })).toBeNull();
  expect(refuseQuantities({ rule: few, byType: chosen(3, 2) })).toBe(
    'max_tickets_per_order_exceeded',
  );
  expect(refuseQuantities({ rule: few, byType: chosen(1) })).toBe('min_tickets_per_order_not_met');
  expect(refuseQuantities({ rule: few, byType: chosen() })).toBeNull();
  expect(refuseQuantities({ rule, byType: chosen(1001) })).toBe('max_tickets_per_order_exceeded');
  const limited = new Map([['t', { quantity: 3, limit: 2 }]]);
  expect(refuseQuantities({ rule, byType: limited })).toBe('max_tickets_per_order_exceeded');
});

test('the server accepts what the steppers allow', () => {
  fc.assert(
    fc.property(fc.nat(4), fc.nat(8), fc.array(fc.boolean()), (min, max, ups) => {
      const given = { ...rule, types: 1, min_tickets_per_order: min, max_tickets_per_order: max };
      const bounds = quantityBounds(given, room);
      const quantity = ups.reduce((q, up) => (up ? increase(q, bounds) : decrease(q, bounds)), 0);
      expect(refuseQuantities({ rule: given, byType: chosen(quantity) })).toBeNull();
    }),
  );
});
