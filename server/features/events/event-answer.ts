import type { CallAnswer } from '#contract/client.ts';
import { type PriceSpan, spanOf, widen } from '#domain/calendar-day.ts';
import { available, type Counter } from '#domain/capacity.ts';
import { formatAmount } from '#domain/money.ts';
import { lowestPrice } from '#domain/price.ts';
import { placesOfGroup } from '#domain/session-room.ts';
import type { CatalogueTemplate } from '../../store/catalogue.ts';
import type { ComingSession } from '../../store/coming-sessions.ts';
import type { Counters } from '../../store/counters.ts';
import { type TemplateExtent, wireGroup } from '../../wire/catalogue.ts';
import type { Offer, OfferedGroup } from './offer.ts';
import { counterOf, offering, roomsOf } from './session-offers.ts';

type Answer = CallAnswer<'getEvent'>;

/** What an event template has left, over all its coming sessions. */
export interface EventState {
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Of what can still be bought. */
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
  let prices: PriceSpan | null = null;
  for (const session of sessions.map(offering(offer, counters))) {
    if (session.standing === 'available') prices = widen(prices, session.prices);
  }
  return {
    firstDay: sessions[0]?.date ?? null,
    lastDay: sessions.at(-1)?.date ?? null,
    prices,
    groups: groupStates(
      offer,
      counters,
      sessions.map((session) => session.id),
    ),
  };
}

export function stateWithoutSessions(offer: Offer, counters: Counters): EventState {
  const groups = groupStates(offer, counters, ['']);
  const types = offer.types.filter((type) => groups.get(type.ticket_group_id)?.soldOut === false);
  return {
    firstDay: null,
    lastDay: null,
    prices: spanOf(types.map((type) => lowestPrice(type, null))),
    groups,
  };
}

function groupStates(
  offer: Offer,
  counters: Counters,
  sessionIds: readonly string[],
): Map<string, GroupState> {
  const roomIn = roomsOf(offer, counters);
  const rooms = sessionIds.map(roomIn);
  return new Map(
    offer.groups.map((group) => [
      group.id,
      {
        soldOut: !rooms.some((room) => room.session > 0 && placesOfGroup(group, room) > 0),
        used: group.unlimited ? 0 : leastUsed(group, counters, sessionIds),
      },
    ]),
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

export const wireMessageRules = (template: CatalogueTemplate): Answer['message_rule'] =>
  template.messageRules.map((rule) => ({
    event_template_id: template.id,
    actions: { ...rule.actions },
    triggers: { ...rule.triggers },
  }));
