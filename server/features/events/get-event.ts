import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { answerEvents, describeEvents, type EventsAnswer, eventEmbeds } from './describe-events.ts';
import { readEvents } from './event-reading.ts';
import { findTemplate, offerOf } from './offer.ts';
import { limitOf, readEmbeds, wantedGroups } from './query.ts';
import { wireOfferedSession } from './session-answer.ts';
import { offering } from './session-offers.ts';

/** An event template with all that it sells; its sessions only when they are asked for (API-13). */
export async function getEvent(
  { params, query }: ApiInput<'getEvent'>,
  request: ApiRequest,
): Promise<EventsAnswer> {
  const embeds = readEmbeds(request, 'event', eventEmbeds);
  const template = findTemplate(request, params.id);
  const wanted = wantedGroups(query);
  const offer = offerOf(template, request.services.now(), wanted);
  const reading = await readEvents(request, [template]);
  const key = wanted ? JSON.stringify([...wanted]) : '';
  const events = await describeEvents(request, [offer], reading, key);
  const coming = reading.sessions.get(template.id) ?? [];
  const asked =
    embeds?.has('event_session') && offer.groups.length > 0
      ? coming.slice(0, limitOf(request)).map(offering(offer, reading.counters))
      : [];
  const { currency } = request.catalogue.portal;
  return answerEvents(
    request,
    events,
    undefined,
    asked.map((session) => wireOfferedSession(session, currency)),
  );
}
