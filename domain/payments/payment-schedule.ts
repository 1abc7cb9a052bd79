import { type Minor, sum } from '../pricing/money.ts';

/** A part of a cart's price that is due on a given day. */
export interface Instalment {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly due: number;
  readonly amount: Minor;
}

export interface ScheduledPayment extends Instalment {
  /** The unpaid part of it. */
  readonly outstanding: Minor;
  readonly status: 'paid' | 'upcoming' | 'overdue';
}

/** Returns true from one second before a payment is due (PAY-23). */
export const isOverdue = (due: number, now: number): boolean => due - 1_000 <= now;

/** Instalments in order of their due dates, each with what remains once `paid` has filled them. */
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
      const open = isOverdue(instalment.due, now) ? 'overdue' : 'upcoming';
      return { ...instalment, outstanding, status: outstanding === 0 ? 'paid' : open };
    });
}

/** A price split into `parts` that differ by at most one minor unit, the larger ones first. */
export function equalParts(price: Minor, parts: number): Minor[] {
  const each = Math.floor(price / parts);
  const over = price - each * parts;
  return Array.from({ length: parts }, (_, at) => each + (at < over ? 1 : 0));
}

/**
 * The amount to pay now: everything overdue, otherwise the next instalment; without a schedule everything. Never
 * more than is outstanding.
 */
export function paymentDue(schedule: readonly ScheduledPayment[], outstanding: Minor): Minor {
  const open = schedule.filter((instalment) => instalment.outstanding > 0);
  const overdue = open.filter(({ status }) => status === 'overdue');
  const payable = overdue.length > 0 ? overdue : open.slice(0, 1);
  const due = payable.length > 0 ? sum(payable.map((part) => part.outstanding)) : outstanding;
  return Math.max(0, Math.min(due, outstanding));
}

/**
 * The amount that must arrive before a cart becomes an order: its first instalment, or its price.
 */
export function neededToBook(instalments: readonly Instalment[], total: Minor): Minor {
  const [first] = instalments.toSorted((a, b) => a.due - b.due);
  return first ? Math.min(first.amount, total) : total;
}

/** The part of the outstanding amount that a buyer chose to pay (PAY-18). */
export type PaymentOption = 'due' | 'outstanding' | 'other';

/** The amounts that a buyer can choose to pay; empty if everything is due (PAY-19). */
export function paymentOptions(due: Minor, outstanding: Minor): readonly PaymentOption[] {
  return due >= outstanding ? ['outstanding'] : ['due', 'outstanding', 'other'];
}

/** The buyer's own amount, limited to the range from what is due to what is outstanding (PAY-22). */
export function otherAmount(typed: Minor, due: Minor, outstanding: Minor): Minor {
  return Math.min(Math.max(typed, due), outstanding);
}
