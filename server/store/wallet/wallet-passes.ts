import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';
import { addJob } from '../job-queue.ts';

/** A pass registered by a phone, with the id of its ticket. */
interface WalletPassRow {
  readonly ticket_id: string;
  readonly content_hash: Buffer;
  readonly changed_at: Date;
  readonly push_due: boolean;
}

/**
 * Enqueues an update of the passes of these tickets' orders after the commit. Must be called after
 * any change to a booked ticket that its pass shows.
 */
export async function passesChanged(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  const rows = await tx.rows(
    sql<{ ticket_order_id: string }>`
      select distinct ticket_order_id from ticket
      where portal_id = ${tx.portalId} and id = any(${[...ticketIds]}::uuid[])
        and ticket_order_id is not null order by 1`.compile(db),
  );
  for (const { ticket_order_id } of rows) {
    addJob(tx, 'update_passes', { portal_id: tx.portalId, ticket_order_id });
  }
}

/** The id of a ticket's order. */
export async function orderIdOfTicket(tx: Tx, ticketId: string): Promise<string | undefined> {
  const row = await tx.row(
    db
      .selectFrom('ticket')
      .select('ticket_order_id')
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', ticketId),
  );
  return row?.ticket_order_id ?? undefined;
}

export function readWalletPass(tx: Tx, ticketId: string): Promise<WalletPassRow | undefined> {
  return tx.row(
    db
      .selectFrom('wallet_pass')
      .select(['ticket_id', 'content_hash', 'changed_at', 'push_due'])
      .where('portal_id', '=', tx.portalId)
      .where('ticket_id', '=', ticketId),
  );
}

/** The registered passes among these, locked until the transaction ends. */
export function lockWalletPasses(tx: Tx, ticketIds: readonly string[]): Promise<WalletPassRow[]> {
  return tx.rows(
    db
      .selectFrom('wallet_pass')
      .select(['ticket_id', 'content_hash', 'changed_at', 'push_due'])
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`ticket_id = any(${[...ticketIds]}::uuid[])`)
      .orderBy('ticket_id')
      .forUpdate(),
  );
}

interface Registration {
  readonly device_id: string;
  readonly ticket_id: string;
  readonly push_token: string;
}

/**
 * Registers a phone for a pass; a registered phone may have a new push token. Returns true if it is new. Stores the
 * pass's content with its first phone.
 */
export async function registerDevice(
  tx: Tx,
  { device_id, ticket_id, push_token }: Registration,
  { contentHash, at }: { readonly contentHash: Buffer; readonly at: Date },
): Promise<boolean> {
  await tx.run(
    sql`insert into wallet_pass (portal_id, ticket_id, content_hash, changed_at)
      values (${tx.portalId}, ${ticket_id}, ${contentHash}, date_trunc('second', ${at}::timestamptz))
      on conflict do nothing`.compile(db),
  );
  const row = await tx.row(
    sql<{ is_new: boolean }>`
      insert into wallet_registration (portal_id, device_id, ticket_id, push_token, created_at)
      values (${tx.portalId}, ${device_id}, ${ticket_id}, ${push_token}, ${at})
      on conflict (portal_id, device_id, ticket_id) do update set push_token = excluded.push_token
      returning xmax = 0 as is_new`.compile(db),
  );
  return row?.is_new ?? false;
}

/** Unregisters a phone from a pass; the pass is deleted with its last phone. */
export async function unregisterDevice(
  tx: Tx,
  { device_id, ticket_id }: Pick<Registration, 'device_id' | 'ticket_id'>,
): Promise<void> {
  await tx.run(
    db
      .deleteFrom('wallet_registration')
      .where('portal_id', '=', tx.portalId)
      .where('device_id', '=', device_id)
      .where('ticket_id', '=', ticket_id),
  );
}

/** The passes of a phone that changed since a given time, or all. */
export function passesOfDevice(
  tx: Tx,
  deviceId: string,
  since: Date | undefined,
): Promise<Pick<WalletPassRow, 'ticket_id' | 'changed_at'>[]> {
  return tx.rows(
    sql<Pick<WalletPassRow, 'ticket_id' | 'changed_at'>>`
      select p.ticket_id, p.changed_at from wallet_registration r
      join wallet_pass p on p.portal_id = r.portal_id and p.ticket_id = r.ticket_id
      where r.portal_id = ${tx.portalId} and r.device_id = ${deviceId}
        and (${since ?? null}::timestamptz is null or p.changed_at > ${since ?? null})
      order by p.ticket_id`.compile(db),
  );
}

/** Records that a pass has changed and its phones have to be notified. */
export async function markChanged(
  tx: Tx,
  ticketId: string,
  contentHash: Buffer,
  at: Date,
): Promise<void> {
  await tx.run(
    sql`update wallet_pass set content_hash = ${contentHash}, push_due = true,
        changed_at = greatest(date_trunc('second', ${at}::timestamptz), changed_at + interval '1 second')
      where portal_id = ${tx.portalId} and ticket_id = ${ticketId}`.compile(db),
  );
}

/** The phones still to be notified about changes of these passes. */
export function duePushes(
  tx: Tx,
  ticketIds: readonly string[],
): Promise<(Registration & Pick<WalletPassRow, 'changed_at'>)[]> {
  return tx.rows(
    sql<Registration & Pick<WalletPassRow, 'changed_at'>>`
      select r.device_id, r.ticket_id, r.push_token, p.changed_at from wallet_pass p
      join wallet_registration r on r.portal_id = p.portal_id and r.ticket_id = p.ticket_id
      where p.portal_id = ${tx.portalId} and p.push_due
        and p.ticket_id = any(${[...ticketIds]}::uuid[])
      order by r.device_id, r.ticket_id`.compile(db),
  );
}

/** Records that a pass's phone was notified of the change at that time; later changes stay due. */
export async function markPushed(tx: Tx, ticketId: string, changedAt: Date): Promise<void> {
  await tx.run(
    db
      .updateTable('wallet_pass')
      .set({ push_due: false })
      .where('portal_id', '=', tx.portalId)
      .where('ticket_id', '=', ticketId)
      .where('changed_at', '=', changedAt),
  );
}

/** Deletes a phone that is gone, with all its registrations under this token. */
export async function deletePushToken(tx: Tx, pushToken: string): Promise<void> {
  await tx.run(
    db
      .deleteFrom('wallet_registration')
      .where('portal_id', '=', tx.portalId)
      .where('push_token', '=', pushToken),
  );
}

/** A batch of orders with registered passes, after the order with this id. */
export async function ordersWithPasses(tx: Tx, after: string, limit: number): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ ticket_order_id: string }>`
      select distinct t.ticket_order_id from wallet_pass p
      join ticket t on t.portal_id = p.portal_id and t.id = p.ticket_id
      where p.portal_id = ${tx.portalId} and t.ticket_order_id > ${after}
      order by 1 limit ${limit}`.compile(db),
  );
  return rows.map(({ ticket_order_id }) => ticket_order_id);
}

/** Deletes passes without phones, and those whose visit ended before a moment. */
export function deleteOldWalletPasses(tx: Tx, before: Date): Promise<number> {
  return tx.run(
    sql`delete from wallet_pass p where p.portal_id = ${tx.portalId} and (
        not exists (select from wallet_registration r
          where r.portal_id = p.portal_id and r.ticket_id = p.ticket_id)
        or not exists (
          select from ticket o
          join ticket t on t.portal_id = o.portal_id and t.ticket_order_id = o.ticket_order_id
          left join event_session s on s.portal_id = t.portal_id and s.id = t.event_session_id
          where o.portal_id = p.portal_id and o.id = p.ticket_id
            and coalesce(s.end_datetime, t.valid_to, 'infinity') >= ${before}))`.compile(db),
  );
}
