import type { ApiInput, ApiRequest } from '../../http/request.ts';
import type { CatalogueTemplate } from '../../store/catalogue.ts';
import type { ComingSession } from '../../store/coming-sessions.ts';
import { templatesBySession } from '../../store/session-facts.ts';
import {
  answerEvents,
  type DescribedEvent,
  describeEvents,
  type EventsAnswer,
  eventEmbeds,
} from './describe-events.ts';
import { type EventsReading, readEvents } from './event-reading.ts';
import { type Offer, offerOf } from './offer.ts';
import {
  badFieldValue,
  hasStartFilter,
  limitOf,
  readEmbeds,
  readSort,
  type Sorting,
  startingWithin,
} from './query.ts';
import { wireOfferedSession } from './session-answer.ts';
import { offering } from './session-offers.ts';

type Query = ApiInput<'listAvailableEvents'>['query'];

const hiddenTypes = ['public_browsable', 'public_link_only', 'public_member_only'];

/**
 * The event templates of the seller that a guest can browse and buy from (EVT-25, API-12): in the
 * catalogue's order, with something on sale, and with sessions to come where they sell by session.
 */
export async function listAvailableEvents(
  { query }: ApiInput<'listAvailableEvents'>,
  request: ApiRequest,
): Promise<EventsAnswer> {
  const embeds = readEmbeds(request, 'events', eventEmbeds);
  const sorting = readSort(request, 'events', ['name', 'start_datetime']);
  const types = query['hidden_type._in'];
  for (const type of types ?? []) {
    if (!hiddenTypes.includes(type)) throw badFieldValue('events', 'hidden_type._in', type);
  }
  const { services, catalogue, seller } = request;
  const now = services.now();
  const offers = [...catalogue.templates.values()]
    .filter((template) => template.seller_id === seller.id && isListed(template))
    .map((template) => offerOf(template, now))
    .filter((offer) => offer.groups.length > 0);
  // Always read for all of them, so that every listing of the seller shares one reading.
  const reading = await readEvents(
    request,
    offers.map((offer) => offer.template),
  );
  const bySession = await templatesBySession(services.store, catalogue);
  const sessionsOf = ({ template }: Offer): readonly ComingSession[] =>
    startingWithin(query, reading.sessions.get(template.id) ?? []);
  const found = offers.filter(
    (offer) =>
      matches(offer.template, query) &&
      (types?.includes(offer.template.hidden_type) ?? true) &&
      (sessionsOf(offer).length > 0 ||
        (!hasStartFilter(query) && !bySession.has(offer.template.id))),
  );
  const described = await describeEvents(request, found, reading);
  const events = sorted(described, reading, sorting).slice(0, limitOf(request));
  const sessions = embeds?.has('event_session')
    ? events.flatMap(({ offer }) => sessionsOf(offer).map(offering(offer, reading.counters)))
    : [];
  const { currency } = catalogue.portal;
  return answerEvents(
    request,
    events,
    embeds,
    sessions.slice(0, limitOf(request)).map((session) => wireOfferedSession(session, currency)),
  );
}

const isListed = (template: CatalogueTemplate): boolean =>
  !template.withdrawn && template.hidden_type === 'public_browsable';

function matches(template: CatalogueTemplate, query: Query): boolean {
  if (query.category !== undefined && template.category !== query.category) return false;
  return Object.entries(query).every(([name, value]) => {
    if (!name.startsWith('meta.') || typeof value !== 'string') return true;
    const has = template.meta[name.slice('meta.'.length)];
    const values = Array.isArray(has) ? has.map(String) : has === undefined ? [] : [String(has)];
    return value.split(',').some((wanted) => values.includes(wanted));
  });
}

function sorted(
  events: DescribedEvent[],
  { sessions }: EventsReading,
  sorting: Sorting<'name' | 'start_datetime'> | undefined,
): DescribedEvent[] {
  if (!sorting) return events;
  const firstStart = ({ offer }: DescribedEvent): number =>
    sessions.get(offer.template.id)?.[0]?.start_datetime.getTime() ?? Number.MAX_SAFE_INTEGER;
  const compare =
    sorting.field === 'name'
      ? (a: DescribedEvent, b: DescribedEvent) =>
          a.offer.template.name.localeCompare(b.offer.template.name)
      : (a: DescribedEvent, b: DescribedEvent) => firstStart(a) - firstStart(b);
  return events.toSorted(sorting.descending ? (a, b) => compare(b, a) : compare);
}
