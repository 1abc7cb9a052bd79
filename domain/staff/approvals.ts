import type { Minor } from '../pricing/money.ts';
import type { Need } from './rights.ts';

const toRefund: readonly Need[] = [{ area: 'orders', level: 'view' }, { special: 'refund' }];

/** The acts that wait for a second person, with the rights of whoever approves them (STF-12). */
export const rightsOfActs = {
  refund_order: toRefund,
  edit_order: toRefund,
  // A buyer keeps what they bought with money that was lost.
  keep_lost_order: toRefund,
  bulk_refund: toRefund,
  cancel_session: [{ area: 'orders', level: 'view' }, { special: 'change_session' }],
  // Places to hold for somebody who pays later, or less at first, than the venue sets.
  hold_cart: toRefund,
  // Asked for by whoever may change the team, and approved by an owner.
  loosen_limits: [{ area: 'staff', level: 'change' }],
} as const satisfies Readonly<Record<string, readonly Need[]>>;

export type ApprovedAct = keyof typeof rightsOfActs;
export const approvedActs = Object.keys(rightsOfActs) as [ApprovedAct, ...ApprovedAct[]];

/** The rights that somebody needs to ask for an act: those to approve it, but for places to hold, which takes less. */
export const rightsToAsk = (act: ApprovedAct): readonly Need[] =>
  act === 'hold_cart' ? [{ area: 'orders', level: 'change' }] : rightsOfActs[act];

/** The time in which a request for approval can be decided, in milliseconds (STF-12). */
export const approvalTime = 7 * 86_400_000;

/** The most requests that wait in one portal; one person has asked for at most their share of them. */
export const mostWaiting = 200;

/** The amounts that one person may give away alone; null: any. */
export interface ApprovalLimits {
  /** Limit of one order, whoever refunds. */
  readonly per_order: Minor | null;
  /** Limit of one person on one day, without what was approved. */
  readonly per_day: Minor | null;
  /** Limit of one bulk run. */
  readonly per_bulk: Minor | null;
}

/** Returns true if other limits let one person give away more alone: one of them is higher, or gone. */
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

/** The most that one person may still give away alone; null: any. */
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

/** Returns true if giving an amount away needs a second person. What costs nothing never does. */
export function needsApproval(limits: ApprovalLimits, amount: Minor, before: GivenBefore): boolean {
  const left = leftAlone(limits, before);
  return left !== null && amount > left;
}

/**
 * Returns true if many gifts at once need a second person: in sum, with what the same bulk gave `before`, or together
 * with what the person gave on that day.
 */
export const needsApprovalInBulk = (
  { per_day, per_bulk }: ApprovalLimits,
  sum: Minor,
  { today, before = 0 }: { readonly today: Minor; readonly before?: Minor },
): boolean =>
  sum > 0 &&
  ((per_bulk !== null && before + sum > per_bulk) || (per_day !== null && today + sum > per_day));
