import type { eventEmbeds } from '#contract/api/embeds.ts';
import type { CallAnswer } from '#contract/client.ts';
import { isForMembers, sellsToMembers } from '#domain/events/on-sale.ts';
import { findNamed } from '#domain/events/reserve-query.ts';
import { shownConfigOfTemplate } from '../catalogue/shown-config.ts';
import type { ApiRequest } from '../http/request.ts';
import { type CatalogueGroup, configValue } from '../store/catalogue/catalogue.ts';
import { templatesBySession } from '../store/events/session-facts.ts';
import { wireTemplate, wireVenue } from './catalogue-answer.ts';
import { extentOf, wireMessageRules, wireOfferedGroup, wireOfferedType } from './event-answer.ts';
import { type EventsReading, memoizePerReading } from './event-reading.ts';
import { type EventState, stateBySession, stateWithoutSessions } from './event-state.ts';
import type { Offer } from './offer.ts';

export type EventsAnswer = CallAnswer<'getEvent'>;
type EventEmbed = (typeof eventEmbeds)[number];

/** An offer with its remaining places and prices. */
export interface DescribedEvent {
  readonly offer: Offer;
  readonly state: EventState;
}

/**
 * The remaining places and prices of offers, on the days given. `key` distinguishes the offers
 * and choices of sessions of one template; null is for one not worth caching.
 */
export async function describeEvents(
  request: ApiRequest,
  offers: readonly Offer[],
  { days, counters }: EventsReading,
  key: string | null = '',
): Promise<DescribedEvent[]> {
  const { services, catalogue } = request;
  const bySession = await templatesBySession(services.store, catalogue);
  const states: Map<string, EventState> =
    key === null
      ? new Map()
      : memoizePerReading(counters, JSON.stringify(['states', key]), () => new Map());
  return offers.map((offer) => {
    const { id } = offer.template;
    const stateKey = `${id}\n${groupsOf(offer)}`;
    const dayKey = key === null ? null : groupsOf(offer);
    let state = states.get(stateKey);
    if (!state) {
      state = bySession.has(id)
        ? stateBySession(offer, days.get(id) ?? [], counters, dayKey)
        : stateWithoutSessions(offer, counters);
      states.set(stateKey, state);
    }
    return { offer, state };
  });
}

/** Distinguishes offers of one template: by their audience, and by the groups on sale at the time. */
export const groupsOf = ({ offeredTo, groups }: Offer): string =>
  [offeredTo, ...groups.map(({ id }) => id)].join('\n');

/**
 * The answer of events; `embeds` undefined gives everything except sessions. `wanted` are the
 * groups that the call names: only they decide if an event is for members only (DET-04).
 */
export function answerEvents(
  { catalogue, services }: ApiRequest,
  events: readonly DescribedEvent[],
  embeds: ReadonlySet<EventEmbed> | undefined,
  eventSessions: EventsAnswer['event_session'] = [],
  wanted?: ReadonlySet<string>,
): EventsAnswer {
  const { currency } = catalogue.portal;
  const now = services.now();
  const has = (name: EventEmbed): boolean => embeds?.has(name) ?? true;
  const venueIds = new Set(events.map(({ offer }) => offer.template.venue_id));
  return {
    event_template: events.map(({ offer: { template }, state }) => {
      const { meta, ...rest } = wireTemplate(template, extentOf(state, currency));
      const { seller_id: seller, groups } = template;
      const asked = wanted ? namedGroups(groups, wanted) : groups;
      return {
        ...rest,
        members_only: isForMembers(template, asked, now),
        sells_to_members: sellsToMembers(template, groups, now),
        is_admission: configValue(catalogue, 'admission_event_id', { seller }) === template.id,
        is_membership: template.isMembership,
        ...(has('meta') && { meta }),
        ...(has('config') && { config: shownConfigOfTemplate(catalogue, template) }),
      };
    }),
    venue: has('venue')
      ? [...venueIds].flatMap((id) => catalogue.venues.get(id) ?? []).map(wireVenue)
      : [],
    ticket_group: has('ticket_group')
      ? events.flatMap(({ offer, state }) =>
          offer.groups.map((group) => wireOfferedGroup(group, state, currency)),
        )
      : [],
    ticket_type: has('ticket_type')
      ? events.flatMap(({ offer }) =>
          offer.types.map((type) => wireOfferedType(offer, type, currency)),
        )
      : [],
    message_rule: has('message_rule')
      ? events.flatMap(({ offer }) => wireMessageRules(offer.template))
      : [],
    event_session: eventSessions,
  };
}

/** The named groups, by id or, as in addresses, by name; others cannot make an event members-only. */
function namedGroups(
  groups: readonly CatalogueGroup[],
  wanted: ReadonlySet<string>,
): readonly CatalogueGroup[] {
  const named = new Set([...wanted].map((name) => findNamed(groups, name)));
  return groups.filter((group) => named.has(group));
}
