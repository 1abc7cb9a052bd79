import { eventEmbeds } from '#contract/api/embeds.ts';
import { quickDayCount } from '#domain/events/calendar.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { templatesBySession } from '../store/events/session-facts.ts';
import { audienceOf } from './audience.ts';
import { sessionsOn } from './coming-days.ts';
import {
  answerEvents,
  type DescribedEvent,
  describeEvents,
  type EventsAnswer,
} from './describe-events.ts';
import { type EventsReading, readDays, readEvents } from './event-reading.ts';
import { isDecidedBy } from './event-state.ts';
import { findTemplate, type Offer, offering, offerOf } from './offer.ts';
import { limitOf, readEmbeds, wantedGroups } from './query.ts';
import { wireOfferedSession } from './session-answer.ts';

/** An event template with everything it sells; its sessions only on request (API-13). */
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
  const asked = sessionsOn(reading.days.get(template.id) ?? []).slice(0, limitOf(request));
  return answerEvents(
    request,
    events,
    undefined,
    asked
      .map(offering(offer, reading.counters))
      .map((session) => wireOfferedSession(session, request.catalogue)),
    wanted,
  );
}

/**
 * Describes an event from its next days only, which the page requests anyway, if later ones can't change the result.
 * For a large event this saves reading.
 */
async function describeNextDays(
  request: ApiRequest,
  offer: Offer,
  key: string,
): Promise<DescribedEvent | undefined> {
  const { template } = offer;
  const { services, catalogue } = request;
  if (!(await templatesBySession(services.store, catalogue)).has(template.id)) return undefined;
  const { days, coming, counters } = await readDays(request, template, {
    count: quickDayCount,
  });
  const reading: EventsReading = { days: new Map([[template.id, days]]), counters };
  const [event] = await describeEvents(request, [offer], reading, key);
  if (!event) return undefined;
  if (!isDecidedBy(offer, event.state, coming)) return undefined;
  return { offer, state: { ...event.state, lastDay: coming.days.at(-1)?.date ?? null } };
}

async function describeAll(
  request: ApiRequest,
  offer: Offer,
  key: string,
): Promise<DescribedEvent> {
  const reading = await readEvents(request, [offer.template]);
  const [event] = await describeEvents(request, [offer], reading, key);
  if (!event) throw new Error('an offer has no description');
  return event;
}
