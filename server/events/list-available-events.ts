import { eventEmbeds } from '#contract/api/embeds.ts';
import type { CallAnswer } from '#contract/client.ts';
import { nameOrder } from '#domain/content/name-order.ts';
import { matchesEvent } from '#domain/events/listing-filter.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { type ComingSession, sessionsOn } from './coming-days.ts';
import { answerEvents, type DescribedEvent } from './describe-events.ts';
import { eventFilters } from './event-filters.ts';
import type { EventsReading } from './event-reading.ts';
import {
  chosenSessions,
  listEvents,
  listedOffers,
  listingFilterOf,
  type SessionChoice,
} from './listing.ts';
import { offering } from './offer.ts';
import {
  badFieldValue,
  hasStartFilter,
  limitOf,
  readEmbeds,
  readSort,
  type Sorting,
  type StartFilter,
  startsWithin,
} from './query.ts';
import { wireOfferedSession } from './session-answer.ts';

const hiddenTypes = ['public_browsable', 'public_link_only', 'public_member_only'];

/**
 * The seller's event templates that a guest can browse and buy from (EVT-25, API-12), in the catalogue's order: those
 * with something on sale and, if they sell by session, with coming sessions.
 */
export async function listAvailableEvents(
  { query }: ApiInput<'listAvailableEvents'>,
  request: ApiRequest,
): Promise<CallAnswer<'listAvailableEvents'>> {
  const embeds = readEmbeds(request, eventEmbeds);
  const { embed } = request.common;
  const sorting = readSort(request, 'events', ['name', 'start_datetime']);
  const types = query['hidden_type._in'];
  for (const type of types ?? []) {
    if (!hiddenTypes.includes(type)) throw badFieldValue('events', 'hidden_type._in', type);
  }
  const filter = listingFilterOf(query);
  const offers = await listedOffers(request);
  const { events, reading } = await listEvents(
    request,
    offers,
    (template) => matchesEvent(filter, template) && (types?.includes(template.hidden_type) ?? true),
    withinStartRange(query, chosenSessions(filter, request)),
  );
  const shown = sorted(events, reading, sorting, request.language).slice(0, limitOf(request));
  const sessions = embeds?.has('event_session') ? coming(shown, reading) : [];
  return {
    ...answerEvents(
      request,
      shown,
      embeds,
      sessions
        .slice(0, limitOf(request))
        .map((session) => wireOfferedSession(session, request.catalogue)),
    ),
    total: events.length,
    event_filter: (embed?.includes('event_filter') ?? true) ? eventFilters(request, offers) : [],
  };
}

/** Narrows the choice to sessions that start in the requested range (API-12). */
function withinStartRange(
  filter: StartFilter,
  choice: SessionChoice | undefined,
): SessionChoice | undefined {
  if (!hasStartFilter(filter)) return choice;
  const starts = startsWithin(filter);
  const takes = (session: ComingSession): boolean =>
    starts(session) && (choice?.takes(session) ?? true);
  return { takes, key: null };
}

const coming = (events: readonly DescribedEvent[], { days, counters }: EventsReading) =>
  events.flatMap(({ offer }) =>
    sessionsOn(days.get(offer.template.id) ?? []).map(offering(offer, counters)),
  );

function sorted(
  events: readonly DescribedEvent[],
  { days }: EventsReading,
  sorting: Sorting<'name' | 'start_datetime'> | undefined,
  language: string,
): readonly DescribedEvent[] {
  if (!sorting) return events;
  const inOrder = nameOrder(language);
  const firstStart = ({ offer }: DescribedEvent): number =>
    days.get(offer.template.id)?.[0]?.sessions[0]?.start_datetime.getTime() ??
    Number.MAX_SAFE_INTEGER;
  const compare =
    sorting.field === 'name'
      ? (a: DescribedEvent, b: DescribedEvent) =>
          inOrder(a.offer.template.name, b.offer.template.name)
      : (a: DescribedEvent, b: DescribedEvent) => firstStart(a) - firstStart(b);
  return events.toSorted(sorting.descending ? (a, b) => compare(b, a) : compare);
}
