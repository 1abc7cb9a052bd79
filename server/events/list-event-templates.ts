import { eventEmbeds } from '#contract/api/embeds.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { audienceOf } from './audience.ts';
import { sessionsOn } from './coming-days.ts';
import {
  answerEvents,
  type DescribedEvent,
  describeEvents,
  type EventsAnswer,
} from './describe-events.ts';
import { readEvents } from './event-reading.ts';
import {
  type Listing,
  listEvents,
  listedOffers,
  type SessionChoice,
  venueDays,
} from './listing.ts';
import { type Offer, offering, offerOf } from './offer.ts';
import { limitOf, readEmbeds } from './query.ts';
import { wireOfferedSession } from './session-answer.ts';

type Query = ApiInput<'listEventTemplates'>['query'];

const defaultMetadata = ['image_profile'];

/**
 * Event templates by id, in the requested order (ids that the portal does not sell are left out),
 * or those on sale (API-24, EVT-27, EVT-28).
 */
export async function listEventTemplates(
  { query }: ApiInput<'listEventTemplates'>,
  request: ApiRequest,
): Promise<EventsAnswer> {
  const embeds = readEmbeds(request, eventEmbeds);
  const ids = query['id._in'];
  const { events, reading } = await (ids ? byId(ids, query, request) : onSale(query, request));
  const limit = limitOf(request);
  const shown = events.slice(0, limit);
  const sessions = query.includeSessions
    ? shown
        .flatMap(({ offer }) => sessionsOf(offer, reading).map(offering(offer, reading.counters)))
        .slice(0, limit)
    : [];
  return answerEvents(
    request,
    shown.map(withMeta(query.metadataKeys ?? (ids ? undefined : defaultMetadata))),
    embeds,
    sessions.map((session) => wireOfferedSession(session, request.catalogue)),
  );
}

const sessionsOf = ({ template }: Offer, { days }: Listing['reading']) =>
  sessionsOn(days.get(template.id) ?? []);

async function onSale(query: Query, request: ApiRequest): Promise<Listing> {
  const offers = await listedOffers(request);
  return listEvents(request, offers, isIn(query), onDate(query, request));
}

async function byId(ids: readonly string[], query: Query, request: ApiRequest): Promise<Listing> {
  const { catalogue, services } = request;
  const audience = await audienceOf(request);
  const offers = [...new Set(ids)]
    .flatMap((id) => catalogue.templates.get(id) ?? [])
    .filter((template) => !template.withdrawn)
    .map((template) => offerOf(template, services.now(), audience));
  const choice = onDate(query, request);
  if (choice) return listEvents(request, offers, isIn(query), choice);
  const wanted = offers.filter(({ template }) => isIn(query)(template));
  const reading = await readEvents(
    request,
    wanted.map(({ template }) => template),
  );
  return { events: await describeEvents(request, wanted, reading), reading };
}

const isIn =
  ({ categories }: Query) =>
  ({ category }: { readonly category: string }): boolean =>
    categories?.includes(category) ?? true;

/** The sessions of the requested day: a date, or today or tomorrow at their venue. */
function onDate({ date }: Query, { services }: ApiRequest): SessionChoice | undefined {
  if (date === undefined) return undefined;
  const daysIn = venueDays(services.now());
  return {
    takes: (session) => {
      const wanted =
        date === 'today' || date === 'tomorrow' ? daysIn(session.timezone)[date] : date;
      return session.date === wanted;
    },
    key: null,
  };
}

/** The event with only these keys of its metadata; undefined keeps all. */
const withMeta =
  (keys: readonly string[] | undefined) =>
  (event: DescribedEvent): DescribedEvent => {
    if (!keys) return event;
    const { template } = event.offer;
    const meta = Object.fromEntries(
      Object.entries(template.meta).filter(([key]) => keys.includes(key)),
    );
    return { ...event, offer: { ...event.offer, template: { ...template, meta } } };
  };
