import { Refusal } from '#contract/refusals.ts';
import { isForAnyDate } from '#domain/any-date.ts';
import { isOffered } from '#domain/on-sale.ts';
import type { RoomGroup } from '#domain/session-room.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { CatalogueGroup, CatalogueTemplate, CatalogueType } from '../../store/catalogue.ts';

/** What a guest is offered of an event template now. */
export interface Offer {
  readonly template: CatalogueTemplate;
  readonly groups: readonly OfferedGroup[];
  readonly types: readonly CatalogueType[];
}

export interface OfferedGroup extends RoomGroup {
  readonly group: CatalogueGroup;
  /** The group has no counter of its own. */
  readonly unlimited: boolean;
}

/** What of an offer is sold for a session, where the event has sessions. */
export function datedOffer({ template, groups, types }: Offer): Offer {
  const dated = groups.filter(({ group }) => !isForAnyDate(group));
  const ids = new Set(dated.map(({ id }) => id));
  return {
    template,
    groups: dated,
    types: types.filter((type) => ids.has(type.ticket_group_id)),
  };
}

/** An event template of this portal, whichever seller's, that is not withdrawn. */
export function findTemplate({ catalogue }: ApiRequest, id: string): CatalogueTemplate {
  const template = catalogue.templates.get(id);
  if (!template || template.withdrawn) throw new Refusal('not_found', 'event', { id });
  return template;
}

/** `wanted` narrows to groups by id and opens those that are sold by link only. */
export function offerOf(
  template: CatalogueTemplate,
  now: number,
  wanted?: ReadonlySet<string>,
): Offer {
  const isMembersOnly = template.hidden_type === 'public_member_only';
  const groups = template.groups.filter(
    (group) =>
      !isMembersOnly &&
      (wanted?.has(group.id) ?? true) &&
      isOffered(group, now, wanted !== undefined),
  );
  return {
    template,
    groups: groups.map((group) => ({
      id: group.id,
      min_tickets_per_order: group.min_tickets_per_order,
      max_tickets_per_order: group.max_tickets_per_order,
      exclude_from_event_capacity: group.exclude_from_event_capacity,
      types: group.types.length,
      group,
      unlimited: group.capacity === -1,
    })),
    types: groups.flatMap((group) => group.types),
  };
}
