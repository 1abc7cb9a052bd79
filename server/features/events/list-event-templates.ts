import type { ApiInput, ApiRequest } from '../../http/request.ts';
import { answerEvents, describeEvents, type EventsAnswer, eventEmbeds } from './describe-events.ts';
import { readEvents } from './event-reading.ts';
import { offerOf } from './offer.ts';
import { limitOf, readEmbeds } from './query.ts';

/** Event templates by id, in the order asked for; ids that the portal does not sell are left out. */
export async function listEventTemplates(
  { query }: ApiInput<'listEventTemplates'>,
  request: ApiRequest,
): Promise<EventsAnswer> {
  const embeds = readEmbeds(request, 'event_template', eventEmbeds);
  const now = request.services.now();
  const templates = [...new Set(query['id._in'])]
    .flatMap((id) => request.catalogue.templates.get(id) ?? [])
    .filter((template) => !template.withdrawn)
    .slice(0, limitOf(request));
  const reading = await readEvents(request, templates);
  const offers = templates.map((template) => offerOf(template, now));
  return answerEvents(request, await describeEvents(request, offers, reading), embeds);
}
