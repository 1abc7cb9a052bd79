import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { ApiRequest } from '../http/request.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { membersOf } from '../store/doors/redemptions.ts';
import { membershipById } from '../store/memberships/memberships.ts';
import { invalidCode } from './redeem-request.ts';

/** A membership as shown at a door: any number of times, never used up. */
export interface MembershipAtDoor {
  readonly isValid: boolean;
  readonly level: string;
  readonly members: readonly string[];
  /** First and last day of its validity, at the venue. */
  readonly first: string | null;
  readonly last: string | null;
}

/** Checks if a membership is valid. Throws InvalidInput if it is another seller's. */
export async function membershipAtDoor(
  tx: Tx,
  id: string,
  { services, catalogue, seller }: ApiRequest,
): Promise<MembershipAtDoor> {
  const membership = await membershipById(tx, id);
  const level = catalogue.groups.get(membership?.ticket_group_id ?? '');
  if (!membership || !level) throw new Error(`membership ${id} or its level is missing`);
  const event = catalogue.templates.get(level.event_template_id);
  if (event?.seller_id !== seller.id) throw invalidCode("is another seller's");
  const timezone = timezoneOf(catalogue, level.event_template_id);
  const { valid_from, valid_to } = membership;
  const now = services.now();
  return {
    isValid: (valid_from?.getTime() ?? now) <= now && now < (valid_to?.getTime() ?? now + 1),
    level: level.name,
    members: await membersOf(tx, id),
    first: valid_from && localDateTime(valid_from.getTime(), timezone).date,
    last: valid_to && lastDayOf(valid_to, timezone),
  };
}
