import { lastFour } from '#domain/gifts/gift-card.ts';
import type { TenantFile } from '#tenants/tenant-file.ts';
import { cardSecrets } from '../gifts/card-secrets.ts';
import { uuid } from '../setup/random.ts';
import { type KeySettings, secretsOf } from '../setup/settings.ts';
import { readFirstNumber } from '../store/catalogue/portals.ts';
import type { Tx } from '../store/database.ts';
import { insertCard, postLedger } from '../store/gifts/ledger.ts';
import { minorUnits } from './rows/sessions.ts';

/** Creates the missing gift cards of a tenant file; existing ones are left alone. */
export async function makeSampleCards(
  tx: Tx,
  { gift_cards, portal: { key, currency } }: Pick<TenantFile, 'portal' | 'gift_cards'>,
  keys: KeySettings,
  now: Date,
): Promise<number> {
  const kept = secretsOf(keys, { key, firstNumber: await readFirstNumber(tx) });
  const { hashOf } = cardSecrets(kept.secret);
  let made = 0;
  for (const { number, amount, active_from, expires_on } of gift_cards) {
    const id = uuid();
    const isNew = await insertCard(tx, {
      id,
      number_hash: hashOf(kept.number, number),
      last_four: lastFour(number),
      currency,
      ticket_id: null,
      active_from: active_from === undefined ? now : new Date(`${active_from}T00:00:00Z`),
      expires_at: expires_on === undefined ? null : new Date(`${expires_on}T00:00:00Z`),
    });
    if (!isNew) continue;
    made += 1;
    const change = minorUnits(amount, currency);
    if (change > 0) await postLedger(tx, { card: id, change, reason: 'issued', at: now });
  }
  return made;
}
