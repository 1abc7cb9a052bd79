import type { Minor } from '../pricing/money.ts';

/** The remedy for a charge at the processor, after the database was restored to an earlier point in time. */
export type ChargeRemedy =
  /** The books agree, or nothing was charged, or all of it went back. */
  | 'none'
  /** The attempt is in the books, but not that it succeeded. */
  | 'settle'
  /** The attempt is not in the books, but its cart is: what it bought is booked, if it can still be sold. */
  | 'book'
  /** Nothing of the purchase is left: its money goes back. */
  | 'give_back'
  /** All of it went back: by a run that did not come to write it down, or by somebody else. */
  | 'finish'
  /** The bank is still deciding: the attempt is written into the books, where sweeps ask about it. */
  | 'follow'
  /** It could still be charged, and no book would say so: it is cancelled at the processor. */
  | 'cancel'
  /** The bank is still deciding about a cart that is gone: only a later run can give the money back. */
  | 'wait';

/** A charge as the processor has it, with what the books have of it. */
export interface ComparedCharge {
  readonly state: 'succeeded' | 'processing' | 'open' | 'canceled';
  /** The amount received that did not go back. */
  readonly kept: Minor;
  /** The attempt in the books; null if it is not there. */
  readonly attempt: {
    readonly isCaptured: boolean;
    /** The books have the processor's name for it. */
    readonly isNamed: boolean;
    /** It was made after the restore: running servers see to it. */
    readonly isLater: boolean;
  } | null;
  /** True if the cart is in the books, and somebody who can own what it bought. */
  readonly hasCart: boolean;
}

/** Decides what happens with a charge (OPS-07). */
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
