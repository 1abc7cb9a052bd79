import { sql } from 'kysely';
import { db, type Tx } from '../database.ts';

/** A scan that a revoked device sent (STF-13). */
export interface HeldScanRow {
  readonly id: number;
  readonly device_id: string;
  readonly device_scan_id: string;
  readonly code: string;
  readonly door_id: string | null;
  readonly sessions: readonly string[] | null;
  readonly direction: 'in' | 'out';
  readonly persons: number | null;
  readonly device_time: Date;
  readonly device_result: 'admitted' | 'left' | 'refused';
  readonly received_at: Date;
}

export type NewHeldScan = Omit<HeldScanRow, 'id'>;

/** Stores scans of a revoked device; leaves those that it sent before unchanged. */
export async function holdScans(tx: Tx, scans: readonly NewHeldScan[]): Promise<void> {
  if (scans.length === 0) return;
  await tx.run(
    db
      .insertInto('held_scan')
      .values(
        scans.map((scan) => ({
          ...scan,
          portal_id: tx.portalId,
          sessions: scan.sessions && [...scan.sessions],
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** The number of scans stored for a device, counted up to a limit. */
export async function countHeld(tx: Tx, deviceId: string, limit: number): Promise<number> {
  const row = await tx.row(
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from held_scan where portal_id = ${tx.portalId} and device_id = ${deviceId} limit ${limit}
      ) s`.compile(db),
  );
  return row?.count ?? 0;
}

/** A pending scan, with its device, and the ticket of its code. */
export interface WaitingScan extends HeldScanRow {
  readonly device: string;
  readonly sellers: readonly string[] | null;
  readonly revoked_at: Date;
  readonly event_template_id: string | null;
  readonly ticket_type_id: string | null;
  readonly order_number: string | null;
}

const columns = sql`h.id, h.device_id, h.device_scan_id, h.code, h.door_id, h.sessions, h.direction, h.persons,
  h.device_time, h.device_result, h.received_at`;

/** Scans that await a decision, oldest first. Null for devices of all sellers. */
export function waitingScans(
  tx: Tx,
  { sellers, limit }: { readonly sellers: readonly string[] | null; readonly limit: number },
): Promise<WaitingScan[]> {
  const ofSellers = sellers === null ? sql`` : sql`and d.sellers <@ ${[...sellers]}::text[]`;
  return tx.rows(
    sql<WaitingScan>`
      select ${columns}, d.name as device, d.sellers, d.revoked_at, t.event_template_id, t.ticket_type_id,
        coalesce(o.order_number, whole.order_number) as order_number
      from held_scan h
      join device d on d.portal_id = h.portal_id and d.id = h.device_id ${ofSellers}
      left join ticket t on t.portal_id = h.portal_id and t.scan_code = h.code
      left join ticket_order o on o.portal_id = h.portal_id and o.id = t.ticket_order_id
      left join ticket_order whole on whole.portal_id = h.portal_id and whole.scan_code = h.code
      where h.portal_id = ${tx.portalId} and h.decided_at is null
      order by h.id limit ${limit}`.compile(db),
  );
}

/** Locks a pending scan; undefined if it does not exist or was decided. */
export function lockHeldScan(
  tx: Tx,
  id: number,
): Promise<(HeldScanRow & Pick<WaitingScan, 'device' | 'sellers'>) | undefined> {
  return tx.row(
    sql<HeldScanRow & Pick<WaitingScan, 'device' | 'sellers'>>`
      select ${columns}, d.name as device, d.sellers from held_scan h
      join device d on d.portal_id = h.portal_id and d.id = h.device_id
      where h.portal_id = ${tx.portalId} and h.id = ${id} and h.decided_at is null
      for update of h`.compile(db),
  );
}

export async function decideHeldScan(
  tx: Tx,
  id: number,
  decision: { readonly at: Date; readonly by: string; readonly isAccepted: boolean },
): Promise<void> {
  const { at, by, isAccepted } = decision;
  await tx.run(
    db
      .updateTable('held_scan')
      .set({ decided_at: at, decided_by: by, is_accepted: isAccepted })
      .where('portal_id', '=', tx.portalId)
      .where('id', '=', id),
  );
}
