/** Days within which a merge of two accounts can be undone. */
export const undoDays = 30;

/** The most orders, carts and memberships of an account that is merged into another. */
export const mostMoved = 2_000;

/** The reasons why two accounts cannot be merged, or a merge not undone. */
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

/** The facts of an account that decide if it can be merged. */
export interface MergedAccount {
  readonly id: string;
  /** Memberships that renew by themselves. */
  readonly renewals: number;
  /** Payments whose outcome is not known yet. */
  readonly unsettled: number;
}

/** Returns why an account cannot be merged into another; undefined if it can. */
export function faultOfMerge(kept: MergedAccount, merged: MergedAccount): MergeFault | undefined {
  if (kept.id === merged.id) return 'same_account';
  // One of two saved cards would be charged for somebody who has the other membership already.
  if (kept.renewals > 0 && merged.renewals > 0) return 'two_renewals';
  // What it pays for would be booked for an account that is closed.
  return merged.unsettled > 0 ? 'payment_in_progress' : undefined;
}

/** The facts of a merge that decide if it can be undone. */
export interface MergeToUndo {
  /** Epoch milliseconds. */
  readonly mergedAt: number;
  readonly isUndone: boolean;
  /** The kept account is still an account, and not merged into a third one. */
  readonly isKeptOpen: boolean;
  /** Another member has confirmed the address of the merged account meanwhile. */
  readonly isAddressTaken: boolean;
}

/** The moment until which a merge can be undone, in epoch milliseconds. */
export const undoneUntil = (mergedAt: number): number => mergedAt + undoDays * 86_400_000;

/** Returns why a merge cannot be undone; undefined if it can. */
export function faultOfUndo(merge: MergeToUndo, now: number): MergeFault | undefined {
  if (merge.isUndone) return 'undone';
  if (now >= undoneUntil(merge.mergedAt)) return 'too_late';
  if (!merge.isKeptOpen) return 'kept_merged';
  return merge.isAddressTaken ? 'email_in_use' : undefined;
}
