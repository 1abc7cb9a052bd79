import { codeExhausted, type GivenCode } from '../pricing/promo-codes.ts';
import type { TicketRow, TicketToHold } from '../store/cart/carts.ts';
import { type RefusedChange, refusedChange } from '../store/cart/change-cart.ts';
import type { NetworkShare, ShareExcess } from '../store/cart/network-share.ts';
import { seatTakenRefusal, shortageRefusal } from './cart-change.ts';
import { termsBeyondShare } from './keep-within-share.ts';

/** The terms for trying a change of a cart. */
export interface ChangeTerms {
  readonly given: readonly GivenCode[];
  /** True if its network exceeds its share, so that the hold is shorter. */
  readonly isPast: boolean;
  /** True if it is checked against its network's share. */
  readonly isMeasured: boolean;
  /** Notes the terms that the change is tried with. */
  readonly tried: (tried: Tried) => void;
  /** Returns the next terms if the last change exceeded its network's share; throws the refusal. */
  readonly beyond: (past: ShareExcess) => ChangeTerms;
}

interface Tried {
  readonly share: NetworkShare | null;
  readonly kept: readonly TicketRow[];
  readonly added: readonly TicketToHold[];
  readonly accepted: readonly GivenCode[];
}

/** The terms of a change that adds nothing. */
export const unmeasured: ChangeTerms = {
  given: [],
  isPast: false,
  isMeasured: false,
  tried: () => {},
  beyond() {
    throw new Error('a change is judged that was not measured');
  },
};

type Terms = Omit<ChangeTerms, 'tried' | 'beyond'>;

/**
 * Runs the transaction of a change. If the database refuses it, throws the refusal or tries again on other terms:
 * without preloaded codes that are used up or busy, or with a shorter hold beyond the network's share.
 */
export async function tryChange<T>(
  given: readonly GivenCode[],
  transaction: (terms: ChangeTerms) => Promise<T>,
): Promise<T> {
  let terms: Terms = { given, isPast: false, isMeasured: true };
  for (;;) {
    let last: Tried | undefined;
    const tried = (of: Tried): void => {
      last = of;
    };
    const beyond = (past: ShareExcess): ChangeTerms => {
      if (!last) throw new Error('a change is judged that was not tried');
      return { ...termsAfter({ kind: 'past_share', ...past }, terms, last), tried, beyond };
    };
    try {
      return await transaction({ ...terms, tried, beyond });
    } catch (error) {
      const refused = refusedChange(error);
      if (!refused || !last) throw error;
      terms = termsAfter(refused, terms, last);
    }
  }
}

/** Returns terms that ask for less each time; throws the refusal if none are left. */
function termsAfter(
  refused: RefusedChange,
  terms: Terms,
  { share, kept, added, accepted }: Tried,
): Terms {
  const { given } = terms;
  switch (refused.kind) {
    case 'short':
      throw shortageRefusal(refused.shortage, kept);
    case 'taken':
      throw seatTakenRefusal(refused.seats);
    case 'exhausted': {
      const exhausted = new Set(refused.codes);
      const typed = accepted.find(({ key, isSilent }) => exhausted.has(key) && !isSilent);
      if (typed) throw codeExhausted(typed.typed);
      return { ...terms, given: given.filter(({ key }) => !exhausted.has(key)) };
    }
    case 'past_share':
      if (!share) throw new Error('a share that was not measured is exceeded');
      return { ...termsBeyondShare(refused, share, { added, given }), isMeasured: false };
  }
}
