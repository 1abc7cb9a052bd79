import type { LocalSession } from '../time/session-filter.ts';
import type { AppliedRule, RuledTicket } from './cart-price.ts';
import { blockingRules, type CartRule } from './cart-rule.ts';
import { moneyStep } from './money.ts';

/** The rules of a portal, by their ids. */
interface Rules<R extends CartRule> {
  readonly cartRules: ReadonlyMap<string, R>;
}

/** A code of a cart, with its rule's terms from when it was applied. */
interface CodeOfCart {
  readonly promo_code_id: string;
  readonly cart_rule_id: string;
  readonly rule: Pick<CartRule, 'discount' | 'scope' | 'min_tickets' | 'min_amount'>;
}

/** Tickets as input of rules; `sessions` has all of theirs. */
export const ruledTickets = <
  T extends Omit<RuledTicket, 'step' | 'session'> & { readonly event_session_id: string | null },
>(
  tickets: readonly T[],
  sessions: ReadonlyMap<string, LocalSession>,
  { portal }: { readonly portal: { readonly currency: string } },
): (T & RuledTicket)[] =>
  tickets.map((ticket) => ({
    ...ticket,
    step: moneyStep(portal.currency),
    session: sessions.get(ticket.event_session_id ?? '') ?? null,
  }));

/** The rules of a cart's codes, with their terms from when the codes were applied. */
export const rulesOfCodes = <R extends CartRule>(
  { cartRules }: Rules<R>,
  codes: readonly CodeOfCart[],
): AppliedRule<R>[] =>
  codes.flatMap(({ promo_code_id, cart_rule_id, rule: terms }) => {
    const rule = cartRules.get(cart_rule_id);
    return rule ? [{ key: promo_code_id, rule: { ...rule, ...terms } }] : [];
  });

/** The rules whose code is required to pay for a cart (PRO-17). */
export const rulesThatBlock = <R extends CartRule>(
  { cartRules }: Rules<R>,
  codes: readonly CodeOfCart[],
  tickets: readonly RuledTicket[],
  now: number,
): R[] => {
  const ruleIds = new Set(codes.map(({ cart_rule_id }) => cart_rule_id));
  return blockingRules(tickets, [...cartRules.values()], ruleIds, now);
};
