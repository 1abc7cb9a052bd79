import type { AppliedRule, RuledTicket } from '#domain/pricing/cart-price.ts';
import { blockingRules } from '#domain/pricing/cart-rule.ts';
import { moneyStep } from '#domain/pricing/money.ts';
import type { LocalSession } from '#domain/time/session-filter.ts';
import type { TicketToHold } from '../store/cart/carts.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';
import type { CatalogueCartRule } from '../store/catalogue/catalogue-rules.ts';
import type { CartCodeRow } from '../store/pricing/cart-codes.ts';

export type CartRuleOfCode = AppliedRule<CatalogueCartRule>;

/** Tickets as input of rules; `sessions` has all of theirs. */
export const ruledTickets = <T extends TicketToHold>(
  tickets: readonly T[],
  sessions: ReadonlyMap<string, LocalSession>,
  { portal }: Pick<Catalogue, 'portal'>,
): (T & RuledTicket)[] =>
  tickets.map((ticket) => ({
    ...ticket,
    step: moneyStep(portal.currency),
    session: sessions.get(ticket.event_session_id ?? '') ?? null,
  }));

/** The rules of a cart's codes, with their terms from when the codes were applied. */
export const rulesOfCodes = (
  { cartRules }: Pick<Catalogue, 'cartRules'>,
  codes: readonly CartCodeRow[],
): CartRuleOfCode[] =>
  codes.flatMap(({ promo_code_id, cart_rule_id, rule: terms }) => {
    const rule = cartRules.get(cart_rule_id);
    return rule ? [{ key: promo_code_id, rule: { ...rule, ...terms } }] : [];
  });

/** The rules whose code is required to pay for a cart (PRO-17). */
export const rulesThatBlock = (
  { cartRules }: Pick<Catalogue, 'cartRules'>,
  codes: readonly CartCodeRow[],
  tickets: readonly RuledTicket[],
  now: number,
): CatalogueCartRule[] => {
  const ruleIds = new Set(codes.map(({ cart_rule_id }) => cart_rule_id));
  return blockingRules(tickets, [...cartRules.values()], ruleIds, now);
};
