import type { TenantFile } from '#tenants/tenant-file.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { uuid } from '../setup/random.ts';
import { type KeySettings, secretsOf } from '../setup/settings.ts';
import { readFirstNumber } from '../store/catalogue/portals.ts';
import type { Tx } from '../store/database.ts';
import { insertGiftCode } from '../store/gifts/gift-codes.ts';

/** Creates the missing gift codes of a tenant file; existing ones are left alone. */
export async function makeSampleCodes(
  tx: Tx,
  { gift_codes, portal: { key } }: Pick<TenantFile, 'portal' | 'gift_codes'>,
  keys: KeySettings,
  now: Date,
): Promise<number> {
  const kept = secretsOf(keys, { key, firstNumber: await readFirstNumber(tx) });
  const { codeHashOf } = cardSecrets(kept.secret);
  let made = 0;
  for (const { code, redeems, valid_from, expires_on } of gift_codes) {
    const valid_to = expires_on === undefined ? null : new Date(`${expires_on}T00:00:00Z`);
    const begins = valid_from === undefined ? now : new Date(`${valid_from}T00:00:00Z`);
    const isNew = await insertGiftCode(tx, {
      id: uuid(),
      code_hash: codeHashOf(kept.number, code),
      ticket_id: null,
      redeems,
      // An expired code, listed to show its messages, also needs a start.
      valid_from: valid_to && valid_to < begins ? valid_to : begins,
      valid_to,
    });
    made += Number(isNew);
  }
  return made;
}
