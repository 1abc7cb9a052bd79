import { type Minor, sum } from '../pricing/money.ts';
import { type Instalment, scheduleAfter } from './payment-schedule.ts';

/** Returns an error in a plan's amounts: the index of one that is not above zero, or a sum that differs from the price. */
export function amountsFault(amounts: readonly Minor[], price: Minor): number | 'sum' | undefined {
  const at = amounts.findIndex((amount) => !(amount > 0));
  if (at >= 0) return at;
  return sum(amounts) === price ? undefined : 'sum';
}

/** Returns an error in a plan's days, YYYY-MM-DD: one that has passed, or is not after the previous one. */
export function daysFault(
  days: readonly string[],
  today: string,
): { readonly at: number; readonly fault: 'is_over' | 'not_later' } | undefined {
  for (const [at, day] of days.entries()) {
    if (day < today) return { at, fault: 'is_over' };
    if (at > 0 && day <= (days[at - 1] ?? '')) return { at, fault: 'not_later' };
  }
  return undefined;
}

/**
 * The instalments of an order whose price has become `price`: an increase joins the last one, a decrease is taken from
 * the last ones, and never from what is paid. Removes instalments with nothing left.
 */
export function fitInstalments(
  instalments: readonly Instalment[],
  { price, paid, now }: { readonly price: Minor; readonly paid: Minor; readonly now: number },
): Instalment[] {
  const schedule = scheduleAfter(instalments, paid, now);
  let change = price - sum(schedule.map(({ amount }) => amount));
  return schedule
    .toReversed()
    .map(({ id, due, amount, outstanding }) => {
      const by = Math.max(change, -outstanding);
      change -= by;
      return { id, due, amount: amount + by };
    })
    .filter(({ amount }) => amount > 0)
    .toReversed();
}
