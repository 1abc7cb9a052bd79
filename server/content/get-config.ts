import type { CallAnswer } from '#contract/client.ts';
import { shownConfig } from '../catalogue/shown-config.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import type { Catalogue, ConfigPlace } from '../store/catalogue/catalogue.ts';

type Scope = 'event_template' | 'ticket_group';

/**
 * Effective configuration of event templates and ticket groups (CFG-30), inherited settings
 * included. `key._in` names keys or families of them: "image" is all of "image.…", and a leading
 * "config." is ignored. Unknown ids are left out.
 */
export async function getConfig(
  { query }: ApiInput<'getConfig'>,
  { catalogue }: ApiRequest,
): Promise<CallAnswer<'getConfig'>> {
  const keys = query['key._in']?.map((key) => key.replace(/^config\./, ''));
  const isAsked = (key: string): boolean =>
    keys?.some((asked) => key === asked || key.startsWith(`${asked}.`)) ?? true;
  const config = [...new Set(query['resource_id._in'])].flatMap((id) =>
    placesOf(catalogue, id).flatMap(({ scope, place }) =>
      Object.entries(shownConfig(catalogue, [scope], place))
        .filter(([key]) => isAsked(key))
        .map(([key, value]) => ({ scope, resource_id: id, key, value })),
    ),
  );
  return { config };
}

/** The scopes of an id: a template and a group may share it, and then both are meant. */
function placesOf(catalogue: Catalogue, id: string): { scope: Scope; place: ConfigPlace }[] {
  const template = catalogue.templates.get(id);
  const group = catalogue.groups.get(id);
  const ofGroup = group && catalogue.templates.get(group.event_template_id);
  const places: { scope: Scope; place: ConfigPlace }[] = [];
  if (template && !template.withdrawn) {
    const place = { seller: template.seller_id, event_template: id };
    places.push({ scope: 'event_template', place });
  }
  if (group && !group.withdrawn && ofGroup && !ofGroup.withdrawn) {
    const place = { seller: ofGroup.seller_id, event_template: ofGroup.id, ticket_group: id };
    places.push({ scope: 'ticket_group', place });
  }
  return places;
}
