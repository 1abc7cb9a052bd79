import { type LocalSession, matchesSession, type SessionFilter } from '../time/session-filter.ts';
import type { Discount } from './discount.ts';
import { type Minor, sum } from './money.ts';

/** A rule that promo codes bring into a cart: its discount, its tickets and its terms. */
export interface CartRule {
  readonly id: string;
  readonly discount: Discount;
  readonly scope: RuleScope;
  /** Minimum number of tickets in its scope, and of their face values together. */
  readonly min_tickets: number;
  readonly min_amount: Minor;
  /** The period in which its codes can be applied: includes from, excludes until. Epoch milliseconds. */
  readonly from: number | null;
  readonly until: number | null;
  readonly max_per_buyer: number | null;
  /** True if it may be combined with other rules that allow it. */
  readonly combines: boolean;
  /** Tickets in its scope can only be held, or paid for, with one of its codes (PRO-17, DET-67). */
  readonly blocks: 'reserve' | 'checkout' | null;
  readonly advertised: boolean;
  readonly withdrawn: boolean;
}

/** The tickets that a rule applies to. An omitted part matches everything. */
export interface RuleScope {
  readonly events?: readonly string[] | undefined;
  readonly groups?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  /** Filters by session. A ticket without a session matches only an empty filter. */
  readonly sessions?: SessionFilter | undefined;
}

export interface ScopedTicket {
  readonly ticket_type_id: string;
  readonly ticket_group_id: string;
  readonly event_template_id: string;
  readonly handler: string;
  readonly session: LocalSession | null;
  readonly face_value: Minor;
}

/** Gifts and gift cards are worth their price, so they are in scope only when named. */
const namedOnly: ReadonlySet<string> = new Set(['donation', 'ledger']);

export function isInScope({ scope }: Pick<CartRule, 'scope'>, ticket: ScopedTicket): boolean {
  const { events, groups, types, sessions } = scope;
  if (namedOnly.has(ticket.handler) && groups === undefined && types === undefined) return false;
  return (
    (events === undefined || events.includes(ticket.event_template_id)) &&
    (groups === undefined || groups.includes(ticket.ticket_group_id)) &&
    (types === undefined || types.includes(ticket.ticket_type_id)) &&
    fitsSession(sessions ?? {}, ticket.session)
  );
}

function fitsSession(filter: SessionFilter, session: LocalSession | null): boolean {
  if (session) return matchesSession(filter, session);
  return Object.values(filter).every((wanted) => wanted === undefined);
}

/** Returns true if the tickets in scope reach the rule's minimum number and amount. */
export const meetsMinimum = (
  rule: Pick<CartRule, 'min_tickets' | 'min_amount'>,
  inScope: readonly ScopedTicket[],
): boolean =>
  inScope.length >= rule.min_tickets &&
  sum(inScope.map((ticket) => ticket.face_value)) >= rule.min_amount;

/**
 * The rules that block tickets unless one of their codes is given; if several block a ticket, one code is enough.
 * `given` are the ids of the rules that the cart has codes of.
 */
export function blockingRules<R extends CartRule>(
  tickets: readonly ScopedTicket[],
  rules: readonly R[],
  given: ReadonlySet<string>,
  now: number,
): R[] {
  const blocking = rules.filter(
    ({ blocks, withdrawn, until }) =>
      blocks !== null && !withdrawn && (until === null || now < until),
  );
  const missing = new Set<R>();
  if (blocking.length === 0) return [];
  for (const ticket of tickets) {
    const those = blocking.filter((rule) => isInScope(rule, ticket));
    if (those.some(({ id }) => given.has(id))) continue;
    for (const rule of those) missing.add(rule);
  }
  return blocking.filter((rule) => missing.has(rule));
}

/** The reason why a rule's codes cannot be applied now; null while they can. */
export function timeFault(
  { from, until }: Pick<CartRule, 'from' | 'until'>,
  now: number,
): 'not_yet' | 'over' | null {
  if (from !== null && now < from) return 'not_yet';
  return until !== null && now >= until ? 'over' : null;
}
