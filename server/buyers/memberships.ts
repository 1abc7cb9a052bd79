import { lastDayOf, shownTerm, standingAt } from '#domain/memberships/membership-term.ts';
import { levelOf } from '../memberships/membership-answer.ts';
import type { MemberRow } from '../store/accounts/members.ts';
import { type Catalogue, timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  countedTerms,
  type MembershipRow,
  membershipsOf,
  type TermRow,
} from '../store/memberships/memberships.ts';

/** Number of memberships on a member's page. */
const listed = 50;

interface At {
  readonly catalogue: Catalogue;
  readonly now: number;
}

/** Returns a member's memberships with their terms, newest first, including returned ones; none for a guest. */
export async function membershipsOfBuyer(tx: Tx, member: MemberRow | undefined, at: At) {
  if (!member) return [];
  const own = (await membershipsOf(tx, member.id)).slice(-listed).toReversed();
  const ids = own.map(({ id }) => id);
  const terms = Map.groupBy(await countedTerms(tx, ids), (term) => term.membership_id);
  return own.map((row) => membershipOf(row, terms.get(row.id) ?? [], at));
}

function membershipOf(row: MembershipRow, terms: readonly TermRow[], { catalogue, now }: At) {
  const level = levelOf(row, catalogue);
  const timezone = timezoneOf(catalogue, level.event_template_id);
  const shown = shownTerm(terms, now);
  return {
    id: row.id,
    name: level.name,
    state: shown ? standingAt(shown, now) : ('returned' as const),
    timezone,
    auto_renew: row.auto_renew,
    terms: terms.map(({ kind, valid_from, valid_to }) => ({
      kind,
      valid_from: valid_from?.toISOString() ?? null,
      last_day: valid_to && lastDayOf(valid_to, timezone),
    })),
  };
}
