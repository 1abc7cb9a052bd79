import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../pricing/money.ts';
import {
  equalParts,
  neededToBook,
  otherAmount,
  paymentDue,
  paymentOptions,
  scheduleAfter,
} from './payment-schedule.ts';

const day = 86_400_000;
const now = 100 * day;
const deposit = { id: 'deposit', due: now - day, amount: 5_000 };
const second = { id: 'second', due: now + 10 * day, amount: 3_000 };
const last = { id: 'last', due: now + 20 * day, amount: 2_000 };
const plan = [last, deposit, second];

const statuses = (paid: number, at = now) =>
  scheduleAfter(plan, paid, at).map(({ id, status, outstanding }) => [id, status, outstanding]);

describe('scheduled payments', () => {
  // Guards: PAY-20, PAY-23
  test('are sorted by day, and are overdue or upcoming', () => {
    expect(statuses(0)).toEqual([
      ['deposit', 'overdue', 5_000],
      ['second', 'upcoming', 3_000],
      ['last', 'upcoming', 2_000],
    ]);
  });

  // Guards: PAY-23
  test('are upcoming until a second before they are due', () => {
    const at = (moment: number) => scheduleAfter([second], 0, moment)[0]?.status;
    expect(at(second.due - 1_001)).toBe('upcoming');
    expect(at(second.due - 1_000)).toBe('overdue');
  });

  test('are filled by the paid amount, earliest first', () => {
    expect(statuses(6_000)).toEqual([
      ['deposit', 'paid', 0],
      ['second', 'upcoming', 2_000],
      ['last', 'upcoming', 2_000],
    ]);
  });
});

describe('the amount due', () => {
  test.each([
    ['everything overdue', 0, now + 11 * day, 8_000],
    ['the rest of what is overdue', 1_000, now, 4_000],
    ['the next instalment when nothing is overdue', 5_000, now, 3_000],
    ['the rest of the next instalment', 6_000, now, 2_000],
    ['zero when all is paid', 10_000, now, 0],
  ])('is %s', (_, paid, at, due) => {
    expect(paymentDue(scheduleAfter(plan, paid, at), 10_000 - paid)).toBe(due);
  });

  test('is everything without a schedule', () => {
    expect(paymentDue([], 10_000)).toBe(10_000);
  });

  test('is between zero and the outstanding amount, whatever was paid and when', () => {
    const amounts = fc.array(
      fc.record({ due: fc.nat(1_000), amount: fc.integer({ min: 1, max: 9_999 }) }),
    );
    fc.assert(
      fc.property(amounts, fc.nat(20_000), fc.nat(1_000), (parts, paid, at) => {
        const instalments = parts.map((part, index) => ({ ...part, id: String(index) }));
        const total = sum(instalments.map(({ amount }) => amount));
        const schedule = scheduleAfter(instalments, paid, at);
        const due = paymentDue(schedule, total - paid);
        expect(due).toBeGreaterThanOrEqual(0);
        expect(due).toBeLessThanOrEqual(Math.max(0, total - paid));
        expect(due > 0).toBe(total > paid);
        const left = sum(schedule.map(({ outstanding }) => outstanding));
        expect(left).toBe(Math.max(0, total - paid));
      }),
    );
  });
});

test('a cart becomes an order with its first instalment, or with its full price if there is no schedule', () => {
  expect(neededToBook(plan, 10_000)).toBe(5_000);
  expect(neededToBook(plan, 4_000)).toBe(4_000);
  expect(neededToBook([], 10_000)).toBe(10_000);
});

// Guards: PAY-18, PAY-19
test('the buyer can choose the due, outstanding or another amount unless everything is due', () => {
  expect(paymentOptions(5_000, 10_000)).toEqual(['due', 'outstanding', 'other']);
  expect(paymentOptions(10_000, 10_000)).toEqual(['outstanding']);
});

// Guards: PAY-22
test('the buyer’s own amount is between the due and the outstanding amount', () => {
  expect(otherAmount(100, 5_000, 10_000)).toBe(5_000);
  expect(otherAmount(7_000, 5_000, 10_000)).toBe(7_000);
  expect(otherAmount(70_000, 5_000, 10_000)).toBe(10_000);
});

describe('equal parts', () => {
  // Guards: SLS-06
  test('add up to the price and differ by one unit at most, whatever the price', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 12 }), (price, count) => {
        const parts = equalParts(price, count);
        expect(sum(parts)).toBe(price);
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
