import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum } from '../pricing/money.ts';
import { type PaymentRequest, paymentPlan } from './payment-plan.ts';
import { scheduleAfter } from './payment-schedule.ts';

const request = (over: Partial<PaymentRequest> = {}): PaymentRequest => ({
  amount: 4000,
  outstanding: 4000,
  schedule: [],
  giftCards: [],
  currency: 'EUR',
  ...over,
});
const gift = (number: string, balance: number) => ({ number, balance });
const instalments = (...amounts: readonly number[]) =>
  scheduleAfter(
    amounts.map((amount, at) => ({ id: String(at), due: 10_000_000 * (at + 1), amount })),
    0,
    0,
  );

describe('a payment plan', () => {
  test('is one card payment if there are no gift cards', () => {
    expect(paymentPlan(request())).toEqual({
      payments: [{ gateway: 'stripe', amount: 4000, completes: true }],
      byCard: 4000,
      isSupported: true,
    });
  });

  // Guards: PAY-33
  test('is free if nothing is due', () => {
    const { payments } = paymentPlan(request({ amount: 0, outstanding: 0 }));
    expect(payments).toEqual([{ gateway: 'free', amount: 0, completes: true }]);
  });

  // Guards: PAY-13
  test('uses gift cards one at a time and then the card, which completes the order', () => {
    const giftCards = [gift('A', 500), gift('B', 1000)];
    expect(paymentPlan(request({ giftCards })).payments).toEqual([
      { gateway: 'ledger', number: 'A', amount: 500, completes: false },
      { gateway: 'ledger', number: 'B', amount: 1000, completes: false },
      { gateway: 'stripe', amount: 2500, completes: true },
    ]);
  });

  test('ends with the gift card that covers the rest, and further cards pay nothing', () => {
    const giftCards = [gift('A', 500), gift('B', 9000), gift('C', 9000)];
    expect(paymentPlan(request({ giftCards })).payments).toEqual([
      { gateway: 'ledger', number: 'A', amount: 500, completes: false },
      { gateway: 'ledger', number: 'B', amount: 3500, completes: true },
    ]);
  });

  test('leaves the card an amount that it can be charged', () => {
    const plan = paymentPlan(request({ giftCards: [gift('A', 3980)] }));
    expect(plan).toMatchObject({ byCard: 50, isSupported: true });
  });

  test('is not possible below the card’s minimum', () => {
    expect(paymentPlan(request({ amount: 49, outstanding: 49 })).isSupported).toBe(false);
  });

  // Guards: PAY-14
  test('completes with an instalment even if more is outstanding', () => {
    const schedule = instalments(1000, 3000);
    expect(paymentPlan(request({ amount: 1000, schedule })).payments).toEqual([
      { gateway: 'stripe', amount: 1000, completes: true },
    ]);
  });

  // Guards: PAY-14
  test('stays incomplete if a gift card paid the instalment and the rest is less than the next one', () => {
    const schedule = instalments(1000, 3000);
    const plan = paymentPlan(request({ amount: 1500, schedule, giftCards: [gift('A', 1200)] }));
    expect(plan.payments.map(({ completes }) => completes)).toEqual([false, false]);
  });
});

// Guards: PAY-14
test('a plan adds up to the chosen amount, stays within each gift card’s balance, and completes only with its last payment', () => {
  const cents = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(
      cents,
      fc.array(cents, { maxLength: 5 }),
      fc.constantFrom('EUR', 'GBP', 'JPY'),
      (amount, balances, currency) => {
        const giftCards = balances.map((balance, at) => gift(String(at), balance));
        const plan = paymentPlan(request({ amount, outstanding: amount, giftCards, currency }));
        expect(sum(plan.payments.map((part) => part.amount))).toBe(amount);
        for (const part of plan.payments) {
          if (part.number !== undefined) {
            expect(part.amount).toBeLessThanOrEqual(balances[Number(part.number)] ?? 0);
          }
        }
        expect(plan.payments.map(({ completes }) => completes)).toEqual(
          plan.payments.map((_, at) => at === plan.payments.length - 1),
        );
      },
    ),
  );
});
