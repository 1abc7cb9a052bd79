import type { CallAnswer } from '#contract/client.ts';
import { isForAnyDate } from '#domain/events/any-date.ts';
import { mergeSpans, type PriceSpan, spanOf } from '#domain/events/calendar-day.ts';
import { available, type Counter } from '#domain/events/capacity.ts';
import { placesOfGroup } from '#domain/events/session-room.ts';
import { formatAmount } from '#domain/pricing/money.ts';
import { lowestPrice } from '#domain/pricing/price.ts';
import type { CatalogueTemplate, CatalogueType } from '../store/catalogue/catalogue.ts';
import { type TemplateExtent, wireGroup, wireType } from './catalogue-answer.ts';
import type { ComingSession } from './coming-sessions.ts';
import type { Counters } from './event-reading.ts';
import {
  counterOf,
  datedOffer,
  type Offer,
  type OfferedGroup,
  offering,
  roomsOf,
} from './offer.ts';

type Answer = CallAnswer<'getEvent'>;

/** The remaining places and prices of an event template, over all its coming sessions. */
export interface EventState {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** The prices of types that can still be bought. */
  readonly prices: PriceSpan | null;
  readonly groups: ReadonlyMap<string, GroupState>;
}

interface GroupState {
  readonly soldOut: boolean;
  /** Used places of the group's own counter; with sessions, of the one with the most left. */
  readonly used: number;
}

export function stateBySession(
  offer: Offer,
  sessions: readonly ComingSession[],
  counters: Counters,
): EventState {
  const ids = sessions.map((session) => session.id);
  const groups = groupStates(offer, counters, ids);
  let prices = pricesOf(offer.types.filter(isFlexible(offer)), groups);
  for (const session of sessions.map(offering(offer, counters))) {
    if (session.standing === 'available') prices = mergeSpans(prices, session.prices);
  }
  return {
    firstDay: sessions[0]?.date ?? null,
    lastDay: sessions.at(-1)?.date ?? null,
    prices,
    groups,
  };
}

export function stateWithoutSessions(offer: Offer, counters: Counters): EventState {
  const groups = groupStates(offer, counters, noSession);
  return { firstDay: null, lastDay: null, prices: pricesOf(offer.types, groups), groups };
}

/** The id under which places outside any session are counted. */
const noSession = [''] as const;

const isFlexible = ({ groups }: Offer) => {
  const ids = new Set(groups.filter(({ group }) => isForAnyDate(group)).map(({ id }) => id));
  return (type: CatalogueType): boolean => ids.has(type.ticket_group_id);
};

/** Prices of types sold without a session, as long as there are places. */
function pricesOf(
  types: readonly CatalogueType[],
  groups: ReadonlyMap<string, GroupState>,
): PriceSpan | null {
  const left = types.filter((type) => groups.get(type.ticket_group_id)?.soldOut === false);
  return spanOf(left.map((type) => lowestPrice(type, null)));
}

function groupStates(
  offer: Offer,
  counters: Counters,
  sessionIds: readonly string[],
): Map<string, GroupState> {
  const roomIn = roomsOf(offer, counters);
  return new Map(
    offer.groups.map((group) => {
      const ids = isForAnyDate(group.group) ? noSession : sessionIds;
      const hasPlaces = (id: string): boolean => {
        const room = roomIn(id);
        return room.session > 0 && placesOfGroup(group, room) > 0;
      };
      const used = group.unlimited ? 0 : leastUsed(group, counters, ids);
      return [group.id, { soldOut: !ids.some(hasPlaces), used }];
    }),
  );
}

function leastUsed(group: OfferedGroup, counters: Counters, sessionIds: readonly string[]): number {
  let best: Counter | undefined;
  for (const sessionId of sessionIds) {
    const counter = counterOf(counters, sessionId, group.id);
    if (!best || available(counter) > available(best)) best = counter;
  }
  return best?.used_capacity ?? 0;
}

/**
 * True if a state computed from some of the coming sessions holds for all of them: no later session
 * has a lower price, and no group has its only or most places there.
 */
export function isDecidedBy(
  offer: Offer,
  { prices, groups }: EventState,
  coming: readonly ComingSession[],
): boolean {
  const { types } = datedOffer(offer);
  const lists = new Set(coming.map((session) => session.prices));
  const faces = [...lists].flatMap((list) =>
    types.map((type) => list.get(type.id)?.face_value ?? Number.POSITIVE_INFINITY),
  );
  const lowest = prices?.lowest.face_value ?? Number.POSITIVE_INFINITY;
  if (faces.some((face) => face < lowest)) return false;
  return offer.groups.every(({ id, group, unlimited }) => {
    if (isForAnyDate(group)) return true;
    const state = groups.get(id);
    return state !== undefined && !state.soldOut && (unlimited || state.used === 0);
  });
}

export function extentOf(state: EventState, currency: string): TemplateExtent {
  return {
    first_day: state.firstDay,
    last_day: state.lastDay,
    min_price: state.prices && formatAmount(state.prices.lowest.face_value, currency),
  };
}

export function wireOfferedGroup(
  { group, id }: OfferedGroup,
  state: EventState,
  currency: string,
): Answer['ticket_group'][number] {
  const { soldOut, used } = state.groups.get(id) ?? { soldOut: true, used: 0 };
  return { ...wireGroup(group, currency, used), sold_out: soldOut };
}

/** A type as listed; of one for members, a member may buy no more than their membership allows. */
export function wireOfferedType(
  { left }: Offer,
  type: CatalogueType,
  currency: string,
): Answer['ticket_type'][number] {
  const wire = wireType(type, currency);
  const most = left.get(type.id);
  return most === undefined ? wire : { ...wire, limit: Math.min(most, wire.limit ?? most) };
}

export const wireMessageRules = (template: CatalogueTemplate): Answer['message_rule'] =>
  template.messageRules.map((rule) => ({
    event_template_id: template.id,
    actions: rule.actions,
    triggers: rule.triggers,
  }));
