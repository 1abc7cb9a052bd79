import type { Minor } from '../pricing/money.ts';

/** The remedy for a charge at the processor, after the database was restored to an earlier point in time. */
export type ChargeRemedy =
  /** The books agree, nothing was charged, or everything was refunded. */
  | 'none'
  /** The books have the attempt, but not its success. */
  | 'settle'
  /** The books have the cart but not the attempt: books what it bought, if it can still be sold. */
  | 'book'
  /** Nothing of the purchase is left: refunds the money. */
  | 'give_back'
  /** Everything was refunded, by a run that did not get to record it, or by someone else. */
  | 'finish'
  /** The bank is still deciding: adds the attempt to the books, where sweeps check it. */
  | 'follow'
  /** It could still be charged without any record: cancels it at the processor. */
  | 'cancel'
  /** The bank is still deciding about a cart that is gone: only a later run can refund the money. */
  | 'wait';

/** A charge at the processor, with its record in the books. */
export interface ComparedCharge {
  readonly state: 'succeeded' | 'processing' | 'open' | 'canceled';
  /** The amount received and not refunded. */
  readonly kept: Minor;
  /** The attempt in the books; null if it is missing. */
  readonly attempt: {
    readonly isCaptured: boolean;
    /** True if the books have the processor's id for it. */
    readonly isNamed: boolean;
    /** True if it was made after the restore: running servers handle it. */
    readonly isLater: boolean;
  } | null;
  /** True if the books have the cart, and a person who can own what it bought. */
  readonly hasCart: boolean;
}

/** Decides what to do with a charge (OPS-07). */
export function chargeRemedy({ state, kept, attempt, hasCart }: ComparedCharge): ChargeRemedy {
  if (state === 'canceled' || attempt?.isCaptured || attempt?.isLater) return 'none';
  if (state === 'succeeded') {
    if (kept <= 0) return attempt || hasCart ? 'none' : 'finish';
    if (attempt) return 'settle';
    return hasCart ? 'book' : 'give_back';
  }
  if (attempt) return attempt.isNamed ? 'none' : 'follow';
  if (state === 'open') return 'cancel';
  return hasCart ? 'follow' : 'wait';
}
