import type { Grant } from '#domain/staff/rights.ts';
import { readyRights } from '#domain/staff/roles.ts';
import type { Tx } from '../store/database.ts';
import { ownRoles } from '../store/staff/own-roles.ts';

/**
 * Grants with their roles' rights, also those that wait for an owner: whoever gives a role must have all of them
 * (STF-11). Leaves out roles that do not exist.
 */
export async function roleRights(
  tx: Tx,
  grants: readonly Pick<Grant, 'role' | 'sellers'>[],
): Promise<Grant[]> {
  const own = new Map((await ownRoles(tx)).map(({ key, rights }) => [key, rights]));
  return grants.flatMap((grant): Grant[] => {
    const rights = readyRights(grant.role) ?? own.get(grant.role);
    return rights ? [{ ...grant, rights }] : [];
  });
}
