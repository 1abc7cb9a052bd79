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

/** Inserts a code; false if one with the same characters or ticket exists. */
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

/** Returns the codes among these that are not revoked, and locks them against revocation until the transaction ends. */
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

/** A code taken back with tickets. */
export interface ReturnedGiftCode {
  readonly id: string;
  /** True if one of the tickets bought it; false if they redeemed it. */
  readonly isBought: boolean;
}

/**
 * Locks the gift codes that tickets bought and those that they redeemed, together and by id: after memberships and
 * before promo codes, counters and tickets.
 */
export async function lockReturnedCodes(
  tx: Tx,
  tickets: { readonly bought: readonly string[]; readonly redeemed: readonly string[] },
): Promise<readonly ReturnedGiftCode[]> {
  if (tickets.bought.length + tickets.redeemed.length === 0) return [];
  const codes = await tx.rows(
    giftCodes(tx)
      .where(
        sql<boolean>`(ticket_id = any(${[...tickets.bought]}::uuid[])
          or id = any(${[...tickets.redeemed]}::uuid[]))`,
      )
      .orderBy('id')
      .forUpdate(),
  );
  const buyers = new Set(tickets.bought);
  return codes.map(({ id, ticket_id }) => ({
    id,
    isBought: ticket_id !== null && buyers.has(ticket_id),
  }));
}

/** Ends locked codes, so that they can no longer be redeemed. */
export async function voidGiftCodes(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    db
      .updateTable('gift_code')
      .set({ voided_at: at })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
      .where('voided_at', 'is', null),
  );
}

/** The numbers of the orders whose valid tickets redeemed one of these codes. */
export async function ordersRedeeming(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.rows(
    sql<{ order_number: string }>`
      select distinct o.order_number from ticket t
      join ticket_order o on o.portal_id = t.portal_id and o.id = t.ticket_order_id
      where t.portal_id = ${tx.portalId} and t.handler = 'membership'
        and t.handler_data->>'gift_code' = any(${[...ids]}::text[])
        and t.state in ('booked', 'redeemed')
      order by 1`.compile(db),
  );
  return rows.map(({ order_number }) => order_number);
}
