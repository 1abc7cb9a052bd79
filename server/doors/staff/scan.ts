import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { invalid } from '../../http/input.ts';
import type { DoorStaffRequest, StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { scanTicket } from '../scan-ticket.ts';
import { NotUndoable, undoScan as undo } from '../undo-scan.ts';
import {
  asScanner,
  codeOfMembership,
  codeOfTicket,
  countScan,
  doorRequestOf,
  placeOf,
  scannerKey,
} from './door-request.ts';
import { wireScanned } from './scan-answer.ts';

/** Scans a code (DOR-03 to DOR-06, DOR-11, DOR-12, DOR-15). */
export async function scanAtDoor({ body }: StaffInput<'scanAtDoor'>, request: DoorStaffRequest) {
  await countScan(request);
  return scan(request, body, { shows_order: true });
}

/** Scans a ticket or membership found in the list (DOR-14). */
export async function admitFound(
  { body: { ticket, membership, ...body } }: StaffInput<'admitFound'>,
  request: DoorStaffRequest,
) {
  await countScan(request);
  if ((ticket === undefined) === (membership === undefined)) {
    throw invalid('ticket', 'is required, or else `membership`');
  }
  const code =
    membership === undefined
      ? await codeOfTicket(request, ticket ?? '')
      : await codeOfMembership(request, membership);
  return scan(request, { ...body, code }, { looked_up: true });
}

/** Repeats a refused scan, overriding time and place (DOR-07). */
export async function forceAtDoor(
  { body: { reason, ticket, code: shown, ...body } }: StaffInput<'forceAtDoor'>,
  staffRequest: StaffRequest,
) {
  const request = asScanner(staffRequest);
  await countScan(request);
  if ((shown === undefined) === (ticket === undefined)) {
    throw invalid('code', 'is required, or else `ticket`');
  }
  const code = shown ?? (await codeOfTicket(request, ticket ?? ''));
  return scan(request, { ...body, code }, { force: { reason }, looked_up: shown === undefined });
}

type ScanBody = StaffInput<'scanAtDoor'>['body'];

async function scan(
  request: DoorStaffRequest,
  { is_practice, ...body }: Omit<ScanBody, 'tickets'> & Partial<Pick<ScanBody, 'tickets'>>,
  more: object,
) {
  const { services, portalId, catalogue, scanner } = request;
  const scanned = await scanTicket(doorRequestOf(request), {
    ...body,
    ...placeOf(request, body),
    ...more,
    device: scannerKey(scanner),
    dry_run: is_practice,
  });
  return {
    scanned: await services.store.read(portalId, (tx) =>
      wireScanned(tx, catalogue, scanned, is_practice),
    ),
  };
}

/** Undoes the last scan of this device or person, within a minute (DOR-07). */
export async function undoOwnScan({ body }: StaffInput<'undoOwnScan'>, request: DoorStaffRequest) {
  await countScan(request);
  return undone(request, { ...body, reason: 'Taken back at the door.' }, { onlyOwn: true });
}

/** Undoes any scanner's scan until its session ends (DOR-07). */
export const undoScan = ({ params: { id }, body }: StaffInput<'undoScan'>, request: StaffRequest) =>
  undone(asScanner(request), { ...body, scan: Number(id) });

async function undone(request: DoorStaffRequest, given: object, options = {}) {
  try {
    const wish = { ...given, device: scannerKey(request.scanner) };
    const { scan: number } = await undo(doorRequestOf(request), wish, options);
    return { undone: { scan: number } };
  } catch (error) {
    if (!(error instanceof NotUndoable)) throw error;
    throw new StaffRefusal('scan_not_undoable', 'scan', { reason: error.reason });
  }
}
