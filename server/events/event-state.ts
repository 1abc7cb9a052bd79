import { isForAnyDate } from '#domain/events/any-date.ts';
import { mergeSpans, type PriceSpan, spanOf } from '#domain/events/calendar-day.ts';
import { available, type Counter } from '#domain/events/capacity.ts';
import { placesOfGroup } from '#domain/events/session-room.ts';
import { lowestPrice } from '#domain/pricing/price.ts';
import type { PriceList } from '#domain/pricing/price-list.ts';
import type { CatalogueType } from '../store/catalogue/catalogue.ts';
import type { Coming, ComingSession, Day } from './coming-days.ts';
import { type Counters, memoizePerDay } from './kept-counters.ts';
import {
  counterOf,
  datedOffer,
  type Offer,
  type OfferedGroup,
  offering,
  roomsOf,
} from './offer.ts';

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

/** The remaining places of a group in some sessions. */
interface Room {
  readonly hasPlaces: boolean;
  /** The counter with the most places left. */
  readonly best: Counter | undefined;
}

/** The part of a state that sessions of one day decide. */
interface DayState {
  readonly prices: PriceSpan | null;
  readonly groups: ReadonlyMap<string, Room>;
}

/**
 * The state of an event that sells by session, over the given days. `key` distinguishes the offers of one event, so
 * that days with unchanged counters are not computed again; null caches nothing.
 */
export function stateBySession(
  offer: Offer,
  days: readonly Day[],
  counters: Counters,
  key: string | null,
): EventState {
  const stateOf = dayStates(offer, counters);
  const dayKey = JSON.stringify(['state', key]);
  const states = days.map((day) =>
    key === null ? stateOf(day) : memoizePerDay(counters, day, dayKey, () => stateOf(day)),
  );
  const groups = groupStates(offer, (group) =>
    isForAnyDate(group.group)
      ? roomOf(group, counters, roomsOf(offer, counters), noSession)
      : states.map((state) => state.groups.get(group.id) ?? noRoom).reduce(moreOf, noRoom),
  );
  return {
    firstDay: days[0]?.date ?? null,
    lastDay: days.at(-1)?.date ?? null,
    prices: states
      .map((state) => state.prices)
      .reduce(mergeSpans, pricesOf(offer.types.filter(isFlexible(offer)), groups)),
    groups,
  };
}

export function stateWithoutSessions(offer: Offer, counters: Counters): EventState {
  const roomIn = roomsOf(offer, counters);
  const groups = groupStates(offer, (group) => roomOf(group, counters, roomIn, noSession));
  return { firstDay: null, lastDay: null, prices: pricesOf(offer.types, groups), groups };
}

/** Places outside any session. */
const noSession = [undefined] as const;
const noRoom: Room = { hasPlaces: false, best: undefined };

function dayStates(offer: Offer, counters: Counters): (day: Day) => DayState {
  const { groups } = datedOffer(offer);
  const offered = offering(offer, counters);
  const roomIn = roomsOf(offer, counters);
  return ({ sessions }) => {
    let prices: PriceSpan | null = null;
    for (const session of sessions.map(offered)) {
      if (session.standing === 'available') prices = mergeSpans(prices, session.prices);
    }
    return {
      prices,
      groups: new Map(groups.map((group) => [group.id, roomOf(group, counters, roomIn, sessions)])),
    };
  };
}

function roomOf(
  group: OfferedGroup,
  counters: Counters,
  roomIn: ReturnType<typeof roomsOf>,
  sessions: readonly (ComingSession | undefined)[],
): Room {
  return sessions.reduce<Room>((most, session) => {
    const room = roomIn(session);
    return moreOf(most, {
      hasPlaces: room.session > 0 && placesOfGroup(group, room) > 0,
      best: counterOf(counters, session, group.id),
    });
  }, noRoom);
}

const moreOf = (a: Room, b: Room): Room => ({
  hasPlaces: a.hasPlaces || b.hasPlaces,
  best: !a.best || (b.best && available(b.best) > available(a.best)) ? b.best : a.best,
});

const groupStates = (
  { groups }: Offer,
  roomIn: (group: OfferedGroup) => Room,
): Map<string, GroupState> =>
  new Map(
    groups.map((group) => {
      const { hasPlaces, best } = roomIn(group);
      return [
        group.id,
        { soldOut: !hasPlaces, used: group.unlimited ? 0 : (best?.used_capacity ?? 0) },
      ];
    }),
  );

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

/**
 * True if a state computed from some of the coming sessions holds for all: no later session has a lower price, and no
 * group has its only or most places there.
 */
export function isDecidedBy(offer: Offer, { prices, groups }: EventState, coming: Coming): boolean {
  const { types } = datedOffer(offer);
  for (const list of priceListsOf(coming)) {
    const all = mergeSpans(prices, spanOf(types.flatMap(({ id }) => list.get(id) ?? [])));
    if (all?.lowest.face_value !== prices?.lowest.face_value) return false;
    if (all?.leastTotal !== prices?.leastTotal) return false;
    if (all?.hasFree !== prices?.hasFree) return false;
    if (all?.lowestPaid?.face_value !== prices?.lowestPaid?.face_value) return false;
  }
  return offer.groups.every(({ id, group, unlimited }) => {
    if (isForAnyDate(group)) return true;
    const state = groups.get(id);
    return state !== undefined && !state.soldOut && (unlimited || state.used === 0);
  });
}

const lists = new WeakMap<Coming, ReadonlySet<PriceList>>();

/** The price lists of all sessions, which are few; computed once until the next session starts. */
function priceListsOf(coming: Coming): ReadonlySet<PriceList> {
  const known = lists.get(coming);
  if (known) return known;
  const found = new Set(coming.sessions.map((session) => session.prices));
  lists.set(coming, found);
  return found;
}
