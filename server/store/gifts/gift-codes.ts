import { sql } from 'kysely';
import type { GiftCodeTimes, Redeems } from '#domain/gifts/gift-code.ts';
import { db, type Tx } from '../database.ts';

/** A gift code for a membership. The code itself is not stored (decision 070). */
export interface GiftCodeRow extends GiftCodeTimes {
  readonly id: string;
  /** The ticket that bought it. */
  readonly ticket_id: string | null;
  readonly redeems: Redeems;
}

const giftCodes = (tx: Tx) =>
  db
    .selectFrom('gift_code')
    .select(['id', 'ticket_id', 'redeems', 'valid_from', 'valid_to', 'voided_at'])
    .where('portal_id', '=', tx.portalId);

export async function giftCodeByHash(tx: Tx, hash: Buffer): Promise<GiftCodeRow | undefined> {
  return (await tx.row(giftCodes(tx).where('code_hash', '=', hash))) as GiftCodeRow | undefined;
}

export async function giftCodeById(tx: Tx, id: string): Promise<GiftCodeRow | undefined> {
  return (await tx.row(giftCodes(tx).where('id', '=', id))) as GiftCodeRow | undefined;
}

interface NewGiftCode {
  readonly id: string;
  readonly code_hash: Buffer;
  readonly ticket_id: string | null;
  readonly redeems: Redeems;
  readonly valid_from: Date;
  readonly valid_to: Date | null;
}

/** Inserts a code; false if one of the same characters or ticket exists. */
export async function insertGiftCode(tx: Tx, code: NewGiftCode): Promise<boolean> {
  const values = { ...code, redeems: JSON.stringify(code.redeems), portal_id: tx.portalId };
  const made = await tx.run(
    db
      .insertInto('gift_code')
      .values(values)
      .onConflict((conflict) => conflict.doNothing()),
  );
  return made === 1;
}

/** The index that lets a code be redeemed only once. */
export const giftCodeTicketIndex = 'ticket_one_a_gift_code';

/** The redeemed codes among these: a booked ticket uses them. */
export async function redeemedCodes(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    sql<{ id: string }>`
      select distinct handler_data->>'gift_code' as id from ticket
      where portal_id = ${tx.portalId} and handler = 'membership'
        and handler_data->>'gift_code' = any(${[...ids]}::text[])
        and state in ('in_cart', 'booked', 'redeemed')`.compile(db),
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns those of these codes that were not revoked, and locks them against revocation until the
 * transaction ends.
 */
export async function lockValidGiftCodes(
  tx: Tx,
  ids: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.rows(
    giftCodes(tx)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('voided_at', 'is', null)
      .orderBy('id')
      .forShare(),
  );
  return rows.map(({ id }) => id);
}

/**
 * Revokes the codes that tickets bought; false, with nothing done, if one is redeemed. Locked after
 * memberships and before codes, counters and tickets.
 */
export async function voidGiftCodes(
  tx: Tx,
  ticketIds: readonly string[],
  at: Date,
): Promise<boolean> {
  const codes = await tx.rows(
    giftCodes(tx)
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::uuid[])`)
      .orderBy('id')
      .forUpdate(),
  );
  if (codes.length === 0) return true;
  const ids = codes.map(({ id }) => id);
  if ((await redeemedCodes(tx, ids)).size > 0) return false;
  await tx.run(
    db
      .updateTable('gift_code')
      .set({ voided_at: at })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('voided_at', 'is', null),
  );
  return true;
}
