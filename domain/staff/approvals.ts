import type { Minor } from '../pricing/money.ts';
import type { Need } from './rights.ts';

const toRefund: readonly Need[] = [{ area: 'orders', level: 'view' }, { special: 'refund' }];

/** The actions that need a second person, with the rights needed to approve them (STF-12). */
export const rightsOfActs = {
  refund_order: toRefund,
  edit_order: toRefund,
  // Lets a buyer keep what they bought with lost money.
  keep_lost_order: toRefund,
  bulk_refund: toRefund,
  cancel_session: [{ area: 'orders', level: 'view' }, { special: 'change_session' }],
  // Holds places for a buyer who pays later, or less at first, than the venue's settings allow.
  hold_cart: toRefund,
  // Requested by people who may change the team, and approved by an owner.
  loosen_limits: [{ area: 'staff', level: 'change' }],
} as const satisfies Readonly<Record<string, readonly Need[]>>;

export type ApprovedAct = keyof typeof rightsOfActs;
export const approvedActs = Object.keys(rightsOfActs) as [ApprovedAct, ...ApprovedAct[]];

/** The rights needed to request an action: those to approve it, except for holding places, which needs fewer. */
export const rightsToAsk = (act: ApprovedAct): readonly Need[] =>
  act === 'hold_cart' ? [{ area: 'orders', level: 'change' }] : rightsOfActs[act];

/** Milliseconds for which a request for approval can be decided (STF-12). */
export const approvalTime = 7 * 86_400_000;

/** Maximum number of waiting requests in one portal; one person has requested at most their share. */
export const mostWaiting = 200;

/** The amounts that one person may give away alone; null means any. */
export interface ApprovalLimits {
  /** Limit for one order, regardless of who refunds. */
  readonly per_order: Minor | null;
  /** Limit for one person on one day, without approved amounts. */
  readonly per_day: Minor | null;
  /** Limit for one bulk run. */
  readonly per_bulk: Minor | null;
}

/** Returns true if the new limits let one person give away more alone: one is higher, or removed. */
export const areLooser = (before: ApprovalLimits, after: ApprovalLimits): boolean =>
  (['per_order', 'per_day', 'per_bulk'] as const).some((of) => {
    const [was, is] = [before[of], after[of]];
    return was !== null && (is === null || is > was);
  });

/** The sums given away before. */
export interface GivenBefore {
  readonly on_order: Minor;
  readonly today: Minor;
}

/** Amount that one person may still give away alone; null means any. */
export function leftAlone(
  { per_order, per_day }: ApprovalLimits,
  { on_order, today }: GivenBefore,
): Minor | null {
  const left = [
    ...(per_order === null ? [] : [per_order - on_order]),
    ...(per_day === null ? [] : [per_day - today]),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

/** Returns true if giving an amount away needs a second person. An amount of zero never does. */
export function needsApproval(limits: ApprovalLimits, amount: Minor, before: GivenBefore): boolean {
  const left = leftAlone(limits, before);
  return left !== null && amount > left;
}

/**
 * Returns true if a bulk of gifts needs a second person: by its sum, including what the same bulk gave `before`, or
 * together with what the person gave that day.
 */
export const needsApprovalInBulk = (
  { per_day, per_bulk }: ApprovalLimits,
  sum: Minor,
  { today, before = 0 }: { readonly today: Minor; readonly before?: Minor },
): boolean =>
  sum > 0 &&
  ((per_bulk !== null && before + sum > per_bulk) || (per_day !== null && today + sum > per_day));
