import { memberCodeKey } from '#domain/accounts/login.ts';
import { memberByCode, memberByEmail } from '#server/store/accounts/members.ts';
import type { Storefront } from '#server/store/catalogue/directory.ts';
import type { Store, Tx } from '#server/store/database.ts';
import { hallMembers } from '#tenants/samples/hall/members.ts';
import { sampleGiftCodes } from '#tenants/samples/tower/gift-cards.ts';
import { towerMembers } from '#tenants/samples/tower/members.ts';

/**
 * Whom one can log in as at the samples, and the gift of membership that came with them. A database
 * that was filled before samples had members does not know them: then there is nothing to print.
 */
export async function sampleMemberRows(
  store: Store,
  storefronts: readonly Storefront[],
): Promise<string[][]> {
  const known = async (portalKey: string, find: (tx: Tx) => Promise<unknown>) => {
    const portal = storefronts.find((storefront) => storefront.portalKey === portalKey);
    return portal !== undefined && (await store.read(portal.portalId, find)) !== undefined;
  };
  const [vera, , saga, nils] = towerMembers;
  const [clara] = hallMembers;
  const [gift] = sampleGiftCodes;
  const rows: string[][] = [];
  if (await known('tower', (tx) => memberByEmail(tx, vera.email)))
    rows.push(
      ['  a member, for /tower', `${vera.email}, ${vera.password}`],
      ['  …whose membership is over', `${saga.email}, ${saga.password}`],
      ['  …whose membership ends soon', `${nils.email}, ${nils.password}`],
      ['  a gift of membership, /tower/membership/redeem', gift.code],
    );
  if (await known('hall', (tx) => memberByCode(tx, memberCodeKey(clara.member_code))))
    rows.push(['  a member, for /hall', `${clara.member_code}, ZIP code ${clara.zip_code}`]);
  return rows;
}
