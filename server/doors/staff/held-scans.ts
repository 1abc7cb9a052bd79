import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { nameOfType } from '../../catalogue/type-name.ts';
import type { DoorStaffRequest, StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { zoneOfEvent } from '../../store/catalogue/catalogue.ts';
import type { DeviceRow } from '../../store/doors/devices.ts';
import {
  countHeld,
  decideHeldScan,
  type HeldScanRow,
  holdScans,
  lockHeldScan,
  waitingScans,
} from '../../store/doors/held-scans.ts';
import { scanTicketIn } from '../scan-ticket.ts';
import { isDeviceInScope } from './devices.ts';
import { asScanner, doorRequestOf } from './door-request.ts';
import { type BatchPart, faultOf, type OfflineScan, verdictOf } from './offline-scan.ts';

/** The maximum number of scans stored for one revoked device. */
const mostOfDevice = 5_000;
const enough = 'was sent by a revoked device, of which enough scans wait';
/** Scans in one list. */
const pageSize = 50;

/**
 * Stores scans of a revoked device outside the log: they admit nobody until a supervisor accepts them (STF-13). Its
 * clock proves nothing, so scans dated before the revocation are held too.
 */
export async function holdOfflineScans(
  parts: readonly BatchPart[],
  { services, portalId }: DoorStaffRequest,
  device: DeviceRow,
) {
  const now = new Date(services.now());
  const scans = parts.flatMap((part) => ('scan' in part ? part.scan : []));
  return services.store.write(portalId, async (tx) => {
    // They are a log of their own, as scans are.
    needsNoEntry(tx);
    const kept = await countHeld(tx, device.id, mostOfDevice);
    const room = scans.slice(0, Math.max(0, mostOfDevice - kept));
    await holdScans(
      tx,
      room.map((scan) => ({
        device_id: device.id,
        device_scan_id: scan.id,
        code: scan.code,
        door_id: scan.door ?? null,
        sessions: scan.sessions ?? null,
        direction: scan.direction,
        persons: scan.persons ?? null,
        device_time: new Date(scan.device_time),
        device_result: scan.result,
        received_at: now,
      })),
    );
    const held = new Set<OfflineScan>(room);
    return parts.map((part) => {
      const isHeld = 'scan' in part && held.has(part.scan);
      return {
        id: 'scan' in part ? part.scan.id : part.id,
        fault: 'scan' in part ? (isHeld ? null : enough) : part.fault,
        is_later: false,
        verdict: null,
        is_held: isHeld,
        is_repeated: false,
        is_conflict: false,
      };
    });
  });
}

/** Scans of revoked devices that wait for a decision, of these sellers' devices (STF-13). */
export async function listHeldScans(_: StaffInput<'listHeldScans'>, request: StaffRequest) {
  const { services, portalId, scope, catalogue } = request;
  return services.store.read(portalId, async (tx) => {
    const sellers = scope === 'all' ? null : [...scope];
    const rows = await waitingScans(tx, { sellers, limit: pageSize + 1 });
    return {
      held: rows.slice(0, pageSize).map((row) => ({
        id: row.id,
        at: row.device_time.toISOString(),
        timezone: zoneOfEvent(catalogue, row.event_template_id),
        received_at: row.received_at.toISOString(),
        by: row.device,
        revoked_at: row.revoked_at.toISOString(),
        door: row.door_id === null ? null : (catalogue.doors.get(row.door_id)?.name ?? row.door_id),
        event: catalogue.templates.get(row.event_template_id ?? '')?.name ?? null,
        type: row.ticket_type_id === null ? null : nameOfType(catalogue, row.ticket_type_id),
        order_number: row.order_number,
        direction: row.direction,
        device_result: row.device_result,
      })),
      has_more: rows.length > pageSize,
    };
  });
}

/** Accepts or declines scans of revoked devices, each in a transaction of its own with its entry (STF-13). */
export async function decideHeldScans(
  { body: { scan: ids, is_accepted: isAccepted } }: StaffInput<'decideHeldScans'>,
  request: StaffRequest,
) {
  const decided = [];
  for (const id of [...new Set(ids)]) {
    const answer = await decide(id, isAccepted, request);
    if (answer) decided.push(answer);
  }
  return { decided };
}

async function decide(id: number, isAccepted: boolean, request: StaffRequest) {
  try {
    const verdict = await decideOne(id, isAccepted, request);
    return verdict === undefined ? undefined : { id, verdict, fault: null };
  } catch (error) {
    return { id, verdict: null, fault: faultOf(error) };
  }
}

/** Decides a held scan: returns its verdict if accepted, null if declined; undefined if it is not pending. */
function decideOne(id: number, isAccepted: boolean, request: StaffRequest) {
  const { services, portalId, scope, viewer } = request;
  return services.store.write(portalId, async (tx) => {
    const held = await lockHeldScan(tx, id);
    if (!held || !isDeviceInScope(scope, held)) {
      needsNoEntry(tx);
      return undefined;
    }
    const at = new Date(services.now());
    await decideHeldScan(tx, id, { at, by: viewer.person.id, isAccepted });
    const scanned = isAccepted
      ? await scanTicketIn(tx, doorRequestOf(asScanner(request)), wishOf(held))
      : undefined;
    const verdict = scanned ? verdictOf(scanned) : null;
    await auditChange(tx, services.actor, {
      act: isAccepted ? 'accept_held_scan' : 'decline_held_scan',
      entity: { kind: 'device', id: held.device_id },
      before: { name: held.device },
      after: {
        scan: id,
        device_result: held.device_result,
        ...(verdict ? { result: verdict.result, reason: verdict.reason } : {}),
      },
    });
    return verdict && { result: verdict.result, reason: verdict.reason };
  });
}

const wishOf = (held: HeldScanRow) => ({
  id: held.device_scan_id,
  code: held.code,
  device: `device ${held.device_id}`,
  ...(held.door_id === null ? {} : { door: held.door_id }),
  ...(held.sessions === null ? {} : { sessions: held.sessions }),
  direction: held.direction,
  ...(held.persons === null ? {} : { persons: held.persons }),
  device_time: held.device_time.toISOString(),
  offline: { result: held.device_result },
});
