import {
  isUsed,
  type LoggedScan,
  type UndoFault,
  undoFault,
  undoUntil,
} from '#domain/doors/scan-log.ts';
import { dayAt } from '#domain/time/days.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { InvalidInput, invalid, readStaffRequest } from '../http/input.ts';
import { lockCart, readTicket } from '../store/cart/carts.ts';
import { timezoneOf } from '../store/catalogue/catalogue.ts';
import type { Tx } from '../store/database.ts';
import {
  insertScans,
  lastScanOf,
  logOfMembership,
  logsOfTickets,
  noteScans,
  type ScanRow,
  scanById,
  scansOfDevice,
  setUsed,
} from '../store/doors/scans.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import { type DoorRequest, isOwn, undoRequest } from './scan-request.ts';

/** An undone scan. */
export interface UndoneScan {
  /** The number of the row that annuls it. */
  readonly scan: number;
  readonly annuls: number;
  /** True if its ticket admits again as if never scanned. */
  readonly isUnused: boolean;
  /** The device sent this before. */
  readonly isRepeated: boolean;
}

const faultTexts: Readonly<Record<UndoFault | 'not_own', string>> = {
  not_own: 'is not the last one of this device, or more than a minute old',
  refused: 'let nobody in or out',
  annulled: 'was undone before',
  too_late: 'can be undone only until its session or day ends',
  later_scans: 'cannot be undone before later scans of the same ticket are',
};

/** A scan that cannot be undone, or not by this requester. */
export class NotUndoable extends InvalidInput {
  readonly reason: UndoFault | 'not_own';
  constructor(reason: UndoFault | 'not_own') {
    super([{ path: 'scan', fault: faultTexts[reason] }]);
    this.reason = reason;
  }
}

/**
 * Undoes a scan until its session ends (DOR-07): appends a row that annuls it and, if nobody entered with the ticket,
 * marks that as booked again, in one transaction under the cart's lock. Repeating it changes nothing. Throws
 * InvalidInput. `onlyOwn` limits it to the device's last scan, for one minute.
 */
export async function undoScan(
  request: DoorRequest,
  given: unknown,
  { onlyOwn = false } = {},
): Promise<UndoneScan> {
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
    if (onlyOwn && !before) await refuseForeign(tx, input.device, scan, services.now());
    const log = await logOfScan(tx, scan);
    if (before) {
      if (before.annuls !== scan.id)
        throw invalid('id', 'was used for another scan of this device');
      return { scan: before.id, annuls: scan.id, isUnused: !isUsed(log), isRepeated: true };
    }
    const logged = log.find(({ id }) => id === scan.id) ?? { ...refusedScan, id: scan.id };
    const until = await endOfUndoing(tx, scan, logged.at, request);
    const fault = undoFault(log, logged, { now: services.now(), until });
    if (fault) throw new NotUndoable(fault);
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
        looked_up: false,
        annuls: scan.id,
      },
    ]);
    const id = written.get(0);
    // A membership has no lock; the index allows only one row to annul a scan.
    if (id === undefined) throw new NotUndoable('annulled');
    await noteScans(tx, [id], input.reason);
    const isUnused = !isUsed(await logOfScan(tx, scan));
    const isTicket = scan.ticket_id !== null && scan.membership_id === null;
    if (isTicket && isUnused) await setUsed(tx, [scan.ticket_id], false);
    return { scan: id, annuls: scan.id, isUnused, isRepeated: false };
  });
}

/** Milliseconds within which a device may undo its own last scan. */
const ownFor = 60_000;

/** Throws NotUndoable unless a scan is, or is part of, a device's last one and at most a minute old. */
async function refuseForeign(tx: Tx, device: string, scan: ScanRow, now: number): Promise<void> {
  const last = await lastScanOf(tx, device);
  const isLast = scan.device === device && last?.device_scan_id === scan.device_scan_id;
  if (!isLast || now - scan.server_time.getTime() > ownFor) throw new NotUndoable('not_own');
}

/** Represents a scan that is in no log of admissions. */
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
    dayEnd: dayAt(at, timezoneOf(catalogue, event)).until,
  });
}
