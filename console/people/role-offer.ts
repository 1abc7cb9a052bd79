import { giveableFor } from '#domain/staff/giving.ts';
import { type Grant, type Need, rightsBeyond, type Scope } from '#domain/staff/rights.ts';
import { plainRights } from '../portal/grants.ts';
import type { Role } from './people-data.ts';

interface RoleOffer {
  /** Roles that somebody may give, each with the sellers for which they may. */
  readonly offered: readonly { readonly role: Role; readonly reach: Scope }[];
  /** Roles that they may not give, with the rights that they lack. */
  readonly others: readonly { readonly role: Role; readonly lacking: readonly Need[] }[];
}

/** The roles that somebody with `own` roles may give, by the rule that the server has too (STF-11). */
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
