import { giveableFor } from '#domain/staff/giving.ts';
import { type Grant, type Need, rightsBeyond, type Scope } from '#domain/staff/rights.ts';
import { plainRights } from '../portal/grants.ts';
import type { Role } from './people-data.ts';

interface RoleOffer {
  /** Roles that the viewer may grant, each with the sellers for which they may. */
  readonly offered: readonly { readonly role: Role; readonly reach: Scope }[];
  /** Roles that they may not grant, with the rights that they lack. */
  readonly others: readonly { readonly role: Role; readonly lacking: readonly Need[] }[];
}

/** Returns the roles that a person with `own` roles may grant, by the server's own rule (STF-11). */
export function roleOffer(
  own: readonly Grant[],
  roles: readonly Role[],
  sellers: readonly string[],
): RoleOffer {
  const all = roles.map((role) => {
    const rights = plainRights(role.rights);
    const lacking = rightsBeyond(own, { rights, sellers: null });
    return { role, reach: giveableFor(own, rights, sellers), lacking };
  });
  return {
    offered: all.flatMap(({ role, reach }) => (reach === undefined ? [] : [{ role, reach }])),
    others: all.flatMap(({ role, reach, lacking }) =>
      reach === undefined ? [{ role, lacking }] : [],
    ),
  };
}
