import type { CallAnswer } from '#contract/client.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { audienceOf } from './audience.ts';
import { wireRule, wireType } from './catalogue-answer.ts';
import { offerOf } from './offer.ts';
import { limitOf, wantedGroups } from './query.ts';

/** The ticket rules of types on sale; those sold by link only have to be named (API-22). */
export async function listMembershipRules(
  { query }: ApiInput<'listMembershipRules'>,
  request: ApiRequest,
): Promise<CallAnswer<'listMembershipRules'>> {
  const { catalogue, services } = request;
  const wanted = wantedGroups(query);
  const audience = await audienceOf(request);
  const types = [...catalogue.templates.values()]
    .filter(({ withdrawn }) => !withdrawn)
    .filter(({ hidden_type }) => wanted !== undefined || hidden_type === 'public_browsable')
    .flatMap((template) => offerOf(template, services.now(), audience, wanted).types)
    .filter(({ rule }) => rule !== undefined)
    .slice(0, limitOf(request));
  return {
    membership_rule: types.flatMap(({ rule }) => (rule ? [wireRule(rule)] : [])),
    ticket_type: types.map((type) => wireType(type, catalogue.portal.currency)),
  };
}
