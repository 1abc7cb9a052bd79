import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import { inLanguage } from '../catalogue/in-language.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { audienceOf } from './audience.ts';
import { wireVenue } from './catalogue-answer.ts';
import type { ComingSession } from './coming-days.ts';
import { comingSessions } from './coming-sessions.ts';
import { countersOfSessions, countersOfTemplates } from './event-reading.ts';
import type { Counters } from './kept-counters.ts';
import {
  datedOffer,
  findTemplate,
  type Offer,
  type OfferedSession,
  offering,
  offerOf,
} from './offer.ts';
import { readParty } from './party.ts';
import { limitOf, readSort, startingWithin, wantedGroups } from './query.ts';
import { groupAvailability, priceSchedule, wireOfferedSession } from './session-answer.ts';

type Answer = CallAnswer<'listSessions'>;

/**
 * Up to this many sessions, reading their own counters is cheaper than sharing a reading of all.
 */
const fewSessions = 500;

/** Coming sessions of an event (API-15). */
export function listSessions(
  { params, query }: ApiInput<'listSessions'>,
  request: ApiRequest,
): Promise<Answer> {
  const { sold_out: soldOut } = query;
  return sessionsOf(params.id, query, {}, request, ({ standing }) =>
    soldOut === undefined ? true : soldOut === (standing === 'sold_out'),
  );
}

/** Coming sessions with room for the quantities, priced over the chosen types (API-16). */
export function querySessions(
  { params, query, body }: ApiInput<'querySessions'>,
  request: ApiRequest,
): Promise<Answer> {
  const withSoldOut = query._include_sold_out ?? false;
  return sessionsOf(
    params.id,
    query,
    body.quantities,
    request,
    ({ standing }) => standing === 'available' || (withSoldOut && standing === 'sold_out'),
  );
}

/** One session that is still to come (API-20). */
export async function getSession(
  { params, query }: ApiInput<'getSession'>,
  request: ApiRequest,
): Promise<Answer> {
  const template = findTemplate(request, params.id);
  const { services, catalogue } = request;
  const now = services.now();
  const coming = await comingSessions(services.store, catalogue, [template.id], now);
  const session = coming.get(template.id)?.find(params.sessionId);
  const audience = await audienceOf(request);
  const offer = datedOffer(offerOf(template, now, audience, wantedGroups(query)));
  if (!session || offer.groups.length === 0) {
    throw new Refusal('not_found', 'event_session', { id: params.sessionId });
  }
  const counters = await countersOfSessions(services.store, request.portalId, [session.id]);
  return answer(request, offer, [offering(offer, counters)(session)], counters);
}

type Filter = ApiInput<'listSessions'>['query'];

async function sessionsOf(
  id: string,
  query: Omit<Filter, 'sold_out'>,
  quantities: Readonly<Record<string, number>>,
  request: ApiRequest,
  matches: (session: OfferedSession) => boolean,
): Promise<Answer> {
  const sorting = readSort(request, 'event_session', ['start_datetime']);
  const template = findTemplate(request, id);
  const { services, catalogue } = request;
  const now = services.now();
  const all = offerOf(template, now, await audienceOf(request), wantedGroups(query));
  const { offer, party } = readParty(all, quantities);
  const coming = await comingSessions(services.store, catalogue, [id], now);
  const sessions =
    offer.groups.length === 0 ? [] : startingWithin(query, coming.get(id)?.sessions ?? []);
  const counters = await countersFor(request, id, sessions);
  const offered = offering(offer, counters, party);
  const found: OfferedSession[] = [];
  for (const session of sorting?.descending ? sessions.toReversed() : sessions) {
    if (found.length === limitOf(request)) break;
    const candidate = offered(session);
    if (matches(candidate)) found.push(candidate);
  }
  return answer(request, offer, found, counters);
}

function countersFor(
  { services, catalogue, portalId, freshness }: ApiRequest,
  templateId: string,
  sessions: readonly ComingSession[],
): Promise<Counters> {
  const { store, now } = services;
  if (freshness === 'fresh' && sessions.length <= fewSessions) {
    return countersOfSessions(
      store,
      portalId,
      sessions.map((session) => session.id),
    );
  }
  return countersOfTemplates(store, catalogue, [templateId], now, freshness);
}

function answer(
  { catalogue: given, language }: ApiRequest,
  offer: Offer,
  sessions: readonly OfferedSession[],
  counters: Counters,
): Answer {
  // With quantities it is a POST, but still a read.
  const catalogue = inLanguage(given, language);
  const { currency } = catalogue.portal;
  const venue = catalogue.venues.get(offer.template.venue_id);
  return {
    event_session: sessions.map((session) => wireOfferedSession(session, catalogue)),
    venue: venue ? [wireVenue(venue)] : [],
    price_schedule: priceSchedule(offer, sessions, currency),
    group_availability: groupAvailability(offer, sessions, counters),
  };
}
