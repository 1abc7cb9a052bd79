import { type Minor, sum } from '../pricing/money.ts';

/** A part of a cart's price that is to be paid by a day. */
export interface Instalment {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly due: number;
  readonly amount: Minor;
}

export interface ScheduledPayment extends Instalment {
  /** What of it is not paid. */
  readonly outstanding: Minor;
  readonly status: 'paid' | 'upcoming' | 'overdue';
}

/** PAY-23: upcoming while its due moment, less a second, is ahead. */
const isUpcoming = (due: number, now: number): boolean => due - 1_000 > now;

/** Instalments in the order of their days, each with what is left once `paid` has filled them. */
export function scheduleAfter(
  instalments: readonly Instalment[],
  paid: Minor,
  now: number,
): readonly ScheduledPayment[] {
  let left = paid;
  return instalments
    .toSorted((a, b) => a.due - b.due)
    .map((instalment) => {
      const filled = Math.max(0, Math.min(left, instalment.amount));
      left -= filled;
      const outstanding = instalment.amount - filled;
      const open = isUpcoming(instalment.due, now) ? 'upcoming' : 'overdue';
      return { ...instalment, outstanding, status: outstanding === 0 ? 'paid' : open };
    });
}

/**
 * What is to be paid now: all that is overdue, or else the next instalment; without a
 * schedule everything. Never more than is outstanding.
 */
export function paymentDue(schedule: readonly ScheduledPayment[], outstanding: Minor): Minor {
  const open = schedule.filter((instalment) => instalment.outstanding > 0);
  const overdue = open.filter(({ status }) => status === 'overdue');
  const asked = overdue.length > 0 ? overdue : open.slice(0, 1);
  const due = asked.length > 0 ? sum(asked.map((part) => part.outstanding)) : outstanding;
  return Math.max(0, Math.min(due, outstanding));
}

/** What has to have arrived before a cart becomes an order: its first instalment, or its price. */
export function neededToBook(instalments: readonly Instalment[], total: Minor): Minor {
  const [first] = instalments.toSorted((a, b) => a.due - b.due);
  return first ? Math.min(first.amount, total) : total;
}

/** How much of what is owed a buyer chose to pay (PAY-18). */
export type PaymentOption = 'due' | 'outstanding' | 'other';

/** PAY-19: where everything is due there is nothing to choose. */
export function paymentOptions(due: Minor, outstanding: Minor): readonly PaymentOption[] {
  return due >= outstanding ? ['outstanding'] : ['due', 'outstanding', 'other'];
}

/** The amount of the buyer's own, kept between what is due and what is outstanding (PAY-22). */
export function otherAmount(typed: Minor, due: Minor, outstanding: Minor): Minor {
  return Math.min(Math.max(typed, due), outstanding);
}
