import { type RawBuilder, sql } from 'kysely';
import type { ScanReason } from '#domain/doors/verdict.ts';
import { db, type Tx } from '../database.ts';
import type { ScanRow } from './scans.ts';

/** A scan in a list, with the order and type of its ticket, and whether another row annuls it. */
export interface ListedScan
  extends Pick<
    ScanRow,
    | 'id'
    | 'device'
    | 'door_id'
    | 'event_template_id'
    | 'direction'
    | 'result'
    | 'persons'
    | 'server_time'
    | 'device_time'
    | 'device_result'
    | 'details'
    | 'forced'
    | 'looked_up'
  > {
  readonly reason: ScanReason | null;
  readonly ticket_type_id: string | null;
  readonly order_number: string | null;
  readonly is_undone: boolean;
  readonly note: string | null;
}

interface Asked {
  /** Null for all doors. */
  readonly door: string | null;
  /** The events whose scans are listed; null for all, unknown codes included. */
  readonly events: readonly string[] | null;
  /** Limits the list to scans before this one. */
  readonly before: number | null;
  readonly limit: number;
  /** Only scans on which an offline device and the server disagree. */
  readonly onlyConflicts?: boolean;
}

/** Scans, latest first. */
export function listScans(
  tx: Tx,
  { door, events, before, limit, onlyConflicts }: Asked,
): Promise<ListedScan[]> {
  const ofDoor = door === null ? sql`` : sql`and s.door_id = ${door}`;
  const ofEvents =
    events === null ? sql`` : sql`and s.event_template_id = any(${[...events]}::text[])`;
  const older = before === null ? sql`` : sql`and s.id < ${before}`;
  const conflicts = onlyConflicts
    ? sql`and s.offline and (s.device_result <> s.result or s.reason = 'refused_offline')`
    : sql``;
  return tx.rows(
    sql<ListedScan>`
      select s.id, s.device, s.door_id, s.event_template_id, s.direction, s.result, s.reason, s.persons,
        s.server_time, s.device_time, s.device_result, s.details, s.forced, s.looked_up, t.ticket_type_id,
        coalesce(${numberOf(tx.portalId, sql`s.ticket_order_id`)},
          ${numberOf(tx.portalId, sql`t.ticket_order_id`)}) as order_number,
        n.text as note,
        exists (select from scan a where a.portal_id = s.portal_id and a.annuls = s.id) as is_undone
      from (
        select * from scan s where s.portal_id = ${tx.portalId} ${ofDoor} ${ofEvents} ${older} ${conflicts}
        order by s.id desc limit ${limit}
      ) s
      left join ticket t on t.portal_id = s.portal_id and t.id = s.ticket_id
      left join scan_note n on n.portal_id = s.portal_id and n.scan_id = s.id
      order by s.id desc`.compile(db),
  );
}

/**
 * An order's number, by an id that is a column: under row-level security, no index is used for the value of an
 * expression.
 */
const numberOf = (portalId: number, id: RawBuilder<unknown>) =>
  sql`(select o.order_number from ticket_order o where o.portal_id = ${portalId} and o.id = ${id})`;
