import { cardShares } from '../gifts/gift-card.ts';
import { isCardAmount } from '../pricing/card-amount.ts';
import { type Minor, sum } from '../pricing/money.ts';
import { paymentDue, type ScheduledPayment } from './payment-schedule.ts';

/** What a buyer has chosen to pay now, and what of; amounts in minor units. */
export interface PaymentWish {
  /** What is to be paid now: at least what is due, at most what is outstanding. */
  readonly amount: Minor;
  readonly outstanding: Minor;
  /** The cart's instalments; none where everything is due at once. */
  readonly schedule: readonly ScheduledPayment[];
  /** In the order in which they were applied. */
  readonly giftCards: readonly { readonly number: string; readonly balance: Minor }[];
  readonly currency: string;
}

export interface PlannedPayment {
  readonly gateway: 'ledger' | 'stripe' | 'free';
  readonly amount: Minor;
  /** Of the gift card that pays. */
  readonly number?: string;
  /** The final checkout; else a part (PAY-13, PAY-14). */
  readonly completes: boolean;
}

export interface PaymentPlan {
  /** One at a time, in this order: gift cards first, the card last. */
  readonly payments: readonly PlannedPayment[];
  readonly byCard: Minor;
  /** The part by card lies within what a card can pay (PAY-34). */
  readonly isSupported: boolean;
}

/**
 * Which payments are posted in which order, and for how much each (PAY-13, PAY-14, PAY-33): what
 * gift cards can't pay the card pays. The last one completes the order if it covers what is due by
 * then, and is a part otherwise.
 */
export function paymentPlan(wish: PaymentWish): PaymentPlan {
  const { amount, outstanding, schedule, giftCards, currency } = wish;
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

/** What is due once so much more was paid: it fills the instalments in their order. */
function dueAfter(schedule: readonly ScheduledPayment[], outstanding: Minor, paid: Minor): Minor {
  let left = paid;
  const after = schedule.map((instalment) => {
    const filled = Math.min(left, instalment.outstanding);
    left -= filled;
    return { ...instalment, outstanding: instalment.outstanding - filled };
  });
  return paymentDue(after, outstanding - paid);
}
