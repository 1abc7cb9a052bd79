import {
  blockingRules,
  type CartRule,
  isInScope,
  meetsMinimum,
  type ScopedTicket,
  timeFault,
} from './cart-rule.ts';
import { discountPosition, reductionsBeside } from './discount.ts';
import { type Minor, sum } from './money.ts';
import { type FeeRates, feesOn } from './price.ts';

export interface RuledTicket extends ScopedTicket, FeeRates {
  readonly id: string;
  /** `moneyStep` of its currency; 1 by default. */
  readonly step?: Minor;
}

/** A rule that applies to a cart, with the promo code that brought it. */
export interface AppliedRule<R extends CartRule = CartRule> {
  /** Id of the promo code. */
  readonly key: string;
  readonly rule: R;
}

export interface TicketChange {
  readonly adjusted_value: Minor;
  readonly fee_fixed_outside: Minor;
  readonly fee_percent_outside: Minor;
}

/** A ticket's amounts after promo codes, in minor units. */
export interface PriceOfTicket extends TicketChange {
  readonly id: string;
}

/** The reduction of one ticket's price by a rule; always above 0. */
export interface Cartmod {
  readonly key: string;
  readonly ticket_id: string;
  readonly amount: Minor;
}

export interface CartPrice {
  readonly tickets: ReadonlyMap<string, TicketChange>;
  readonly mods: readonly Cartmod[];
}

/** Tickets that count for the rules of the cart that they were bought with, and keep their discounts. */
export interface SettledTickets {
  readonly tickets: readonly RuledTicket[];
  /** Ids of tickets that have left: they bring no new discount, so a rule that gave none does not count them. */
  readonly absent: ReadonlySet<string>;
  /** The current discounts, of these and of the cart's other tickets. */
  readonly mods: readonly Cartmod[];
  /** The amount by which the other tickets are more expensive than those that had their discounts before. */
  readonly dearerBy: Minor;
}

const nothingSettled: SettledTickets = {
  tickets: [],
  mods: [],
  dearerBy: 0,
  absent: new Set(),
};

/**
 * The steps of the price pipeline after the face value: each rule reduces what is left of the price
 * of tickets in its scope, in the fixed order of discounts; then fees are computed from the
 * adjusted value. The order in which codes were entered does not matter. Settled tickets count for every rule, and are not
 * priced.
 */
export function priceCart(
  tickets: readonly RuledTicket[],
  applied: readonly AppliedRule[],
  settled: SettledTickets = nothingSettled,
): CartPrice {
  const left = new Map(
    [...tickets, ...settled.tickets].map((ticket) => [ticket.id, ticket.face_value]),
  );
  const mods: Cartmod[] = [];
  const inTurn = applied.toSorted(
    (one, other) =>
      discountPosition(one.rule.discount) - discountPosition(other.rule.discount) ||
      (one.key < other.key ? -1 : 1),
  );
  for (const { key, rule } of inTurn) {
    const affected = tickets.filter((ticket) => isInScope(rule, ticket));
    const beside = settledUnder(rule, key, settled, left);
    if (!meetsMinimum(rule, [...affected, ...beside.affected])) continue;
    const prices = affected.map(({ id }) => left.get(id) ?? 0);
    const reductions = reductionsBeside(rule.discount, prices, beside, tickets[0]?.step);
    for (const [at, amount] of reductions.entries()) {
      const ticket = affected[at];
      if (!ticket || amount === 0) continue;
      left.set(ticket.id, (left.get(ticket.id) ?? 0) - amount);
      mods.push({ key, ticket_id: ticket.id, amount });
    }
  }
  const changes = tickets.map((ticket): [string, TicketChange] => {
    const adjusted_value = left.get(ticket.id) ?? ticket.face_value;
    return [ticket.id, { adjusted_value, ...feesOn(adjusted_value, ticket, ticket.step) }];
  });
  return { tickets: new Map(changes), mods };
}

/**
 * Settled tickets in the scope of a rule, each with its price before and its reduction by this rule, and the `most`
 * that the other tickets may get if they share the discount. Subtracts the reductions from what is `left`.
 */
function settledUnder(
  rule: CartRule,
  key: string,
  { tickets, absent, mods, dearerBy }: SettledTickets,
  left: Map<string, Minor>,
) {
  const reductions = new Map(
    mods.flatMap((mod) => (mod.key === key ? [[mod.ticket_id, mod.amount] as const] : [])),
  );
  const reductionOf = ({ id }: RuledTicket) => reductions.get(id) ?? 0;
  const affected = tickets.filter(
    (ticket) => isInScope(rule, ticket) && (reductions.size > 0 || !absent.has(ticket.id)),
  );
  const inScope = affected.map((ticket) => ({
    price: left.get(ticket.id) ?? 0,
    reduction: reductionOf(ticket),
  }));
  for (const ticket of tickets) {
    left.set(ticket.id, (left.get(ticket.id) ?? 0) - reductionOf(ticket));
  }
  const ofOthers = sum([...reductions.values()]) - sum(tickets.map(reductionOf));
  return { affected, tickets: inScope, most: ofOthers + dearerBy };
}

export type NoBenefit =
  | 'not_yet'
  | 'over'
  | 'not_combinable'
  | 'not_for_these_tickets'
  | 'minimum_not_met'
  | 'nothing_to_take_off';

/** A rule without a discount takes nothing from others, so it combines with any. */
const combinesWith = (one: CartRule, other: CartRule): boolean =>
  one.discount.kind === 'none' ||
  other.discount.kind === 'none' ||
  (one.combines && other.combines);

/**
 * The reason why a code would not change a cart; null if it lowers a price or unlocks tickets. `rules` are all the
 * portal's rules, `applied` those of the cart.
 */
export function noBenefitReason(
  candidate: AppliedRule,
  cart: {
    readonly tickets: readonly RuledTicket[];
    readonly applied: readonly AppliedRule[];
    readonly rules: readonly CartRule[];
    readonly now: number;
  },
): NoBenefit | null {
  const { rule } = candidate;
  const { tickets, applied, rules, now } = cart;
  const time = timeFault(rule, now);
  if (time) return time;
  if (!applied.every((other) => combinesWith(rule, other.rule))) return 'not_combinable';
  const affected = tickets.filter((ticket) => isInScope(rule, ticket));
  if (affected.length === 0) return 'not_for_these_tickets';
  const rulesInCart = new Set(applied.map((one) => one.rule.id));
  if (blockingRules(tickets, rules, rulesInCart, now).some(({ id }) => id === rule.id)) return null;
  if (!meetsMinimum(rule, affected)) return 'minimum_not_met';
  const total = (rulesOfCart: readonly AppliedRule[]) =>
    sum([...priceCart(tickets, rulesOfCart).tickets.values()].map(costOf));
  return total([...applied, candidate]) < total(applied) ? null : 'nothing_to_take_off';
}

/** The price of a ticket with its fees. */
export const costOf = (ticket: TicketChange): Minor =>
  ticket.adjusted_value + ticket.fee_fixed_outside + ticket.fee_percent_outside;
