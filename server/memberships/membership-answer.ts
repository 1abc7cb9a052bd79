import type { CallAnswer } from '#contract/client.ts';
import { holdsAt, lastDayOf } from '#domain/memberships/membership-term.ts';
import { type Catalogue, type CatalogueGroup, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { MembershipRow } from '../store/memberships/memberships.ts';

/** The ticket group of a membership. */
export function levelOf({ ticket_group_id }: MembershipRow, { groups }: Catalogue): CatalogueGroup {
  const level = groups.get(ticket_group_id);
  if (!level) throw new Error(`level ${ticket_group_id} is not there`);
  return level;
}

/** A membership with its period in the API's format, without any codes for the entrance. */
export function wireMembership(
  row: MembershipRow,
  catalogue: Catalogue,
  now: number,
): CallAnswer<'getTicketOrder'>['membership'][number] {
  const { id, valid_from, valid_to, auto_renew } = row;
  const level = levelOf(row, catalogue);
  const timezone = timezoneOf(catalogue, level.event_template_id);
  return {
    id,
    ticket_group_id: level.id,
    event_template_id: level.event_template_id,
    name: level.name,
    valid_from: valid_from?.toISOString() ?? null,
    valid_to: valid_to?.toISOString() ?? null,
    last_day: valid_to && lastDayOf(valid_to, timezone),
    timezone,
    is_active: holdsAt(row, now),
    auto_renew_state: auto_renew === 'none' ? null : auto_renew,
  };
}
