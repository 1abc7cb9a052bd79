import type { Verdict } from '#domain/doors/verdict.ts';
import { InvalidInput } from '../../http/input.ts';
import { withinRate } from '../../http/rate-limit.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { type Scanned, scanTicket } from '../scan-ticket.ts';
import { doorRequestOf, scannerKey } from './door-request.ts';

/** Batches of one device or person in ten seconds; a batch has up to 50 scans. */
const rate = { limit: 10, seconds: 10 };

type OfflineScan = StaffInput<'sendOfflineScans'>['body']['scan'][number];

/**
 * Logs scans that were made offline, one after another (DOR-09). A fault of one is part of the answer, so that it holds
 * up none of the others. They keep the door at which they were made, though the device may be for others by now.
 */
export async function sendOfflineScans(
  { body }: StaffInput<'sendOfflineScans'>,
  request: DoorStaffRequest,
) {
  const { plainServices: services, portalId, scanner } = request;
  await withinRate({ services, portalId }, 'door_offline', scannerKey(scanner), rate);
  const answers = [];
  for (const scan of body.scan) answers.push(await sendOne(scan, request));
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
    return {
      id: scan.id,
      fault: null,
      verdict: { result, reason },
      is_repeated: scanned.isRepeated,
      is_conflict: result !== decided || reason === 'refused_offline',
    };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const fault = error.faults.map(({ path, fault: text }) => `${path} ${text}`).join('; ');
    return { id: scan.id, fault, verdict: null, is_repeated: false, is_conflict: false };
  }
}

/** The verdict of a scan; for an order's code the one of a part that is not refused, if there is any. */
function verdictOf(scanned: Scanned): Pick<Verdict, 'result' | 'reason'> {
  if (scanned.kind !== 'order') return scanned.verdict;
  const parts = [...scanned.tickets.filter(({ scan }) => scan !== null), ...scanned.memberships];
  const verdicts = parts.map(({ verdict }) => verdict);
  return (
    verdicts.find(({ result }) => result !== 'refused') ??
    verdicts[0] ?? { result: 'refused', reason: 'nothing_now' }
  );
}
