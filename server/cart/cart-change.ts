import type { z } from 'zod';
import { Refusal } from '#contract/api/refusals.ts';
import type { modifyBody } from '#contract/cart/cart-calls.ts';
import {
  type CountedTicket,
  decideReserve,
  type KeptTicket,
  refuseCart,
  stockMoves,
  type TicketDraft,
} from '#domain/cart/reserve.ts';
import type { MemberStanding } from '#domain/memberships/member-benefits.ts';
import { type HeldMembership, renewalOf } from '#domain/memberships/membership.ts';
import { anchorRules } from '../catalogue/anchor-rules.ts';
import { InvalidInput } from '../http/input.ts';
import type { ApiRequest } from '../http/request.ts';
import { holding, prepareReserve } from '../kinds/ticket-kinds.ts';
import { codesGiven, type GivenCode } from '../pricing/promo-codes.ts';
import { findSeat } from '../seats/seating.ts';
import { uuid } from '../setup/random.ts';
import type { SurveyAnswer } from '../store/cart/cart-answers.ts';
import type { Shortage, TicketRow, TicketToHold } from '../store/cart/carts.ts';
import { groupOfEventOnSale, timezoneOf } from '../store/catalogue/catalogue.ts';
import { sessionFacts, templatesBySession } from '../store/events/session-facts.ts';
import {
  benefitRules,
  limitRefusal,
  noStanding,
  readStanding,
} from '../store/memberships/member-benefits.ts';
import { heldBy } from '../store/memberships/membership-renewals.ts';
import { answersToKeep, checkDetails, surveyedGroups } from './details.ts';
import { linePath, type Modification } from './payload.ts';

type Body = z.output<typeof modifyBody>;
const context = 'reserve';
/** Days; longer before the end of a membership than any renewal. */
const anyTime = 36_500;

/** The change of a cart that a request asks for, looked up before any lock is taken. */
export interface CartChange {
  /** The promo codes sent with it. */
  readonly given: readonly GivenCode[];
  readonly known: Knowledge;
  /** Decides which tickets to add to those that stay; throws the refusal. */
  decide(kept: readonly TicketRow[]): readonly TicketDraft[];
  /** Decides these lines, as sent, in place of the request's own; used by edits of an order. */
  decideLines(kept: readonly TicketRow[], lines: Modification['lines']): readonly TicketDraft[];
  /** Gives decided tickets their ids and positions, from this one on. */
  number(drafts: readonly TicketDraft[], position: number): TicketToHold[];
  /** The groups of the added tickets that have a survey. */
  surveyed(added: readonly TicketToHold[]): ReadonlySet<string>;
  /** The survey answers to keep for these tickets; groups in `missing` must be answered. */
  answers(
    tickets: readonly { readonly ticket_group_id: string }[],
    missing: ReadonlySet<string>,
  ): SurveyAnswer[];
  /** Runs the work that holds the tickets; refuses what only the database can tell belongs to another ticket. */
  hold<T>(work: () => Promise<T>): Promise<T>;
}

interface Subject {
  /** The cart as its benefits count it: its own tickets are left out. */
  readonly cartId: string;
  /** True if the cart has not been opened yet. */
  readonly isNew: boolean;
  readonly renewsAnyTime?: boolean | undefined;
}

/** Looks up what a change of a cart needs; throws the refusals of its codes. */
export async function prepareChange(
  request: ApiRequest,
  body: Body,
  wanted: Modification,
  { cartId, isNew, renewsAnyTime }: Subject,
): Promise<CartChange> {
  const { catalogue } = request;
  const { lines } = wanted;
  const pathOf = (line: number, field: string) => linePath(body, line, field);
  const step = { request, body, lines, pathOf };
  const known = await knowledgeFor(request, wanted, cartId, renewsAnyTime);
  const given = await codesGiven(request, body, isNew ? undefined : cartId);
  const { changeLines, price } = await prepareReserve(step);
  const decided = { ...wanted, lines: changeLines(lines) };
  return {
    given,
    known,
    decide: (kept) => price(draftsFor(body, decided, kept, known), kept),
    decideLines: (kept, instead) => draftsFor(body, { ...wanted, lines: instead }, kept, known),
    number: ticketsToHold,
    surveyed: (added) => surveyedGroups(catalogue, added),
    answers: (tickets, missing) => answersToKeep(body, wanted, catalogue, tickets, missing),
    hold: (work) => holding(step, work),
  };
}

/** Looks up the parts of the catalogue needed to decide, before any lock. */
async function knowledgeFor(
  request: ApiRequest,
  wanted: Modification,
  exceptCart: string,
  renewsAnyTime = false,
) {
  const { services, catalogue, seller } = request;
  const ids = wanted.lines.flatMap((line) => line.event_session_id ?? []);
  const sessions = await sessionFacts(services.store, catalogue, ids);
  const bySession = await templatesBySession(services.store, catalogue);
  const held = await ownMemberships(request, wanted);
  const isForMembers = (id: string) =>
    catalogue.templates.get(id)?.hidden_type === 'public_member_only';
  return {
    ...anchorRules(catalogue, seller.id),
    type: (id: string) => catalogue.types.get(id),
    group: (id: string) => groupOfEventOnSale(catalogue, id),
    session: (id: string) => sessions.get(id),
    hasSessions: (templateId: string) => bySession.has(templateId),
    seat: (templateId: string, seatId: string) => findSeat(catalogue, templateId, seatId),
    timezone: (templateId: string) => timezoneOf(catalogue, templateId),
    isEventForMembers: isForMembers,
    standing: await ownStanding(request, wanted, exceptCart),
    benefits: benefitRules(catalogue),
    membership: (id: string) => {
      const found = held.get(id);
      return found && renewsAnyTime ? { ...found, allowedDays: anyTime } : found;
    },
    now: services.now(),
    catalogue,
  };
}

/** The caller's memberships, if the change renews one. */
async function ownMemberships(
  { services, portalId, catalogue, viewer }: ApiRequest,
  { lines }: Modification,
): Promise<ReadonlyMap<string, HeldMembership>> {
  const isRenewing = lines.some((line) => renewalOf(line.handler_data) !== undefined);
  if (!isRenewing || viewer.kind === 'guest') return new Map();
  return services.store.read(portalId, (tx) => heldBy(tx, catalogue, viewer.identityId));
}

/** The caller's membership benefits, if they add tickets; read again once their memberships are locked. */
async function ownStanding(
  { services, portalId, viewer }: ApiRequest,
  { lines }: Modification,
  exceptCart: string,
): Promise<MemberStanding> {
  if (lines.length === 0 || viewer.kind === 'guest') return noStanding;
  return services.store.read(portalId, (tx) =>
    readStanding(tx, viewer.identityId, { cart: exceptCart }),
  );
}

type Knowledge = Awaited<ReturnType<typeof knowledgeFor>>;

/** Returns the tickets that a modification adds, or throws its refusal. */
function draftsFor(
  body: Body,
  wanted: Modification,
  kept: readonly KeptTicket[],
  known: Knowledge,
): readonly TicketDraft[] {
  const decision =
    wanted.lines.length === 0
      ? (refuseCart(kept, known) ?? { kind: 'hold' as const, drafts: [] })
      : decideReserve(wanted.lines, kept, known);
  switch (decision.kind) {
    case 'hold':
      checkDetails(body, wanted, known.catalogue, known.now);
      return decision.drafts;
    case 'invalid':
      throw new InvalidInput(
        decision.faults.map(({ line, field, fault }) => ({
          path: linePath(body, line, field),
          fault,
        })),
      );
    case 'refused':
      throw new Refusal(decision.code, context, { ticket_group_id: decision.ticket_group_id });
    case 'member_limit':
      throw limitRefusal(context, decision.limit, decision.ticket_type_id);
    case 'not_renewed':
      throw new Refusal('renewal_not_open', context, {
        reason: decision.reason,
        membership_id: decision.membership_id,
      });
    case 'companion_alone':
      throw new Refusal('companion_seat_alone', context, { seats: decision.seats });
    case 'blocked':
      throw new Refusal('rule_blocks_reserve', 'checkout_rules', {
        block_reason: decision.block_reason,
        ticket_group_id: decision.ticket_group_id,
      });
  }
}

/** Gives drafts their ids, numbered after the existing tickets. */
const ticketsToHold = (drafts: readonly TicketDraft[], after: number): TicketToHold[] =>
  drafts.map((draft, index) => ({ ...draft, id: uuid(), position: after + index }));

/** The refusal for seats that another buyer has; the buyer keeps everything else. */
export const seatTakenRefusal = (seats: readonly string[]): Refusal =>
  new Refusal('seat_taken', context, { seats });

/**
 * Chooses the refusal for a counter without enough places. If the buyer holds some of them, the refusal is "no more
 * left", not "sold out" (law 2).
 */
export function shortageRefusal(
  { session_id, group_id, available }: Shortage,
  kept: readonly CountedTicket[],
): Refusal {
  const extra = { event_session_id: session_id, ticket_group_id: group_id, available };
  const holdsSome = stockMoves(kept, []).some(
    ({ session, group }) => session === session_id && group === group_id,
  );
  const isSoldOut = available === 0 && !holdsSome;
  if (group_id === '') {
    const code = isSoldOut ? 'event_session_sold_out' : 'session_capacity_exceeded';
    return new Refusal(code, context, extra);
  }
  const code = isSoldOut ? 'ticket_group_sold_out' : 'ticket_group_capacity_exceeded';
  return new Refusal(code, context, extra);
}
