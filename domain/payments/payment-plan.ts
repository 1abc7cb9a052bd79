import { cardShares } from '../gifts/gift-card.ts';
import { isCardAmount } from '../pricing/card-amount.ts';
import { type Minor, sum } from '../pricing/money.ts';
import { paymentDue, type ScheduledPayment } from './payment-schedule.ts';

/** The amount that a buyer chose to pay now, and the means to pay it; amounts in minor units. */
export interface PaymentRequest {
  /** The amount to pay now: at least what is due, at most what is outstanding. */
  readonly amount: Minor;
  readonly outstanding: Minor;
  /** The cart's instalments; empty if everything is due at once. */
  readonly schedule: readonly ScheduledPayment[];
  /** In the order in which they were applied. */
  readonly giftCards: readonly { readonly number: string; readonly balance: Minor }[];
  readonly currency: string;
}

export interface PlannedPayment {
  readonly gateway: 'ledger' | 'stripe' | 'free';
  readonly amount: Minor;
  /** The number of the gift card that pays. */
  readonly number?: string;
  /** True for the final checkout, false for a part (PAY-13, PAY-14). */
  readonly completes: boolean;
}

export interface PaymentPlan {
  /** The payments, made one at a time in this order: gift cards first, the card last. */
  readonly payments: readonly PlannedPayment[];
  readonly byCard: Minor;
  /** True if the card's part is within what cards can pay (PAY-34). */
  readonly isSupported: boolean;
}

/**
 * The payments to make, with their order and amounts (PAY-13, PAY-14, PAY-33). The card pays what gift cards cannot.
 * The last payment completes the order if it covers what is due by then, and is a part otherwise.
 */
export function paymentPlan(request: PaymentRequest): PaymentPlan {
  const { amount, outstanding, schedule, giftCards, currency } = request;
  if (amount === 0) {
    const free = { gateway: 'free', amount: 0, completes: true } as const;
    return { payments: [free], byCard: 0, isSupported: true };
  }
  const shares = cardShares(
    amount,
    giftCards.map(({ balance }) => balance),
    currency,
  );
  const byCard = amount - sum(shares);
  const parts = [
    ...giftCards.map(({ number }, at) => ({
      gateway: 'ledger' as const,
      number,
      amount: shares[at] ?? 0,
    })),
    { gateway: 'stripe' as const, amount: byCard },
  ].filter((part) => part.amount > 0);
  let paid = 0;
  const payments = parts.map((part, at) => {
    const due = dueAfter(schedule, outstanding, paid);
    paid += part.amount;
    return { ...part, completes: at === parts.length - 1 && part.amount >= due };
  });
  return { payments, byCard, isSupported: byCard === 0 || isCardAmount(byCard, currency) };
}

/** The amount due after another payment, which fills the instalments in order. */
function dueAfter(schedule: readonly ScheduledPayment[], outstanding: Minor, paid: Minor): Minor {
  let left = paid;
  const after = schedule.map((instalment) => {
    const filled = Math.min(left, instalment.outstanding);
    left -= filled;
    return { ...instalment, outstanding: instalment.outstanding - filled };
  });
  return paymentDue(after, outstanding - paid);
}
