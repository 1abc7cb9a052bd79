import { type PaymentPlan, paymentPlan } from '#domain/payments/payment-plan.ts';
import {
  otherAmount,
  type PaymentOption,
  paymentOptions,
  type ScheduledPayment,
} from '#domain/payments/payment-schedule.ts';
import { type Minor, parseAmount } from '#domain/pricing/money.ts';
import type { HeldCart } from '../cart/cart-store.ts';
import type { ChosenPayment } from '../cart/chosen-payment.ts';

/**
 * The amounts that a buyer owes and can choose from, and the payments they choose; in minor units.
 */
export interface PaymentChoice {
  readonly due: Minor;
  readonly outstanding: Minor;
  /** The amount to pay now. */
  readonly amount: Minor;
  readonly schedule: readonly (ScheduledPayment & {
    /** The due date at the venue, YYYY-MM-DD. */
    readonly date: string;
  })[];
  readonly options: readonly PaymentOption[];
  readonly option: PaymentOption;
  readonly plan: PaymentPlan;
}

/**
 * Computes the choice from a cart's answer and the buyer's selection, by the server's own rules
 * (PAY-18 to 22).
 */
export function paymentChoice(
  { cart, answer }: HeldCart,
  chosen: ChosenPayment,
  currency: string,
): PaymentChoice {
  const minor = (amount: string): Minor => parseAmount(amount, currency) ?? 0;
  const due = minor(cart.payment_due);
  const outstanding = minor(cart.cart_fees.grand_totals.total_outstanding);
  const schedule = answer.scheduled_payment.map((part) => ({
    id: part.id,
    due: Date.parse(part.due),
    date: part.date,
    amount: minor(part.amount),
    outstanding: minor(part.outstanding),
    status: part.status,
  }));
  const options = paymentOptions(due, outstanding);
  const option = options.find((one) => one === chosen.option) ?? options[0] ?? 'outstanding';
  const own = minor(chosen.partialPaymentAmount || '0');
  const amount = {
    due,
    outstanding,
    other: otherAmount(own, due, outstanding),
  }[option];
  const giftCards = chosen.giftCards.map(({ number, balance }) => ({
    number,
    balance: minor(balance),
  }));
  const plan = paymentPlan({ amount, outstanding, schedule, giftCards, currency });
  return { due, outstanding, amount, schedule, options, option, plan };
}
