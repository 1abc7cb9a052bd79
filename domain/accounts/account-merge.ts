/** Days within which a merge of two accounts can be undone. */
export const undoDays = 30;

/** Maximum number of orders, carts and memberships of an account that is merged into another. */
export const mostMoved = 2_000;

/** The reasons why two accounts cannot be merged, or a merge cannot be undone. */
const mergeFaults = [
  'same_account',
  'two_renewals',
  'payment_in_progress',
  'undone',
  'too_late',
  'kept_merged',
  'email_in_use',
] as const;
export type MergeFault = (typeof mergeFaults)[number];

/** The facts that decide if an account can be merged. */
export interface MergedAccount {
  readonly id: string;
  /** Memberships with automatic renewal. */
  readonly renewals: number;
  /** Payments with an unknown outcome. */
  readonly unsettled: number;
}

/** Returns the reason why an account cannot be merged into another; undefined if it can. */
export function faultOfMerge(kept: MergedAccount, merged: MergedAccount): MergeFault | undefined {
  if (kept.id === merged.id) return 'same_account';
  // One of the two saved cards would be charged for a person who already has the other membership.
  if (kept.renewals > 0 && merged.renewals > 0) return 'two_renewals';
  // The purchase would be booked for a closed account.
  return merged.unsettled > 0 ? 'payment_in_progress' : undefined;
}

/** The facts that decide if a merge can be undone. */
export interface MergeToUndo {
  /** Epoch milliseconds. */
  readonly mergedAt: number;
  readonly isUndone: boolean;
  /** True if the kept account is still open, and not merged into a third one. */
  readonly isKeptOpen: boolean;
  /** True if another member has confirmed the merged account's address meanwhile. */
  readonly isAddressTaken: boolean;
}

/** Time until which a merge can be undone, in epoch milliseconds. */
export const undoneUntil = (mergedAt: number): number => mergedAt + undoDays * 86_400_000;

/** Returns the reason why a merge cannot be undone; undefined if it can. */
export function faultOfUndo(merge: MergeToUndo, now: number): MergeFault | undefined {
  if (merge.isUndone) return 'undone';
  if (now >= undoneUntil(merge.mergedAt)) return 'too_late';
  if (!merge.isKeptOpen) return 'kept_merged';
  return merge.isAddressTaken ? 'email_in_use' : undefined;
}
