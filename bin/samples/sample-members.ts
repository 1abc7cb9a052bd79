import { memberCodeKey } from '#domain/accounts/login.ts';
import { memberByCode, memberByEmail } from '#server/store/accounts/members.ts';
import type { Storefront } from '#server/store/catalogue/directory.ts';
import type { Store, Tx } from '#server/store/database.ts';
import { hallMembers } from '#tenants/samples/hall/members.ts';
import { sampleGiftCodes } from '#tenants/samples/tower/gift-cards.ts';
import { towerMembers } from '#tenants/samples/tower/members.ts';

/**
 * Lists the sample members to log in as, and the sample gift of membership; none in a database from before the samples had
 * members.
 */
export async function sampleMemberRows(
  store: Store,
  storefronts: readonly Storefront[],
): Promise<string[][]> {
  const exists = async (portalKey: string, find: (tx: Tx) => Promise<unknown>) => {
    const portal = storefronts.find((storefront) => storefront.portalKey === portalKey);
    return portal !== undefined && (await store.read(portal.portalId, find)) !== undefined;
  };
  const [vera, , saga, nils] = towerMembers;
  const [clara] = hallMembers;
  const [gift] = sampleGiftCodes;
  const rows: string[][] = [];
  if (await exists('tower', (tx) => memberByEmail(tx, vera.email)))
    rows.push(
      ['  a member, for /tower', `${vera.email}, ${vera.password}`],
      ['  …whose membership has expired', `${saga.email}, ${saga.password}`],
      ['  …whose membership expires soon', `${nils.email}, ${nils.password}`],
      ['  a gift of membership, /tower/membership/redeem', gift.code],
    );
  if (await exists('hall', (tx) => memberByCode(tx, memberCodeKey(clara.member_code))))
    rows.push(['  a member, for /hall', `${clara.member_code}, ZIP code ${clara.zip_code}`]);
  return rows;
}
