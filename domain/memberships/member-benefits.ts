import { holdsAt } from './membership-term.ts';
import type { Validity } from './validity.ts';

export const beyondTermModes = ['never', 'if_autorenew', 'always'] as const;

/** The mode for members reserving sessions after the end of their membership (MEM-42, A-55). */
export type BeyondTerm = (typeof beyondTermModes)[number];

/** A term of a membership that members-only tickets are bought under. */
export interface MemberTerm extends Validity {
  readonly id: string;
  readonly membership_id: string;
  /** The id of its level. */
  readonly ticket_group_id: string;
  readonly auto_renew: 'none' | 'scheduled' | 'cancelled';
}

/** Returns the number of tickets of a type, or of an event, that a term has bought in other carts. */
export type UsedBenefit = (termId: string, of: 'type' | 'event', id: string) => number;

/** The terms that a person can buy under, with their purchases so far. */
export interface MemberStanding {
  /** The terms that count, those of each membership in chronological order. */
  readonly terms: readonly MemberTerm[];
  readonly used: UsedBenefit;
}

/** The venue's benefits for members. */
export interface BenefitRules {
  /**
   * The number of tickets of a type that a level grants in a term; null is unlimited, undefined is
   * none.
   */
  readonly limit: (levelId: string, typeId: string) => number | null | undefined;
  /** The number of an event's members-only tickets that a term can buy; null is unlimited (QTY-21). */
  readonly eventLimit: (eventTemplateId: string) => number | null;
  readonly beyondTerm: (levelId: string) => BeyondTerm;
}

/**
 * Limits by level and type. A type that no level names is granted by every level, without limit.
 */
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

/** The current term of each membership. */
export function currentTerms({ terms }: Pick<MemberStanding, 'terms'>, now: number): MemberTerm[] {
  const ofMembership = Map.groupBy(terms, ({ membership_id }) => membership_id);
  return [...ofMembership.values()].flatMap((own) => own.find((term) => holdsAt(term, now)) ?? []);
}

/** A members-only ticket with the term that buys it. */
export interface MemberTicket {
  readonly ticket_type_id: string;
  readonly event_template_id: string;
  readonly member_term_id: string | null;
}

interface TicketRequest extends Omit<MemberTicket, 'member_term_id'> {
  /** The start in epoch milliseconds; null without one. */
  readonly at: number | null;
}

type MemberFault =
  | { readonly kind: 'blocked'; readonly reason: 'members_only' | 'beyond_membership' }
  | { readonly kind: 'limit'; readonly limit: number };

interface Known {
  readonly standing: MemberStanding;
  readonly benefits: BenefitRules;
  readonly now: number;
}

const notMember: MemberFault = { kind: 'blocked', reason: 'members_only' };

/**
 * The term that one more ticket can be bought under, given those of the cart, or the reason why none can: there is no
 * current membership, its level does not grant the type, the visit is after its end, or the limit is reached.
 */
export function termFor(
  request: TicketRequest,
  inCart: readonly MemberTicket[],
  known: Known,
): MemberTerm | MemberFault {
  let fault = notMember;
  for (const { membership_id } of currentTerms(known.standing, known.now)) {
    const own = known.standing.terms.filter((term) => term.membership_id === membership_id);
    const term = termAt(own, request.at ?? known.now, known.benefits);
    if (!term) {
      if (fault.kind === 'blocked') fault = { kind: 'blocked', reason: 'beyond_membership' };
      continue;
    }
    const limit = overLimit(
      [...inCart, { ...request, member_term_id: term.id }],
      request,
      term,
      known,
    );
    if (limit === undefined) continue;
    if (limit === null) return term;
    fault = { kind: 'limit', limit };
  }
  return fault;
}

/** The term at an instant. After the last term, still the last one if its level allows that. */
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

/** The limit that the cart's tickets exceed; null if they exceed none, undefined if the level does not grant them. */
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
 * Returns the error of the cart's members-only tickets; null if they are fine. For an exceeded limit, `ticket` is one of those
 * that exceed it.
 */
export function memberFault<T extends MemberTicket>(
  cart: readonly T[],
  known: Known,
): { readonly fault: MemberFault; readonly ticket: T } | null {
  const ofMember = cart.filter(({ member_term_id }) => member_term_id !== null);
  const holding = new Set(
    currentTerms(known.standing, known.now).map(({ membership_id }) => membership_id),
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
 * The number of tickets of a type that a person may still buy under all their memberships; null is unlimited, undefined
 * is none.
 */
export function benefitLeft(
  { ticket_type_id, event_template_id }: Omit<MemberTicket, 'member_term_id'>,
  { standing, benefits, now }: Known,
): number | null | undefined {
  let all: number | undefined;
  for (const { id, ticket_group_id } of currentTerms(standing, now)) {
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
    // A limit may have been lowered meanwhile.
    all = (all ?? 0) + Math.max(0, left);
  }
  return all;
}
