import { typeName } from '#domain/events/type-name.ts';
import type { Catalogue } from '../store/catalogue/catalogue.ts';

/** Names a ticket type for staff, with its group if the event has another type of that name. */
export function nameOfType({ types, groups, templates }: Catalogue, id: string): string {
  const type = types.get(id);
  if (!type) return id;
  const group = groups.get(type.ticket_group_id);
  const event = templates.get(group?.event_template_id ?? '');
  const ofEvent = event?.groups.flatMap((each) => each.types.map(({ name }) => name)) ?? [];
  return typeName({ name: type.name, group: group?.name ?? '' }, ofEvent);
}
