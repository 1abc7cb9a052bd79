import type { TenantFile } from '#tenants/tenant-file.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { uuid } from '../setup/random.ts';
import type { Tx } from '../store/database.ts';
import { insertGiftCode } from '../store/gifts/gift-codes.ts';

/** Makes the codes of a tenant file that are not there yet; one that is there is left as it is. */
export async function makeSampleCodes(
  tx: Tx,
  { gift_codes }: TenantFile,
  giftCardKey: string,
  now: Date,
): Promise<number> {
  const { codeHashOf } = cardSecrets(giftCardKey);
  let made = 0;
  for (const { code, redeems, valid_from, expires_on } of gift_codes) {
    const valid_to = expires_on === undefined ? null : new Date(`${expires_on}T00:00:00Z`);
    const begins = valid_from === undefined ? now : new Date(`${valid_from}T00:00:00Z`);
    const isNew = await insertGiftCode(tx, {
      id: uuid(),
      code_hash: codeHashOf(tx.portalId, code),
      ticket_id: null,
      redeems,
      // One that has ended, to see what is said of it, began at some time.
      valid_from: valid_to && valid_to < begins ? valid_to : begins,
      valid_to,
    });
    made += Number(isNew);
  }
  return made;
}
