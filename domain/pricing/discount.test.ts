import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Discount, reductionsOf } from './discount.ts';
import { sum } from './money.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 });
const discounts: fc.Arbitrary<Discount> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constant('ticket_price' as const), amount }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 0, max: 10_000 }).map((part) => String(part / 100)),
  }),
  fc.record({ kind: fc.constant('ticket_amount' as const), amount }),
  fc.record({
    kind: fc.constant('free_tickets' as const),
    count: fc.integer({ min: 1, max: 5 }),
    every: fc.option(fc.integer({ min: 5, max: 9 })),
  }),
  fc.record({ kind: fc.constant('cart_amount' as const), amount }),
);
const prices = fc.array(amount, { maxLength: 30 });

test('no discount is negative or above the price', () => {
  fc.assert(
    fc.property(discounts, prices, (discount, of) => {
      const taken = reductionsOf(discount, of);
      expect(taken).toHaveLength(of.length);
      for (const [at, part] of taken.entries()) {
        expect(part).toBeGreaterThanOrEqual(0);
        expect(part).toBeLessThanOrEqual(of[at] ?? 0);
        expect(Number.isInteger(part)).toBe(true);
      }
    }),
  );
});

test('an amount off the cart is split to the last unit, in proportion to the prices', () => {
  expect(reductionsOf({ kind: 'cart_amount', amount: 1000 }, [1000, 1000, 1000])).toEqual([
    334, 333, 333,
  ]);
  fc.assert(
    fc.property(amount, prices, (off, of) => {
      const taken = reductionsOf({ kind: 'cart_amount', amount: off }, of);
      expect(sum(taken)).toBe(Math.min(off, sum(of)));
      for (const [at, part] of taken.entries()) {
        const fair = sum(of) === 0 ? 0 : (Math.min(off, sum(of)) * (of[at] ?? 0)) / sum(of);
        expect(Math.abs(part - fair)).toBeLessThan(1);
      }
    }),
  );
});

test('free tickets are the cheapest of those that cost something', () => {
  const one = { kind: 'free_tickets', count: 1, every: null } as const;
  expect(reductionsOf(one, [2000, 0, 800, 1200])).toEqual([0, 0, 800, 0]);
  expect(reductionsOf({ ...one, count: 9 }, [2000, 800])).toEqual([2000, 800]);
});

test('some tickets out of every given number are free', () => {
  const third = { kind: 'free_tickets', count: 1, every: 3 } as const;
  expect(reductionsOf(third, [500, 500])).toEqual([0, 0]);
  expect(sum(reductionsOf(third, [500, 500, 400, 600, 300]))).toBe(300);
  expect(sum(reductionsOf(third, [500, 500, 400, 600, 300, 500]))).toBe(700);
});

test('a percentage is rounded half up per ticket, and a fixed price never raises a price', () => {
  expect(reductionsOf({ kind: 'percent', percent: '12.5' }, [999, 20, 4])).toEqual([125, 3, 1]);
  expect(reductionsOf({ kind: 'percent', percent: '100' }, [999])).toEqual([999]);
  expect(reductionsOf({ kind: 'ticket_price', amount: 1000 }, [1500, 800])).toEqual([500, 0]);
  expect(reductionsOf({ kind: 'ticket_amount', amount: 500 }, [1500, 300])).toEqual([500, 300]);
});
