import { eventEmbeds } from '#contract/api/embeds.ts';
import { quickDayCount } from '#domain/events/calendar.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { templatesBySession } from '../store/events/session-facts.ts';
import { audienceOf } from './audience.ts';
import type { ComingSession } from './coming-sessions.ts';
import {
  answerEvents,
  type DescribedEvent,
  describeEvents,
  type EventsAnswer,
  groupsOf,
} from './describe-events.ts';
import { isDecidedBy } from './event-answer.ts';
import { type EventsReading, memoizePerReading, readDays, readEvents } from './event-reading.ts';
import { findTemplate, type Offer, offering, offerOf } from './offer.ts';
import { limitOf, readEmbeds, wantedGroups } from './query.ts';
import { wireOfferedSession } from './session-answer.ts';

/** An event template with all that it sells; its sessions only on request (API-13). */
export async function getEvent(
  { params, query }: ApiInput<'getEvent'>,
  request: ApiRequest,
): Promise<EventsAnswer> {
  const embeds = readEmbeds(request, eventEmbeds);
  const template = findTemplate(request, params.id);
  const wanted = wantedGroups(query);
  const audience = await audienceOf(request);
  const offer = offerOf(template, request.services.now(), audience, wanted);
  const key = wanted ? JSON.stringify([...wanted]) : '';
  if (!embeds?.has('event_session') || offer.groups.length === 0) {
    const event =
      (await describeNextDays(request, offer, key)) ?? (await describeAll(request, offer, key));
    return answerEvents(request, [event], undefined, [], wanted);
  }
  const reading = await readEvents(request, [template]);
  const events = await describeEvents(request, [offer], reading, key);
  const coming = reading.sessions.get(template.id) ?? [];
  const asked = coming.slice(0, limitOf(request)).map(offering(offer, reading.counters));
  return answerEvents(
    request,
    events,
    undefined,
    asked.map((session) => wireOfferedSession(session, request.catalogue)),
    wanted,
  );
}

/**
 * Describes an event from its next days, which the page requests as well, if later ones can't
 * change the result. For a large event that reads little.
 */
async function describeNextDays(
  request: ApiRequest,
  offer: Offer,
  key: string,
): Promise<DescribedEvent | undefined> {
  const { template } = offer;
  const { services, catalogue } = request;
  if (!(await templatesBySession(services.store, catalogue)).has(template.id)) return undefined;
  const { sessions, coming, counters } = await readDays(request, template, {
    count: quickDayCount,
  });
  const reading: EventsReading = { sessions: new Map([[template.id, sessions]]), counters };
  const [event] = await describeEvents(request, [offer], reading, key);
  if (!event) return undefined;
  const isDecided = memoizePerReading(
    counters,
    JSON.stringify(['decided', key, groupsOf(offer)]),
    () => isDecidedBy(offer, event.state, coming),
  );
  if (!isDecided) return undefined;
  return { offer, state: { ...event.state, lastDay: lastDayOf(coming) } };
}

const lastDayOf = (coming: readonly ComingSession[]): string | null => coming.at(-1)?.date ?? null;

async function describeAll(
  request: ApiRequest,
  offer: Offer,
  key: string,
): Promise<DescribedEvent> {
  const reading = await readEvents(request, [offer.template]);
  const [event] = await describeEvents(request, [offer], reading, key);
  if (!event) throw new Error('an offer was described by nothing');
  return event;
}
