import type { DoorRule, MembershipCard } from '#domain/doors/card.ts';
import { presenceOf } from '#domain/doors/scan-log.ts';
import { type Asked, judge, type Verdict } from '#domain/doors/verdict.ts';
import { lastDayOf } from '#domain/memberships/membership-term.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import { membersOf, type ScannedMembership } from '../store/doors/codes.ts';
import { logOfMembership } from '../store/doors/scans.ts';
import { membershipById } from '../store/memberships/memberships.ts';
import type { DoorRequest } from './scan-request.ts';

/** A membership as shown at a door: valid for every visit, never used up. */
export interface MembershipAtDoor {
  readonly id: string;
  readonly level: string;
  /** Names of its members; empty at a door that shows no names. */
  readonly members: readonly string[];
  /** The number of people that the code admits at once. */
  readonly admits: number;
  /** The zone of its venue. */
  readonly timezone: string;
  /** First and last day of its validity, at the venue. */
  readonly first: string | null;
  readonly last: string | null;
  readonly verdict: Verdict;
  /** The number of this scan in the log; null if it was not logged. */
  readonly scan: number | null;
}

/** The event that sells a membership. */
export async function eventOfMembership(tx: Tx, id: string, request: DoorRequest): Promise<string> {
  return (await levelOf(tx, id, request)).level.event_template_id;
}

async function levelOf(tx: Tx, id: string, { catalogue }: DoorRequest) {
  const membership = await membershipById(tx, id);
  const level = catalogue.groups.get(membership?.ticket_group_id ?? '');
  if (!membership || !level) throw new Error(`membership ${id} or its level is missing`);
  return { membership, level };
}

/** Judges a membership, or the one member whose code was shown. */
export async function membershipAtDoor(
  tx: Tx,
  { id, ticket_id }: ScannedMembership,
  door: DoorRule | null,
  asked: Asked,
  request: DoorRequest,
): Promise<MembershipAtDoor> {
  const { membership, level } = await levelOf(tx, id, request);
  const timezone = timezoneOf(request.catalogue, level.event_template_id);
  const { valid_from, valid_to } = membership;
  const { names, count } = await membersOf(tx, id);
  const admits = ticket_id === null ? admitsOf(count) : 1;
  const card: MembershipCard = {
    kind: 'membership',
    event: level.event_template_id,
    group: level.id,
    admits,
    note: '',
    validFrom: valid_from?.getTime() ?? null,
    validTo: valid_to?.getTime() ?? null,
  };
  return {
    id,
    level: level.name,
    members: (door?.shows_names ?? true) ? names : [],
    admits,
    timezone,
    ...daysOfMembership(membership, timezone),
    verdict: judge(card, presenceOf(await logOfMembership(tx, id)), door, asked),
    scan: null,
  };
}

/** The number of people that a membership's code admits at once. */
export const admitsOf = (members: number): number => Math.min(100, Math.max(1, members));

/** First and last day of a membership at the venue. */
export const daysOfMembership = (
  { valid_from, valid_to }: { readonly valid_from: Date | null; readonly valid_to: Date | null },
  timezone: string,
): { readonly first: string | null; readonly last: string | null } => ({
  first: valid_from && localDateTime(valid_from.getTime(), timezone).date,
  last: valid_to && lastDayOf(valid_to, timezone),
});
