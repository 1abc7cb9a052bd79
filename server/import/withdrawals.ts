import type { OnSale } from '../store/events/import-sessions.ts';
import type { ImportChange } from '../store/import/import.ts';

/** The share of a portal's offer that an import withdraws. */
export interface Withdrawals {
  readonly events: Share;
  /** Coming sessions only. */
  readonly sessions: Share;
}

interface Share {
  readonly withdrawn: number;
  readonly of: number;
}

/** Counts what an import withdrew from sale. */
export function withdrawalsOf(before: OnSale, changes: readonly ImportChange[]): Withdrawals {
  const withdrawn = changes.filter(({ kind }) => kind === 'withdrawn');
  const share = (what: string, onSale: ReadonlySet<string>): Share => ({
    withdrawn: withdrawn.filter((one) => one.what === what && onSale.has(one.id)).length,
    of: onSale.size,
  });
  return {
    events: share('event_template', before.events),
    sessions: share('event_session', before.sessions),
  };
}

/**
 * Distinguishes an everyday change from a file with another portal's key, or half a file: returns true if at least half of the
 * events, or of the future sessions, would be withdrawn.
 */
export const isLargeWithdrawal = ({ events, sessions }: Withdrawals): boolean =>
  [events, sessions].some(({ withdrawn, of }) => withdrawn > 0 && withdrawn * 2 >= of);
