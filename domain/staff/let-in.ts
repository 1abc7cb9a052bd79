import { type Grant, type Need, needsOf, rightsBeyond } from './rights.ts';

/** The time for which somebody who let another in stays tied to them, in milliseconds (STF-12). */
export const tiedFor = 7 * 86_400_000;

/** Somebody got rights to ask for approvals or to give them: by an invitation, a role, or being let in again. */
export interface LetIn {
  readonly person: string;
  readonly by: string;
}

const deciding: readonly Need[] = [{ special: 'refund' }, { special: 'change_session' }];
const isDeciding = (need: Need): boolean =>
  'special' in need && deciding.some((one) => 'special' in one && one.special === need.special);

/** Returns true for roles with which somebody asks for approvals, or gives them. */
export const decides = (grants: readonly Pick<Grant, 'rights'>[]): boolean =>
  grants.some(({ rights }) => needsOf(rights).some(isDeciding));

/** Returns true if other roles bring such a right, or bring it for further sellers. */
export const decidesMore = (before: readonly Grant[], after: readonly Grant[]): boolean =>
  after.some((grant) => rightsBeyond(before, grant).some(isDeciding));

/**
 * Returns true if one person may stand behind both the request and its approval: whoever asked let the approver in
 * lately, whoever approves let the asker in, or somebody let both in. An owner who let others in counts only where they
 * ask themselves: alone they may loosen the limits anyway.
 */
export function isOneBehind(
  { asker, approver }: { readonly asker: string; readonly approver: string },
  lately: readonly LetIn[],
  owners: ReadonlySet<string>,
): boolean {
  const behind = behindOf(asker, lately).intersection(behindOf(approver, lately));
  return [...behind].some((one) => one === asker || !owners.has(one));
}

/** Somebody, whoever let them in, and so on. */
function behindOf(person: string, lately: readonly LetIn[]): Set<string> {
  const found = new Set([person]);
  // A set yields what is added while it is walked through.
  for (const one of found) {
    for (const { person: who, by } of lately) if (who === one) found.add(by);
  }
  return found;
}
