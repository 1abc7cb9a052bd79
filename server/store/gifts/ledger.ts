import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { prepared } from '../prepared.ts';

/** A gift card. Its number is not stored here (decision 051). */
export interface LedgerAccountRow {
  readonly id: string;
  readonly last_four: string;
  readonly currency: string;
  /** Minor units. */
  readonly balance: number;
  readonly ticket_id: string | null;
  readonly active_from: Date;
  readonly expires_at: Date | null;
  readonly blocked_at: Date | null;
}

const accountsOf = (portalId: number) =>
  db
    .selectFrom('ledger_account')
    .select([
      'id',
      'last_four',
      'currency',
      'balance',
      'ticket_id',
      'active_from',
      'expires_at',
      'blocked_at',
    ])
    .where('portal_id', '=', portalId);

const accounts = (tx: Tx) => accountsOf(tx.portalId);

export function cardByHash(tx: Tx, hash: Buffer): Promise<LedgerAccountRow | undefined> {
  return tx.row(byHash(tx.portalId, hash));
}

const byHash = prepared('card_by_hash', (portalId: number, hash: Buffer) =>
  accountsOf(portalId).where('number_hash', '=', hash),
);

export function cardById(tx: Tx, id: string): Promise<LedgerAccountRow | undefined> {
  return tx.row(accounts(tx).where('id', '=', id));
}

interface NewCard {
  readonly id: string;
  readonly number_hash: Buffer;
  readonly last_four: string;
  readonly currency: string;
  readonly ticket_id: string | null;
  readonly active_from: Date;
  readonly expires_at: Date | null;
}

/** Inserts a card with a balance of zero; false if its number exists. */
export async function insertCard(tx: Tx, card: NewCard): Promise<boolean> {
  const made = await tx.run(
    db
      .insertInto('ledger_account')
      .values({ ...card, portal_id: tx.portalId })
      .onConflict((conflict) => conflict.columns(['portal_id', 'number_hash']).doNothing()),
  );
  return made === 1;
}

export interface LedgerMove {
  readonly card: string;
  /** Minor units credited to the card, or debited if negative. */
  readonly change: number;
  readonly reason: 'issued' | 'redeemed' | 'refunded' | 'cancelled' | 'expired';
  /** The payment's entry that was redeemed or refunded. */
  readonly paymentEntry?: string;
  readonly at: Date;
}

/**
 * Moves money between a card and the book of its reason, both legs at once. Returns the card's new
 * balance; undefined, with nothing moved, if the balance is too low. Cards are locked last, after
 * the cart and its counters, several of them by id.
 */
export async function postLedger(tx: Tx, move: LedgerMove): Promise<number | undefined> {
  const { card, change, reason, paymentEntry = null, at } = move;
  const row = await tx.row(
    sql<{ balance: number | null }>`
      select post_ledger(${tx.portalId}, ${card}, ${change}, ${reason}, ${paymentEntry}, ${at})
        as balance`.compile(db),
  );
  return row?.balance ?? undefined;
}

/**
 * Reopens a card for a refund, valid until at least this date: it may have expired, or been blocked
 * when its purchase was undone, which returned only its remaining balance. A card whose purchase is lost stays blocked.
 */
export async function openCardAgain(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.run(
    sql`update ledger_account set blocked_at = null,
        expires_at = case when expires_at < ${until} then ${until} else expires_at end
      where portal_id = ${tx.portalId} and id = ${id} and frozen_at is null
        and (blocked_at is not null or expires_at < ${until})`.compile(db),
  );
}

/**
 * Blocks the cards that tickets bought and takes their balances. Returns by ticket the amount taken from its card, now
 * or earlier: the rest of its value was spent.
 */
export async function cancelCards(
  tx: Tx,
  ticketIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, number>> {
  const cards = await tx.rows(
    accounts(tx)
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::uuid[])`)
      .orderBy('id')
      .forUpdate(),
  );
  const earlier = await takenBefore(
    tx,
    cards.map(({ id }) => id),
  );
  const taken = new Map<string, number>();
  for (const { id, ticket_id, balance } of cards) {
    await tx.run(
      db
        .updateTable('ledger_account')
        .set({ blocked_at: at })
        .where('portal_id', '=', tx.portalId)
        .where('id', '=', id)
        .where('blocked_at', 'is', null),
    );
    if (balance > 0) {
      await postLedger(tx, { card: id, change: -balance, reason: 'cancelled', at });
    }
    if (ticket_id !== null) taken.set(ticket_id, balance + (earlier.get(id) ?? 0));
  }
  return taken;
}

async function takenBefore(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows(
    sql<{ id: string; amount: number }>`
      select ledger_account_id as id, -sum(amount)::bigint as amount from ledger_entry
      where portal_id = ${tx.portalId} and ledger_account_id = any(${[...ids]}::uuid[])
        and reason = 'cancelled'
      group by ledger_account_id`.compile(db),
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** Takes the balance of expired cards; returns their number, at most `limit`. */
export async function expireCards(tx: Tx, at: Date, limit: number): Promise<number> {
  const cards = await tx.rows(
    accounts(tx)
      .where('expires_at', '<=', at)
      .where('balance', '>', 0)
      .orderBy('id')
      .limit(limit)
      .forUpdate()
      .skipLocked(),
  );
  for (const { id, balance } of cards) {
    await postLedger(tx, { card: id, change: -balance, reason: 'expired', at });
  }
  return cards.length;
}
