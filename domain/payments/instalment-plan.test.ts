import fc from 'fast-check';
import { expect, test } from 'vitest';
import { settleEdit } from '../orders/order-edit.ts';
import { sum } from '../pricing/money.ts';
import { amountsFault, daysFault, fitInstalments } from './instalment-plan.ts';
import type { Instalment } from './payment-schedule.ts';

// Guards: SLS-06
test('the amounts of a plan are above zero and add up to the price', () => {
  expect(amountsFault([1_000, 3_300], 4_300)).toBeUndefined();
  expect(amountsFault([1_000, 3_301], 4_300)).toBe('sum');
  expect(amountsFault([4_300, 0], 4_300)).toBe(1);
  expect(amountsFault([-1, 4_301], 4_300)).toBe(0);
  expect(amountsFault([Number.NaN], 4_300)).toBe(0);
});

// Guards: SLS-06
test('the days of a plan are in order and begin today at the earliest', () => {
  const today = '2031-03-08';
  expect(daysFault(['2031-03-08', '2031-04-01'], today)).toBeUndefined();
  expect(daysFault(['2031-03-07'], today)).toEqual({ at: 0, fault: 'is_over' });
  expect(daysFault(['2031-03-09', '2031-03-09'], today)).toEqual({ at: 1, fault: 'not_later' });
});

const plan = (...amounts: number[]): Instalment[] =>
  amounts.map((amount, at) => ({ id: String(at), due: at, amount }));
const fitted = (amounts: number[], price: number, paid: number) =>
  fitInstalments(plan(...amounts), { price, paid, now: 0 }).map(({ amount }) => amount);

// Guards: SLS-04
test('an order that gets dearer adds the difference to its last instalment', () => {
  expect(fitted([100, 100, 100], 350, 100)).toEqual([100, 100, 150]);
});

// Guards: SLS-04
test('an order that gets cheaper reduces its instalments from the last, and keeps what is paid', () => {
  expect(fitted([100, 100, 100], 250, 100)).toEqual([100, 100, 50]);
  expect(fitted([100, 100, 100], 130, 120)).toEqual([100, 30]);
  expect(fitted([100, 100], 100, 100)).toEqual([100]);
  expect(fitted([100], 0, 0)).toEqual([]);
});

/** An order in instalments: its price, what was paid and not refunded, and what was waived. */
interface Owing {
  readonly price: number;
  readonly kept: number;
  readonly waived: number;
  readonly instalments: readonly Instalment[];
}

// Guards: SLS-04
test('after any changes and payments, the paid, waived and instalment amounts add up to the price', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('edit' as const), to: fc.nat(10_000), waives: fc.boolean() }),
    fc.record({ kind: fc.constant('pay' as const), share: fc.integer({ min: 1, max: 100 }) }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 2, maxLength: 5 }),
      fc.array(step, { maxLength: 15 }),
      (amounts, steps) => {
        let order: Owing = {
          price: sum(amounts),
          kept: amounts[0] ?? 0,
          waived: 0,
          instalments: plan(...amounts),
        };
        let came = order.kept;
        let back = 0;
        for (const each of steps) {
          const owed = Math.max(0, order.price - order.kept - order.waived);
          if (each.kind === 'pay') {
            const amount = Math.ceil((owed * each.share) / 100);
            came += amount;
            order = { ...order, kept: order.kept + amount };
          } else {
            const costs = { removed: order.price, added: each.to, stayingChange: 0 };
            const settled = settleEdit({ ...costs, waived: order.waived, owed });
            const { due, later, refund, unwaived, unowed } = settled;
            expect(due === 0 || owed === 0, 'nothing is due at once while instalments are').toBe(
              true,
            );
            const waived = order.waived + (each.waives ? due + later : 0) - unwaived;
            const kept = order.kept + (each.waives ? 0 : due) - refund;
            came += each.waives ? 0 : due;
            back += refund;
            expect(refund === 0 || unowed === owed, 'money goes back once nothing is owed').toBe(
              true,
            );
            const target = { price: each.to - waived, paid: kept, now: 0 };
            order = {
              price: each.to,
              kept,
              waived,
              instalments: fitInstalments(order.instalments, target),
            };
          }
          const left = order.price - order.kept - order.waived;
          expect(left, 'nobody pays more than the price').toBeGreaterThanOrEqual(0);
          expect(order.kept).toBe(came - back);
          expect(back, 'nothing is given back that was not paid').toBeLessThanOrEqual(came);
          if (order.instalments.length > 0) {
            const scheduled = sum(order.instalments.map(({ amount }) => amount));
            expect(scheduled).toBe(order.price - order.waived);
            expect(order.instalments.every(({ amount }) => amount > 0)).toBe(true);
          }
        }
      },
    ),
  );
});
