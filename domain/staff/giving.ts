import { type Grant, type Need, needsOf, type Rights, rightsBeyond, type Scope } from './rights.ts';
import { isOwner } from './roles.ts';

/** Maximum number of each in one portal. */
export const staffLimits = { people: 1_000, ownRoles: 50, invitations: 200 } as const;

/** A person's access before or after a change. */
export interface Standing {
  readonly isActive: boolean;
  readonly grants: readonly Grant[];
}

/**
 * The rights that prevent a person with `own` roles from changing a person or an invitation from these roles to those,
 * each once; empty if they may (STF-11). People cannot change anyone above them, or give, take away or give back a
 * right that they lack: all roles before and after must be within their own.
 */
export const grantsBeyond = (own: readonly Grant[], ...roles: readonly (readonly Grant[])[]) =>
  unique(roles.flat().flatMap((grant) => rightsBeyond(own, grant)));

/**
 * The rights that prevent a person from creating, changing or deleting a role created by the venue, before and after
 * the change. It affects everyone with the role, for any sellers, so they need its rights for the whole portal.
 */
export const roleBeyond = (own: readonly Grant[], ...rights: readonly Rights[]): Need[] =>
  unique(rights.flatMap((each) => rightsBeyond(own, { rights: each, sellers: null })));

/** Returns true for the rights of a role that opens nothing, which is never intended. */
export const isEmptyRole = (rights: Rights): boolean => needsOf(rights).length === 0;

/**
 * The sellers for which a person with `own` roles may give these rights: all, or those among `sellers` for which they
 * have every one of them; undefined if there are none (STF-11).
 */
export function giveableFor(
  own: readonly Grant[],
  rights: Rights,
  sellers: readonly string[],
): Scope | undefined {
  if (rightsBeyond(own, { rights, sellers: null }).length === 0) return 'all';
  const within = sellers.filter(
    (seller) => rightsBeyond(own, { rights, sellers: [seller] }).length === 0,
  );
  return within.length > 0 ? new Set(within) : undefined;
}

/** Returns true if a change of one person leaves the portal with an owner, given the number of other active owners. */
export function keepsOwner(before: Standing, after: Standing, otherOwners: number): boolean {
  const isOne = ({ isActive, grants }: Standing) => isActive && isOwner(grants);
  return !isOne(before) || isOne(after) || otherOwners > 0;
}

const unique = (needs: readonly Need[]): Need[] => [
  ...new Map(needs.map((need) => [JSON.stringify(need), need])).values(),
];
