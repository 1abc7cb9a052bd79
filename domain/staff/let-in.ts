import { type Grant, type Need, needsOf, rightsBeyond } from './rights.ts';

/** Milliseconds for which a person who gave another access stays tied to them (STF-12). */
export const tiedFor = 7 * 86_400_000;

/** A record of a person getting rights to request or give approvals: by an invitation, a role, or regained access. */
export interface LetIn {
  readonly person: string;
  readonly by: string;
}

const deciding: readonly Need[] = [{ special: 'refund' }, { special: 'change_session' }];
const isDeciding = (need: Need): boolean =>
  'special' in need && deciding.some((one) => 'special' in one && one.special === need.special);

/** Returns true for roles with rights to request or give approvals. */
export const mayDecideRequests = (grants: readonly Pick<Grant, 'rights'>[]): boolean =>
  grants.some(({ rights }) => needsOf(rights).some(isDeciding));

/** Returns true if new roles add such a right, or add it for further sellers. */
export const decidesMore = (before: readonly Grant[], after: readonly Grant[]): boolean =>
  after.some((grant) => rightsBeyond(before, grant).some(isDeciding));

/**
 * Returns true if one person may be behind both the request and its approval: the requester gave the approver access
 * lately, the approver gave it to the requester, or a third person gave it to both. An owner who gave others access
 * counts only if they request themselves: alone they may loosen the limits anyway.
 */
export function isOneBehind(
  { asker, approver }: { readonly asker: string; readonly approver: string },
  lately: readonly LetIn[],
  owners: ReadonlySet<string>,
): boolean {
  const behind = behindOf(asker, lately).intersection(behindOf(approver, lately));
  return [...behind].some((one) => one === asker || !owners.has(one));
}

/** A person, those who gave them access, and so on. */
function behindOf(person: string, lately: readonly LetIn[]): Set<string> {
  const found = new Set([person]);
  // A set also iterates over elements added during the iteration.
  for (const one of found) {
    for (const { person: who, by } of lately) if (who === one) found.add(by);
  }
  return found;
}
