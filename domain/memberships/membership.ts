import { type TicketRule, unnamedBounds } from '../contact/admit.ts';
import { isInRenewalWindow, newTerm, renewedTerm, type Term } from './membership-term.ts';
import type { ValidityPolicy } from './validity.ts';

/** Tickets of this handler are the members of a membership; its group is the level. */
export const isMembershipHandler = (handler: string): boolean => handler === 'membership';

/** The membership that a ticket's data renews, by its id; undefined where it makes a new one. */
export const renewalOf = (data: Readonly<Record<string, unknown>>): string | undefined =>
  typeof data['renews'] === 'string' ? data['renews'].toLowerCase() : undefined;

/** A membership that may be renewed, as its last term has it. */
export interface HeldMembership extends Term {
  readonly id: string;
  /** Time zone in which its days are counted. */
  readonly timezone: string;
  /** Days before its end from which on it may be renewed. */
  readonly allowedDays: number;
}

export type RenewalFault = 'too_early' | 'not_longer';

/**
 * The term that a membership gets of a level's policy at `now`: the first one where nothing is
 * held, else the one that follows. Whether renewing is open is asked before money is taken only.
 */
export const nextTerm = (
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  held: Term | undefined,
): Term | undefined =>
  held ? renewedTerm(policy, timezone, now, held) : newTerm(policy, timezone, now);

/** What keeps a membership from being renewed at a level now (MEM-41, A-54); null if nothing does. */
export function renewalFault(
  policy: ValidityPolicy,
  timezone: string,
  now: number,
  held: HeldMembership,
): RenewalFault | null {
  // What never ends has no window, and nothing would come of renewing it.
  if (!renewedTerm(policy, timezone, now, held)) return 'not_longer';
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
 * What is wrong with the tickets that a cart has of a level, by type; null is fine. Somebody has to
 * be a member, and that is a ticket whose rule does not say that nobody is named (MEM-10); of each
 * type there are as many as its rule says (MEM-11).
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
  const isMember = types.some(({ id, rule }) => rule?.named !== 'no' && quantity(id) > 0);
  return isMember ? null : 'member_required';
}

/** How many tickets of a type a level takes, by its rule (QTY-41, MEM-11). */
export function partyBounds(rule: TicketRule): { readonly min: number; readonly max: number } {
  if (rule.named === 'no') return unnamedBounds(rule);
  return { min: rule.min, max: rule.max < 0 ? Number.POSITIVE_INFINITY : rule.max };
}
