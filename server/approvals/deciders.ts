import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { rightsOfActs } from '#domain/staff/approvals.ts';
import { isOneBehind } from '#domain/staff/let-in.ts';
import { isWithin, scopeOf } from '#domain/staff/rights.ts';
import { isOwner } from '#domain/staff/roles.ts';
import type { Tx } from '../store/database.ts';
import { type ApprovalRow, peopleWithFactor } from '../store/staff/approvals.ts';
import { letInLately } from '../store/staff/let-in.ts';
import type { PersonRow } from '../store/staff/people.ts';
import { ownerIds, peopleOf } from '../store/staff/people-lists.ts';

type Asked = Pick<ApprovalRow, 'act' | 'seller_id' | 'asked_by'>;

/**
 * Returns true if roles can decide a request: those with its rights for its seller, or the owner's for one about
 * limits.
 */
export function mayDecide(
  { act, seller_id }: Pick<Asked, 'act' | 'seller_id'>,
  { grants }: Pick<PersonRow, 'grants'>,
): boolean {
  const scope = scopeOf(grants, rightsOfActs[act]);
  if (scope === undefined) return false;
  return seller_id === null ? scope === 'all' : isWithin(scope, seller_id);
}

/** Throws `one_behind` if one person may be behind both a request and its approval (STF-12). */
export async function refuseOneBehind(
  tx: Tx,
  asked: Asked,
  approver: string,
  now: number,
): Promise<void> {
  if (await isOneBehindBoth(tx, asked, approver, now)) {
    throw new StaffRefusal('one_behind', 'approval');
  }
}

/** Returns true if one person may be behind both a request and its approval. */
export async function isOneBehindBoth(
  tx: Tx,
  { asked_by: asker }: Asked,
  approver: string,
  now: number,
): Promise<boolean> {
  const [lately, owners] = await Promise.all([letInLately(tx, now), ownerIds(tx)]);
  return isOneBehind({ asker, approver }, lately, new Set(owners));
}

/** Returns up to `most` people who can approve a request now. */
export async function approversOf(
  tx: Tx,
  asked: Asked,
  { now, most }: { readonly now: number; readonly most: number },
): Promise<string[]> {
  const people = await peopleOf(tx);
  const [withFactor, lately, owners] = await Promise.all([
    peopleWithFactor(tx),
    letInLately(tx, now),
    ownerIds(tx),
  ]);
  const found = people.filter(
    (person) =>
      person.state === 'active' &&
      person.id !== asked.asked_by &&
      withFactor.has(person.id) &&
      mayDecide(asked, person) &&
      (asked.act !== 'loosen_limits' || isOwner(person.grants)) &&
      !isOneBehind({ asker: asked.asked_by, approver: person.id }, lately, new Set(owners)),
  );
  return found.slice(0, most).map(({ id }) => id);
}
