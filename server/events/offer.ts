import { Refusal } from '#contract/api/refusals.ts';
import { isForAnyDate } from '#domain/events/any-date.ts';
import {
  type OfferState,
  type PriceSpan,
  type SessionOffer,
  spanOf,
} from '#domain/events/calendar-day.ts';
import { available, type Counter } from '#domain/events/capacity.ts';
import { isOffered } from '#domain/events/on-sale.ts';
import {
  canTake,
  type Party,
  placesIn,
  type RoomGroup,
  type SessionRoom,
} from '#domain/events/session-room.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import type { ApiRequest } from '../http/request.ts';
import type {
  CatalogueGroup,
  CatalogueTemplate,
  CatalogueType,
} from '../store/catalogue/catalogue.ts';
import type { Audience } from './audience.ts';
import type { ComingSession } from './coming-days.ts';
import type { Counters } from './kept-counters.ts';

/** The current offer of an event template to one audience. */
export interface Offer {
  readonly template: CatalogueTemplate;
  readonly groups: readonly OfferedGroup[];
  readonly types: readonly CatalogueType[];
  /** Number of tickets a member may still buy, for each limited type. */
  readonly left: ReadonlyMap<string, number>;
  /** The same for all who are offered the same (`Audience.key`). */
  readonly offeredTo: string;
}

export interface OfferedGroup extends RoomGroup {
  readonly group: CatalogueGroup;
  /** The group has no counter of its own. */
  readonly unlimited: boolean;
}

/** The part of an offer that is sold for a session, if the event has sessions. */
export function datedOffer(offer: Offer): Offer {
  const { groups, types } = offer;
  const dated = groups.filter(({ group }) => !isForAnyDate(group));
  const ids = new Set(dated.map(({ id }) => id));
  return {
    ...offer,
    groups: dated,
    types: types.filter((type) => ids.has(type.ticket_group_id)),
  };
}

/** An event template of any seller of this portal, not withdrawn. */
export function findTemplate({ catalogue }: ApiRequest, id: string): CatalogueTemplate {
  const template = catalogue.templates.get(id);
  if (!template || template.withdrawn) throw new Refusal('not_found', 'event', { id });
  return template;
}

/**
 * The offer to an audience. `wanted` limits it to groups by id, and includes those sold only by link. Member-only types
 * are offered to members who may buy at least one, up to their limit (QTY-17).
 */
export function offerOf(
  template: CatalogueTemplate,
  now: number,
  audience: Audience,
  wanted?: ReadonlySet<string>,
): Offer {
  const isTheirs = template.hidden_type === 'public_member_only';
  const isForMembers = (group: CatalogueGroup): boolean =>
    isTheirs || group.hidden_type === 'public_member_only';
  const typesOf = (group: CatalogueGroup): readonly CatalogueType[] =>
    isForMembers(group)
      ? group.types.filter((type) => audience.left(type.id, template.id) !== undefined)
      : group.types;
  const groups = template.groups.filter((group) => {
    const opened = typesOf(group).length > 0;
    const named = wanted !== undefined;
    if (isForMembers(group) && !opened) return false;
    return (wanted?.has(group.id) ?? true) && isOffered(group, now, { named, opened });
  });
  return {
    template,
    groups: groups.map((group) => ({
      id: group.id,
      min_tickets_per_order: group.min_tickets_per_order,
      max_tickets_per_order: group.max_tickets_per_order,
      exclude_from_event_capacity: group.exclude_from_event_capacity,
      types: group.types.length,
      group,
      unlimited: group.capacity === -1,
    })),
    types: groups.flatMap(typesOf),
    left: new Map(
      groups
        .filter(isForMembers)
        .flatMap(typesOf)
        .flatMap(({ id }) => {
          const left = audience.left(id, template.id);
          return typeof left === 'number' ? [[id, left] as const] : [];
        }),
    ),
    offeredTo: audience.key,
  };
}

/** A session with its counter, as a buyer sees it. */
export interface OfferedSession extends SessionOffer {
  readonly session: ComingSession;
  readonly counter: Counter;
}

/** A session or group without a counter has no place to sell. */
const noPlaces: Counter = { capacity: 0, oversell_capacity: 0, used_capacity: 0 };

export const counterOf = (
  counters: Counters,
  session: ComingSession | undefined,
  groupId = '',
): Counter => counters.find(session, groupId) ?? noPlaces;

/** Returns a function that gives a session's state for a buyer with a party, or for one who has not chosen yet. */
export function offering(
  offer: Offer,
  counters: Counters,
  party?: Party,
): (session: ComingSession) => OfferedSession {
  const { groups, types } = datedOffer(offer);
  const roomIn = roomsOf(offer, counters);
  const pricesOf = spansOf(types);
  return (session) => {
    const room = roomIn(session);
    const { soldOut, left } = placesIn(groups, room);
    const standing: OfferState = soldOut
      ? 'sold_out'
      : !party || canTake(party, room)
        ? 'available'
        : 'other';
    return {
      session,
      counter: counterOf(counters, session),
      date: session.date,
      standing,
      places: left,
      prices: pricesOf(session.prices),
    };
  };
}

/** Room by session; undefined is for groups that sell without sessions. */
export function roomsOf(
  offer: Offer,
  counters: Counters,
): (session: ComingSession | undefined) => SessionRoom {
  const unlimited = new Set<string>();
  for (const group of offer.groups) if (group.unlimited) unlimited.add(group.id);
  return (session) => ({
    session: session ? available(counterOf(counters, session)) : Number.POSITIVE_INFINITY,
    group: (groupId) =>
      unlimited.has(groupId)
        ? Number.POSITIVE_INFINITY
        : available(counterOf(counters, session, groupId)),
  });
}

/** The price span of some types in a price list; computed once for each list. */
function spansOf(types: readonly CatalogueType[]): (prices: PriceList) => PriceSpan | null {
  const spans = new Map<PriceList, PriceSpan | null>();
  return (prices) => {
    let span = spans.get(prices);
    if (span === undefined) {
      span = spanOf(types.flatMap((type) => prices.get(type.id) ?? []));
      spans.set(prices, span);
    }
    return span;
  };
}
