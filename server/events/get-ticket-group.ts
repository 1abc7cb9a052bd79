import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { audienceOf } from './audience.ts';
import { answerEvents, describeEvents } from './describe-events.ts';
import { readEvents } from './event-reading.ts';
import { findTemplate, offerOf } from './offer.ts';

/**
 * One ticket group that can be bought by itself, such as the donation offered at checkout (API-14,
 * PAY-70). The call names it, so it may be one sold by link only.
 */
export async function getTicketGroup(
  { params, query }: ApiInput<'getTicketGroup'>,
  request: ApiRequest,
): Promise<CallAnswer<'getTicketGroup'>> {
  const missing = () => new Refusal('not_found', 'ticket_group', { id: params.id });
  const group = request.catalogue.groups.get(params.id);
  if (!group || (query.handler !== undefined && group.handler !== query.handler)) throw missing();
  const template = findTemplate(request, group.event_template_id);
  const named = new Set([group.id]);
  const audience = await audienceOf(request);
  const offer = offerOf(template, request.services.now(), audience, named);
  if (offer.groups.length === 0) throw missing();
  const reading = await readEvents(request, [template]);
  const events = await describeEvents(request, [offer], reading, JSON.stringify([group.id]));
  const { ticket_group, ticket_type } = answerEvents(request, events, undefined);
  return { ticket_group, ticket_type };
}
