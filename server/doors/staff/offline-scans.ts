import { InvalidInput } from '../../http/input.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { DatabaseBusy, UnknownOutcome } from '../../store/database-busy.ts';
import { noteDecision } from '../note-decision.ts';
import { scanTicket } from '../scan-ticket.ts';
import { doorRequestOf, scannerKey } from './door-request.ts';
import { holdOfflineScans } from './held-scans.ts';
import { batchOf, faultOf, type OfflineScan, verdictOf } from './offline-scan.ts';

/** The maximum number of batches of one device or person in ten seconds; a batch has up to 50 scans. */
const rate = { limit: 10, seconds: 10 };

/**
 * Logs scans made offline, one after another (DOR-09). Returns errors per scan, so that one does not hold up the rest.
 * Scans keep the door at which they were made, even if the device now serves others.
 */
export async function sendOfflineScans(
  { body }: StaffInput<'sendOfflineScans'>,
  request: DoorStaffRequest,
) {
  const { plainServices: services, portalId, scanner } = request;
  await withinRate({ services, portalId }, 'door_offline', scannerKey(scanner), rate);
  const parts = batchOf(body.scan);
  if (scanner.kind === 'device' && scanner.device.revoked_at) {
    return { scan: await holdOfflineScans(parts, request, scanner.device) };
  }
  const answers = [];
  for (const part of parts) {
    answers.push('fault' in part ? { ...nothing, ...part } : await sendOne(part.scan, request));
  }
  return { scan: answers };
}

async function sendOne({ result: decided, ...scan }: OfflineScan, request: DoorStaffRequest) {
  const wish = {
    ...scan,
    device: scannerKey(request.scanner),
    offline: { result: decided },
  };
  try {
    const scanned = await scanTicket(doorRequestOf(request), wish);
    const { result, reason } = verdictOf(scanned);
    if (scanned.isRepeated && result !== decided) {
      const { id, device_time } = scan;
      await noteDecision(doorRequestOf(request), {
        device: wish.device,
        id,
        device_time,
        result: decided,
      });
    }
    return {
      ...nothing,
      id: scan.id,
      verdict: { result, reason },
      is_repeated: scanned.isRepeated,
      is_conflict: result !== decided || reason === 'refused_offline',
    };
  } catch (error) {
    if (error instanceof InvalidInput) return { ...nothing, id: scan.id, fault: faultOf(error) };
    if (error instanceof DatabaseBusy || error instanceof UnknownOutcome) throw error;
    // An error of ours with one scan: the device keeps that scan, and the rest continue.
    const { services, portalId } = request;
    services.log.error({ err: error, portalId, scan: scan.id }, 'a scan could not be judged');
    return { ...nothing, id: scan.id, is_later: true };
  }
}

const nothing = {
  fault: null,
  is_later: false,
  verdict: null,
  is_held: false,
  is_repeated: false,
  is_conflict: false,
};
