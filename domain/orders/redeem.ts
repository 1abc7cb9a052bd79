/** The days on which a ticket admits, YYYY-MM-DD at its venue; null is open at that end. */
interface DaysOfEntry {
  readonly first: string | null;
  readonly last: string | null;
}

/** The reason why a ticket does not admit. */
export type RedeemFault = 'redeemed' | 'cancelled' | 'other_day';

/**
 * The fault of a ticket at the door today; null if it admits. Staff may admit on another day
 * (`force`), but never twice, and never with a cancelled ticket.
 */
export function redeemFault(
  state: 'held' | 'booked' | 'cancelled' | 'unbooked' | 'redeemed' | 'in_cart',
  { first, last }: DaysOfEntry,
  { today, force }: { readonly today: string; readonly force: boolean },
): RedeemFault | null {
  if (state === 'redeemed') return 'redeemed';
  if (state !== 'booked') return 'cancelled';
  const isOtherDay = (first !== null && today < first) || (last !== null && today > last);
  return isOtherDay && !force ? 'other_day' : null;
}
