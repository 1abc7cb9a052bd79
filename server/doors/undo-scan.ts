import {
  isUsed,
  type LoggedScan,
  type UndoFault,
  undoFault,
  undoUntil,
} from '#domain/doors/scan-log.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { readStaffRequest } from '../http/input.ts';
import { lockCart, readTicket } from '../store/cart/carts.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  insertScans,
  logOfMembership,
  logsOfTickets,
  noteScans,
  type ScanRow,
  scanById,
  scansOfDevice,
  setUsed,
} from '../store/doors/scans.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import { type DoorRequest, invalid, isOwn, undoRequest } from './scan-request.ts';
import { dayAround } from './tickets-at-door.ts';

/** A scan that was undone. */
export interface UndoneScan {
  /** The number of the row that annuls it. */
  readonly scan: number;
  readonly annuls: number;
  /** True if its ticket admits again as if it had never been scanned. */
  readonly isUnused: boolean;
  /** The device sent this before. */
  readonly isRepeated: boolean;
}

const faultTexts: Readonly<Record<UndoFault, string>> = {
  refused: 'let nobody in or out',
  annulled: 'was undone before',
  too_late: 'can be undone only until its session or day ends',
  later_scans: 'cannot be undone before later scans of the same ticket are',
};

/**
 * Undoes a scan until its session ends (DOR-07): appends a row that annuls it, and marks a ticket with which nobody
 * came in as booked again, in one transaction under its cart's lock. Sent twice it changes nothing. Throws
 * InvalidInput.
 */
export async function undoScan(request: DoorRequest, given: unknown): Promise<UndoneScan> {
  const input = readStaffRequest(undoRequest, given);
  const { services, portalId } = request;
  return services.store.write(portalId, async (tx) => {
    // A scan has a log of its own.
    needsNoEntry(tx);
    const scan = await scanById(tx, input.scan);
    const event = scan?.event_template_id ?? null;
    if (!scan || (event !== null && !isOwn(request, event))) {
      throw invalid('scan', 'is not known in this portal');
    }
    // Other scans of the ticket, and changes of its order, take this lock too.
    const ticket = scan.ticket_id === null ? undefined : await readTicket(tx, scan.ticket_id);
    if (ticket) await lockCart(tx, ticket.cart_id);
    const [before] = await scansOfDevice(tx, input.device, input.id);
    const log = await logOfScan(tx, scan);
    if (before) {
      if (before.annuls !== scan.id)
        throw invalid('id', 'was used for another scan of this device');
      return { scan: before.id, annuls: scan.id, isUnused: !isUsed(log), isRepeated: true };
    }
    const logged = log.find(({ id }) => id === scan.id) ?? { ...refusedScan, id: scan.id };
    const until = await endOfUndoing(tx, scan, logged.at, request);
    const fault = undoFault(log, logged, { now: services.now(), until });
    if (fault) throw invalid('scan', faultTexts[fault]);
    const now = new Date(services.now());
    const { actor } = services;
    const { id: _, ...subject } = scan;
    const written = await insertScans(tx, [
      {
        ...subject,
        device: input.device,
        device_scan_id: input.id,
        part: 0,
        actor_kind: actor?.kind ?? null,
        actor: actor?.id ?? null,
        result: 'annulled',
        reason: null,
        details: { left: 0, notes: [] },
        device_time: input.device_time === undefined ? now : new Date(input.device_time),
        server_time: now,
        offline: false,
        device_result: null,
        forced: false,
        annuls: scan.id,
      },
    ]);
    const id = written.get(0);
    // A membership has no lock; the index lets one row annul a scan.
    if (id === undefined) throw invalid('scan', faultTexts.annulled);
    await noteScans(tx, [id], input.reason);
    const isUnused = !isUsed(await logOfScan(tx, scan));
    const isTicket = scan.ticket_id !== null && scan.membership_id === null;
    if (isTicket && isUnused) await setUsed(tx, [scan.ticket_id], false);
    return { scan: id, annuls: scan.id, isUnused, isRepeated: false };
  });
}

/** Stands for a scan that is in no log of admissions. */
const refusedScan: Omit<LoggedScan, 'id'> = {
  result: 'refused',
  persons: 1,
  at: 0,
  door: null,
  device: '',
  annuls: null,
};

async function logOfScan(
  tx: Tx,
  { ticket_id, membership_id }: ScanRow,
): Promise<readonly LoggedScan[]> {
  if (membership_id !== null) return logOfMembership(tx, membership_id);
  if (ticket_id === null) return [];
  return (await logsOfTickets(tx, [ticket_id])).get(ticket_id) ?? [];
}

async function endOfUndoing(
  tx: Tx,
  { event_template_id: event, event_session_id: session }: ScanRow,
  at: number,
  { catalogue }: DoorRequest,
): Promise<number> {
  if (event === null) return 0;
  const [facts] = session === null ? [] : await readSessionFacts(tx, [session]);
  return undoUntil(at, {
    end: facts?.end_datetime.getTime() ?? null,
    dayEnd: dayAround(at, timezoneOf(catalogue, event)).to,
  });
}
