/** The days of its venue, YYYY-MM-DD, on which a ticket opens the door; null is open at that end. */
export interface DaysOfEntry {
  readonly first: string | null;
  readonly last: string | null;
}

/** Why a ticket does not open the door. */
export type RedeemFault = 'redeemed' | 'cancelled' | 'other_day';

/**
 * Whether a ticket opens the door today; null where it does. Staff may let somebody in on another
 * day (`force`), but nobody twice, and nobody with a ticket that was cancelled.
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
