import type { OnSale } from '../store/events/import-sessions.ts';
import type { ImportChange } from '../store/import/import.ts';

/** How much of what a portal has on sale an import takes from sale. */
export interface Withdrawals {
  readonly events: Share;
  /** Of those to come. */
  readonly sessions: Share;
}

interface Share {
  readonly withdrawn: number;
  readonly of: number;
}

/** Counts what an import withdrew of that which was on sale before it. */
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
 * Tells an everyday change from a file under the key of another portal, or the half of a file: at
 * least half of the events, or of the sessions to come, would be gone.
 */
export const isMuch = ({ events, sessions }: Withdrawals): boolean =>
  [events, sessions].some(({ withdrawn, of }) => withdrawn > 0 && withdrawn * 2 >= of);
