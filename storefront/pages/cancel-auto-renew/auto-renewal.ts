import type { CallAnswer, Outcome } from '#contract/client.ts';

type Membership = CallAnswer<'listMyMemberships'>['membership'][number];

/** The state of the automatic renewal of an order's memberships (MEM-33, MEM-35). */
type AutoRenewal =
  | { readonly kind: 'scheduled' | 'cancelled'; readonly memberships: readonly Membership[] }
  | { readonly kind: 'not_enrolled' };

/** The memberships whose next term was already being charged at the last check or cancellation. */
export function chargesBegun(
  all: readonly Membership[],
  cancelled: Outcome<CallAnswer<'cancelAutoRenew'>> | null,
): ReadonlySet<string> {
  const latest = cancelled?.ok ? cancelled.answer.membership : all;
  return new Set(latest.filter((one) => one.renewal_in_progress).map(({ id }) => id));
}

/** The automatic renewal to cancel for an order, whichever of its terms bought it. */
export function autoRenewalOf(all: readonly Membership[], orderId: string): AutoRenewal {
  const own = all.filter(({ ticket_order_ids }) => ticket_order_ids.includes(orderId));
  for (const kind of ['scheduled', 'cancelled'] as const) {
    const memberships = own.filter(({ auto_renew_state }) => auto_renew_state === kind);
    if (memberships.length > 0) return { kind, memberships };
  }
  return { kind: 'not_enrolled' };
}
