import { type TicketRule, unnamedBounds } from '../contact/admit.ts';
import { isInRenewalWindow, newTerm, renewedTerm, type Term } from './membership-term.ts';
import type { ValidityPolicy } from './validity.ts';

/** The id of the membership that a ticket renews; undefined if it starts a new one. */
export const renewalOf = (data: Readonly<Record<string, unknown>>): string | undefined =>
  typeof data['renews'] === 'string' ? data['renews'].toLowerCase() : undefined;

/** A membership that may be renewed, described by its last term. */
export interface HeldMembership extends Term {
  readonly id: string;
  /** The time zone that its days are counted in. */
  readonly timezone: string;
  /** Days before its end from which it may be renewed. */
  readonly allowedDays: number;
  /** True while the automatic renewal of its next term is being charged. */
  readonly isBeingCharged?: boolean;
}

export type RenewalFault = 'too_early' | 'not_longer' | 'in_progress';

/**
 * The next term of a membership under a level's policy at `now`: the first if none is held, otherwise the following
 * one. Does not check the renewal window, which only matters before a payment.
 */
export const nextTerm = (
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  held: Term | undefined,
): Term | undefined =>
  held ? renewedTerm(policy, timezone, now, held) : newTerm(policy, timezone, now);

/** The reason why a membership cannot be renewed at a level now (MEM-41, A-54); null if it can. */
export function renewalFault(
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  held: HeldMembership,
): RenewalFault | null {
  // A membership that never ends has no window and gains nothing from a renewal.
  if (!renewedTerm(policy, timezone, now, held)) return 'not_longer';
  // The same term would be paid twice.
  if (held.isBeingCharged) return 'in_progress';
  return isInRenewalWindow(held, held.timezone, now, held.allowedDays) ? null : 'too_early';
}

export type PartyRefusal =
  | 'member_required'
  | 'max_tickets_per_order_exceeded'
  | 'min_tickets_per_order_not_met';

export interface RuledType {
  readonly id: string;
  readonly rule?: TicketRule | undefined;
}

/**
 * Checks a cart's tickets of a level, by type; null if they are fine. They must include a member, that is a ticket
 * whose rule allows a name (MEM-10), and the number of each type must be within its rule (MEM-11).
 */
export function refuseParty(
  types: readonly RuledType[],
  quantity: (typeId: string) => number,
): PartyRefusal | null {
  for (const { id, rule } of types) {
    if (!rule) continue;
    const count = quantity(id);
    const { min, max } = partyBounds(rule);
    if (count > max) return 'max_tickets_per_order_exceeded';
    if (count < min) return 'min_tickets_per_order_not_met';
  }
  return includesMember(types.filter(({ id }) => quantity(id) > 0)) ? null : 'member_required';
}

/** Returns true if one of these types is a member's: its rule allows a name (MEM-10). */
export const includesMember = (types: readonly Pick<RuledType, 'rule'>[]): boolean =>
  types.some(({ rule }) => rule?.named !== 'no');

/** The allowed number of tickets of a type in a level, by its rule (QTY-41, MEM-11). */
export function partyBounds(rule: TicketRule): { readonly min: number; readonly max: number } {
  if (rule.named === 'no') return unnamedBounds(rule);
  return { min: rule.min, max: rule.max < 0 ? Number.POSITIVE_INFINITY : rule.max };
}
