import { sql } from 'kysely';
import type { LoggedScan } from '#domain/doors/scan-log.ts';
import type { ScanReason, Verdict } from '#domain/doors/verdict.ts';
import { db, type Tx } from '../database.ts';
import { passesChanged } from '../wallet/wallet-passes.ts';

/** A row of the log of scans (DOR-05). */
export interface ScanRow {
  readonly id: number;
  readonly device: string;
  /** The device's own id of the scan; tickets of one order's code are its parts. */
  readonly device_scan_id: string;
  readonly part: number;
  readonly actor_kind: 'person' | 'program' | 'key' | 'operator' | null;
  readonly actor: string | null;
  readonly door_id: string | null;
  readonly ticket_id: string | null;
  readonly membership_id: string | null;
  readonly ticket_order_id: string | null;
  /** An unknown code. */
  readonly code: string | null;
  readonly event_template_id: string | null;
  readonly event_session_id: string | null;
  readonly direction: 'in' | 'out';
  readonly result: LoggedScan['result'];
  readonly reason: ScanReason | null;
  readonly persons: number;
  /** The rest of the verdict. */
  readonly details: Omit<Verdict, 'result' | 'reason' | 'persons'>;
  readonly device_time: Date;
  readonly server_time: Date;
  readonly offline: boolean;
  readonly device_result: Verdict['result'] | null;
  readonly forced: boolean;
  /** True if staff found the ticket in a list instead of scanning its code (DOR-14). */
  readonly looked_up: boolean;
  readonly annuls: number | null;
}

export type NewScan = Omit<ScanRow, 'id'>;

const columns = [
  'id',
  'device',
  'device_scan_id',
  'part',
  'actor_kind',
  'actor',
  'door_id',
  'ticket_id',
  'membership_id',
  'ticket_order_id',
  'code',
  'event_template_id',
  'event_session_id',
  'direction',
  'result',
  'reason',
  'persons',
  'details',
  'device_time',
  'server_time',
  'offline',
  'device_result',
  'forced',
  'looked_up',
  'annuls',
] as const;

/** The rows of a scan by its device and the device's own id, in the order of their parts. */
export async function scansOfDevice(tx: Tx, device: string, id: string): Promise<ScanRow[]> {
  const rows = await tx.rows(
    db
      .selectFrom('scan')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('device', '=', device)
      .where('device_scan_id', '=', id)
      .orderBy('part'),
  );
  return rows as ScanRow[];
}

/** A device's last scan that is not an undo. */
export async function lastScanOf(tx: Tx, device: string): Promise<ScanRow | undefined> {
  const row = await tx.row(
    db
      .selectFrom('scan')
      .select(columns)
      .where('portal_id', '=', tx.portalId)
      .where('device', '=', device)
      .where('annuls', 'is', null)
      .orderBy('id', 'desc')
      .limit(1),
  );
  return row as ScanRow | undefined;
}

export async function scanById(tx: Tx, id: number): Promise<ScanRow | undefined> {
  const row = await tx.row(
    db.selectFrom('scan').select(columns).where('portal_id', '=', tx.portalId).where('id', '=', id),
  );
  return row as ScanRow | undefined;
}

/** The logs of tickets by id, in order, without refused scans. Offline decisions are dated by the device's time. */
export async function logsOfTickets(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly LoggedScan[]>> {
  const rows = await tx.rows(
    sql<LoggedRow & { ticket_id: string }>`
      select ticket_id, ${loggedColumns} from scan
      where portal_id = ${tx.portalId} and ticket_id = any(${[...ids]}::uuid[])
        and membership_id is null and result <> 'refused'
      order by id`.compile(db),
  );
  const byTicket = Map.groupBy(rows, ({ ticket_id }) => ticket_id);
  return new Map([...byTicket].map(([id, log]) => [id, log.map(loggedScan)]));
}

/** The log of a membership without refused scans, in order: the last 100 rows. */
export async function logOfMembership(tx: Tx, id: string): Promise<readonly LoggedScan[]> {
  const rows = await tx.rows(
    sql<LoggedRow>`
      select ${loggedColumns} from scan
      where portal_id = ${tx.portalId} and membership_id = ${id} and result <> 'refused'
      order by id desc limit 100`.compile(db),
  );
  return rows.map(loggedScan).toReversed();
}

/** The last admissions by memberships that were not undone, by membership id. */
export async function lastAdmissions(
  tx: Tx,
  membershipIds: readonly string[],
): Promise<ReadonlyMap<string, LoggedScan>> {
  const rows = await tx.rows(
    sql<LoggedRow & { membership_id: string }>`
      select distinct on (membership_id) membership_id, ${loggedColumns} from scan
      where portal_id = ${tx.portalId} and membership_id = any(${[...membershipIds]}::uuid[])
        and result = 'admitted' and not exists (
          select from scan a where a.portal_id = scan.portal_id and a.annuls = scan.id)
      order by membership_id, id desc`.compile(db),
  );
  return new Map(rows.map(({ membership_id, ...row }) => [membership_id, loggedScan(row)]));
}

type LoggedRow = Omit<LoggedScan, 'at'> & { readonly at: Date };
const loggedColumns = sql`id, result, persons, door_id as door, device, annuls,
  case when offline then device_time else server_time end as at`;
const loggedScan = ({ at, ...scan }: LoggedRow): LoggedScan => ({ ...scan, at: at.getTime() });

/**
 * Appends rows to the log and returns their ids by part. Skips a row whose device id exists already, or that annuls a
 * scan that another row has annulled.
 */
export async function insertScans(
  tx: Tx,
  rows: readonly NewScan[],
): Promise<ReadonlyMap<number, number>> {
  if (rows.length === 0) return new Map();
  const written = await tx.rows(
    db
      .insertInto('scan')
      .values(
        rows.map((row) => ({
          ...row,
          details: JSON.stringify(row.details),
          portal_id: tx.portalId,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'part']),
  );
  return new Map(written.map(({ id, part }) => [part, id]));
}

/** Stores the reasons that staff gave for forcing or undoing scans. */
export async function noteScans(tx: Tx, ids: readonly number[], text: string): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    db
      .insertInto('scan_note')
      .values(ids.map((scan_id) => ({ portal_id: tx.portalId, scan_id, text }))),
  );
}

/** Marks booked tickets as used, or used ones as booked again; returns their number. */
export async function setUsed(
  tx: Tx,
  ticketIds: readonly string[],
  isUsed: boolean,
): Promise<number> {
  if (ticketIds.length === 0) return 0;
  const changed = await tx.rows(
    db
      .updateTable('ticket')
      .set({ state: isUsed ? 'redeemed' : 'booked' })
      .where('portal_id', '=', tx.portalId)
      .where(sql<boolean>`id = any(${[...ticketIds]}::uuid[])`)
      .where('state', '=', isUsed ? 'booked' : 'redeemed')
      .returning('id'),
  );
  const ids = changed.map(({ id }) => id);
  await passesChanged(tx, ids);
  return ids.length;
}

/** A ticket that replaces another one, after one or more edits. */
interface Replacement {
  readonly ticket_id: string;
  readonly session: string | null;
  readonly start: Date | null;
}

/** The valid tickets with which edits replaced these ones. */
export function replacementsOf(tx: Tx, ticketIds: readonly string[]): Promise<Replacement[]> {
  return tx.rows(
    sql<Replacement>`
      with recursive chain as (
        select t.replaces_ticket_id as ticket_id, t.id, t.state, t.event_session_id, 1 as depth
        from ticket t
        where t.portal_id = ${tx.portalId} and t.replaces_ticket_id = any(${[...ticketIds]}::uuid[])
        union all
        select c.ticket_id, t.id, t.state, t.event_session_id, c.depth + 1
        from chain c join ticket t
          on t.portal_id = ${tx.portalId} and t.replaces_ticket_id = c.id and c.depth < 100
      )
      select c.ticket_id, c.event_session_id as session, s.start_datetime as start
      from chain c left join event_session s
        on s.portal_id = ${tx.portalId} and s.id = c.event_session_id
      where c.state in ('booked', 'redeemed')`.compile(db),
  );
}

/** Those of the carts that were refunded or are about to be. */
export async function refundedCarts(tx: Tx, cartIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.rows(
    sql<{ cart_id: string }>`
      select distinct cart_id from payment_entry
      where portal_id = ${tx.portalId} and cart_id = any(${[...cartIds]}::uuid[])
        and audit_action = 'refund' and state <> 'failed'`.compile(db),
  );
  return new Set(rows.map(({ cart_id }) => cart_id));
}
