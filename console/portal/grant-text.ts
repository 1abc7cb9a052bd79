import { rightsWords, roleName } from '../words/rights.ts';
import type { Me } from './me.ts';

interface NamedGrant {
  readonly role: string;
  readonly name: string | null;
  readonly sellers: readonly string[] | null;
}

/** The names of sellers by id; one that no longer exists is shown by its id. */
export const sellerNames = (ids: Iterable<string>, sellers: Me['sellers']): string =>
  [...ids].map((id) => sellers.find((seller) => seller.id === id)?.name ?? id).join(', ');

/** A role with its sellers, if limited: "Support for North Shop". */
export const grantText = (grant: NamedGrant, sellers: Me['sellers']): string =>
  grant.sellers === null
    ? roleName(grant)
    : `${roleName(grant)} ${rightsWords.onlySellers(sellerNames(grant.sellers, sellers))}`;
