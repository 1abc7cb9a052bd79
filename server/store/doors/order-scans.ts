import { sql } from 'kysely';
import type { ScanReason } from '#domain/doors/verdict.ts';
import { db, type Tx } from '../database.ts';

/** A scan of a ticket. */
export interface OrderScan {
  readonly id: number;
  readonly at: Date;
  /** The name of the door; null if none was chosen. */
  readonly door: string | null;
  readonly direction: 'in' | 'out';
  readonly result: 'admitted' | 'left' | 'refused' | 'annulled';
  readonly reason: ScanReason | null;
  readonly ticket_id: string | null;
}

/** The last scans of tickets, newest first. */
export const scansOfTickets = (
  tx: Tx,
  ids: readonly string[],
  limit: number,
): Promise<OrderScan[]> =>
  tx.rows(
    sql<OrderScan>`
      select s.id, s.server_time as at, d.name as door, s.direction, s.result, s.reason, s.ticket_id
      from scan s left join door d on d.portal_id = s.portal_id and d.id = s.door_id
      where s.portal_id = ${tx.portalId} and s.ticket_id = any(${[...ids]}::uuid[])
      order by s.id desc limit ${limit}`.compile(db),
  );
