import { holdsAt } from './membership-term.ts';
import type { Validity } from './validity.ts';

export const beyondTermModes = ['never', 'if_autorenew', 'always'] as const;

/** Whether members may reserve what takes place after their membership ends (MEM-42, A-55). */
export type BeyondTerm = (typeof beyondTermModes)[number];

/** A term of a member's, which what only members may buy is bought by. */
export interface MemberTerm extends Validity {
  readonly id: string;
  readonly membership_id: string;
  /** Its level. */
  readonly ticket_group_id: string;
  readonly auto_renew: 'none' | 'scheduled' | 'cancelled';
}

/** How many tickets of a type, and of an event, a term has bought in other carts. */
export type Used = (termId: string, of: 'type' | 'event', id: string) => number;

/** What somebody has to buy with as a member. */
export interface MemberStanding {
  /** Those that count, of each membership in the order in which they follow each other. */
  readonly terms: readonly MemberTerm[];
  readonly used: Used;
}

/** What the venue gives to members. */
export interface BenefitRules {
  /** How many of a type a level gives in a term; null is without limit, undefined none at all. */
  readonly limit: (levelId: string, typeId: string) => number | null | undefined;
  /** How many of an event's tickets for members a term buys; null is without limit (QTY-21). */
  readonly eventLimit: (eventTemplateId: string) => number | null;
  readonly beyondTerm: (levelId: string) => BeyondTerm;
}

/** By level and type; a type that no level names is every level's, without limit. */
export type Benefits = ReadonlyMap<string, Readonly<Record<string, number>>>;

export function benefitLimit(
  benefits: Benefits,
  levelId: string,
  typeId: string,
): number | null | undefined {
  const own = benefits.get(levelId);
  if (own && Object.hasOwn(own, typeId)) return own[typeId];
  const isKept = [...benefits.values()].some((given) => Object.hasOwn(given, typeId));
  return isKept ? undefined : null;
}

/** Who is a member now: with which term of each membership. */
export function termsNow({ terms }: Pick<MemberStanding, 'terms'>, now: number): MemberTerm[] {
  const ofMembership = Map.groupBy(terms, ({ membership_id }) => membership_id);
  return [...ofMembership.values()].flatMap((own) => own.find((term) => holdsAt(term, now)) ?? []);
}

/** A ticket that only members may buy, with the term that buys it. */
export interface MemberTicket {
  readonly ticket_type_id: string;
  readonly event_template_id: string;
  readonly member_term_id: string | null;
}

export interface MemberWish extends Omit<MemberTicket, 'member_term_id'> {
  /** Epoch milliseconds at which it takes place; null where it names no time. */
  readonly at: number | null;
}

export type MemberFault =
  | { readonly kind: 'blocked'; readonly reason: 'members_only' | 'beyond_membership' }
  | { readonly kind: 'limit'; readonly limit: number };

interface Known {
  readonly standing: MemberStanding;
  readonly benefits: BenefitRules;
  readonly now: number;
}

const notMember: MemberFault = { kind: 'blocked', reason: 'members_only' };

/**
 * The term that buys one more ticket beside those of the cart, or what is in the way: nobody is a
 * member now, or of no level that is given it; it is after their membership; its limit is reached.
 */
export function termFor(
  wish: MemberWish,
  inCart: readonly MemberTicket[],
  known: Known,
): MemberTerm | MemberFault {
  let fault = notMember;
  for (const { membership_id } of termsNow(known.standing, known.now)) {
    const own = known.standing.terms.filter((term) => term.membership_id === membership_id);
    const term = termAt(own, wish.at ?? known.now, known.benefits);
    if (!term) {
      if (fault.kind === 'blocked') fault = { kind: 'blocked', reason: 'beyond_membership' };
      continue;
    }
    const limit = overLimit([...inCart, { ...wish, member_term_id: term.id }], wish, term, known);
    if (limit === undefined) continue;
    if (limit === null) return term;
    fault = { kind: 'limit', limit };
  }
  return fault;
}

/** The term at an instant; after the last one that one still, where its level lets it. */
function termAt(
  own: readonly MemberTerm[],
  at: number,
  { beyondTerm }: BenefitRules,
): MemberTerm | undefined {
  const within = own.find((term) => holdsAt(term, at));
  const last = own.at(-1);
  if (within || !last || last.valid_to === null || at < last.valid_to.getTime()) return within;
  const mode = beyondTerm(last.ticket_group_id);
  const isLet = mode === 'always' || (mode === 'if_autorenew' && last.auto_renew === 'scheduled');
  return isLet ? last : undefined;
}

/** The limit that the cart's tickets are over; null: none, undefined: the level has none of them. */
function overLimit(
  cart: readonly MemberTicket[],
  { ticket_type_id, event_template_id }: Omit<MemberTicket, 'member_term_id'>,
  { id, ticket_group_id }: MemberTerm,
  { benefits, standing }: Known,
): number | null | undefined {
  const ofType = benefits.limit(ticket_group_id, ticket_type_id);
  if (ofType === undefined) return undefined;
  const ofEvent = benefits.eventLimit(event_template_id);
  const bought = cart.filter(({ member_term_id }) => member_term_id === id);
  const types = bought.filter((ticket) => ticket.ticket_type_id === ticket_type_id).length;
  const events = bought.filter((ticket) => ticket.event_template_id === event_template_id).length;
  if (ofType !== null && standing.used(id, 'type', ticket_type_id) + types > ofType) return ofType;
  if (ofEvent === null) return null;
  return standing.used(id, 'event', event_template_id) + events > ofEvent ? ofEvent : null;
}

/**
 * What is wrong with the tickets that a cart has by terms, as these stand; null is fine. Where it is
 * a limit, `ticket` is one that is over it.
 */
export function memberFault<T extends MemberTicket>(
  cart: readonly T[],
  known: Known,
): { readonly fault: MemberFault; readonly ticket: T } | null {
  const ofMember = cart.filter(({ member_term_id }) => member_term_id !== null);
  const holding = new Set(
    termsNow(known.standing, known.now).map(({ membership_id }) => membership_id),
  );
  for (const ticket of ofMember) {
    const term = known.standing.terms.find(({ id }) => id === ticket.member_term_id);
    const limit =
      term && holding.has(term.membership_id)
        ? overLimit(ofMember, ticket, term, known)
        : undefined;
    if (limit === undefined) return { fault: notMember, ticket };
    if (limit !== null) return { fault: { kind: 'limit', limit }, ticket };
  }
  return null;
}

/**
 * How many more of a type somebody may buy now, by all of their memberships together; null is without
 * limit, undefined is none at all.
 */
export function benefitLeft(
  { ticket_type_id, event_template_id }: Omit<MemberTicket, 'member_term_id'>,
  { standing, benefits, now }: Known,
): number | null | undefined {
  let all: number | undefined;
  for (const { id, ticket_group_id } of termsNow(standing, now)) {
    const ofType = benefits.limit(ticket_group_id, ticket_type_id);
    if (ofType === undefined) continue;
    const ofEvent = benefits.eventLimit(event_template_id);
    const left = Math.min(
      ofType === null
        ? Number.POSITIVE_INFINITY
        : ofType - standing.used(id, 'type', ticket_type_id),
      ofEvent === null
        ? Number.POSITIVE_INFINITY
        : ofEvent - standing.used(id, 'event', event_template_id),
    );
    if (left === Number.POSITIVE_INFINITY) return null;
    // A limit may have been lowered since.
    all = (all ?? 0) + Math.max(0, left);
  }
  return all;
}
