import { type Grant, type Scope, scopeOf } from '#domain/staff/rights.ts';
import { inPortal, inSellers, type RightsNeeded, toChange, toView } from './routes/staff-access.ts';

/**
 * The rights for each part of the start page, and for each kind of entry of its attention list; any one of a part's
 * rights is enough (law 17). The calls answer everyone who is signed in, with the parts that they may see.
 */
export const todayParts = {
  sessions: [inSellers(toView('orders')), inSellers(toView('doors'))],
  sales: [inSellers(toView('orders'))],
  money: [inSellers(toView('money'))],
} as const satisfies Record<string, readonly RightsNeeded[]>;

export type TodayPart = keyof typeof todayParts;

export const attentionNeeds = {
  books_differ: inPortal(toView('money')),
  refund_failed: inSellers(toView('money')),
  dispute_open: inSellers(toView('money')),
  dispute_won: inSellers(toView('money')),
  payment_lost: inSellers(toView('orders'), { special: 'refund' }),
  payment_overdue: inSellers(toView('orders')),
  approval_waiting: inSellers(toView('orders'), { special: 'refund' }),
  session_approval_waiting: inSellers(toView('orders'), { special: 'change_session' }),
  limits_waiting: inPortal(toChange('staff')),
  payment_unclear: inSellers(toView('orders')),
  device_stuck: inSellers(toView('doors')),
  job_stuck: inPortal(toView('developers')),
  certificate_ends: inPortal(toView('developers')),
  letter_undelivered: inSellers(toView('orders')),
  draft_failed: inPortal(toView('catalogue')),
  seats_unpriced: inSellers(toView('catalogue')),
  session_keeps_time: inSellers(toView('orders')),
  session_filling: inSellers(toView('orders')),
  debit_clearing: inSellers(toView('money')),
} as const satisfies Record<string, RightsNeeded>;

export type AttentionKind = keyof typeof attentionNeeds;

/** The sellers for which a person may see a part; undefined if they may not see it at all. */
export function scopeOfPart(
  grants: readonly Grant[],
  needed: readonly RightsNeeded[],
): Scope | undefined {
  const scopes = needed.flatMap(({ needs, isPortalWide }) => {
    const scope = scopeOf(grants, needs);
    return scope === undefined || (isPortalWide && scope !== 'all') ? [] : [scope];
  });
  if (scopes.length === 0) return undefined;
  return scopes.reduce((all, one) => (all === 'all' || one === 'all' ? 'all' : all.union(one)));
}
