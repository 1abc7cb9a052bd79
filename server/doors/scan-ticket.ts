import { refusal, type Verdict } from '#domain/doors/verdict.ts';
import { needsNoEntry } from '../audit/audit-change.ts';
import { invalid, readStaffRequest } from '../http/input.ts';
import type { Tx } from '../store/database.ts';
import {
  membershipByCode,
  orderByCode,
  type ScannedMembership,
  ticketByCode,
} from '../store/doors/codes.ts';
import type { ScanRow } from '../store/doors/scans.ts';
import {
  beginScan,
  logScans,
  rowOf,
  type Scanning,
  type ScanSubject,
  scanBefore,
  usedId,
  verdictOfRow,
} from './log-scans.ts';
import {
  eventOfMembership,
  type MembershipAtDoor,
  membershipAtDoor,
} from './membership-at-door.ts';
import { type OneTicket, scanOneTicket } from './scan-one-ticket.ts';
import { type OrderAtDoor, scanOrder } from './scan-order.ts';
import { type DoorRequest, isOwn, scanRequest } from './scan-request.ts';

/** The answer to a scan. `isRepeated` is true if the device sent it before; the first verdict stands. */
export type Scanned = { readonly isRepeated: boolean } & (
  | ({ readonly kind: 'ticket' } & OneTicket)
  | ({ readonly kind: 'membership' } & MembershipAtDoor)
  | ({ readonly kind: 'order' } & OrderAtDoor)
  /** An unknown code, or another seller's: nothing else is revealed about it. */
  | { readonly kind: 'unknown'; readonly verdict: Verdict; readonly scan: number | null }
);

/**
 * Scans a code at a door: judges its ticket, membership or order, logs the scan, and marks admitted tickets as used, in
 * one transaction under the cart's lock (DOR-05). A scan sent again changes nothing (DOR-06). Refusals are verdicts;
 * throws InvalidInput only for an invalid request.
 */
export async function scanTicket(request: DoorRequest, given: unknown): Promise<Scanned> {
  const input = readStaffRequest(scanRequest, given);
  return request.services.store.write(request.portalId, (tx): Promise<Scanned> => {
    // A scan has a log of its own.
    needsNoEntry(tx);
    return scanWithin(tx, beginScan(tx, request, input));
  });
}

/** Scans a code in the caller's transaction. Throws InvalidInput if the request itself is wrong. */
export const scanTicketIn = (tx: Tx, request: DoorRequest, given: unknown): Promise<Scanned> =>
  scanWithin(tx, beginScan(tx, request, readStaffRequest(scanRequest, given)));

async function scanWithin(tx: Tx, scanning: Scanning): Promise<Scanned> {
  const { input, request } = scanning;
  const [order, membership, ticket] = await Promise.all([
    orderByCode(tx, input.code),
    membershipByCode(tx, input.code),
    ticketByCode(tx, input.code),
  ]);
  if (order) {
    const done = await scanOrder(scanning, order);
    return done ? { kind: 'order', ...done } : foreign(scanning, { ticket_order_id: order.id });
  }
  if (input.tickets) throw invalid('tickets', 'can only be named with the code of an order');
  if (membership) {
    const event = await eventOfMembership(tx, membership.id, request);
    if (isOwn(request, event)) return scanMembership(scanning, membership, event);
    return foreign(scanning, { membership_id: membership.id });
  }
  if (!ticket) return scanNothing(scanning, { code: input.code }, refusal('unknown_code'));
  const done = await scanOneTicket(scanning, ticket);
  return done ? { kind: 'ticket', ...done } : foreign(scanning, { ticket_id: ticket.id });
}

const foreign = (scanning: Scanning, subject: ScanSubject): Promise<Scanned> =>
  scanNothing(scanning, subject, refusal('other_seller'));

/** Logs a code that belongs to nothing the answer may reveal. */
async function scanNothing(
  scanning: Scanning,
  subject: ScanSubject,
  verdict: Verdict,
): Promise<Scanned> {
  const isSubject = (row: ScanRow) =>
    (Object.keys(subject) as (keyof ScanSubject)[]).every((key) => row[key] === subject[key]);
  const logged = await logOnce(scanning, isSubject, subject, verdict);
  return { kind: 'unknown', ...logged };
}

async function scanMembership(
  scanning: Scanning,
  membership: ScannedMembership,
  event: string,
): Promise<Scanned> {
  const { tx, door, asked, request } = scanning;
  const judged = await membershipAtDoor(tx, membership, door, asked, request);
  const subject = {
    membership_id: membership.id,
    ticket_id: membership.ticket_id,
    event_template_id: event,
  };
  const isSubject = (row: ScanRow) => row.membership_id === membership.id;
  return {
    kind: 'membership',
    ...judged,
    ...(await logOnce(scanning, isSubject, subject, judged.verdict)),
  };
}

/** Logs what no lock protects: of two identical concurrent scans, the second reads the first one's row. */
async function logOnce(
  scanning: Scanning,
  isSubject: (row: ScanRow) => boolean,
  subject: ScanSubject,
  verdict: Verdict,
): Promise<{ isRepeated: boolean; verdict: Verdict; scan: number | null }> {
  const before = async () => {
    const [row] = await scanBefore(scanning, isSubject);
    return row && { isRepeated: true, verdict: verdictOfRow(row), scan: row.id };
  };
  if (scanning.input.dry_run) return { isRepeated: false, verdict, scan: null };
  const known = await before();
  if (known) return known;
  const [scan] = (await logScans(scanning, [rowOf(scanning, subject, verdict)])) ?? [];
  if (scan !== undefined) return { isRepeated: false, verdict, scan };
  const first = await before();
  if (!first) throw usedId();
  return first;
}
