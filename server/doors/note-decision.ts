import { needsNoEntry } from '../audit/audit-change.ts';
import { insertScans, type ScanRow, scansOfDevice } from '../store/doors/scans.ts';
import type { DoorRequest } from './scan-request.ts';

/** The decision of a device about a scan. */
interface Decision {
  readonly device: string;
  /** The device's own id of the scan. */
  readonly id: string;
  readonly result: 'admitted' | 'left' | 'refused';
  readonly device_time: string;
}

/** Added to a scan's part number for the row with the device's own decision; an order has at most 200 tickets. */
const decisionPart = 1_000;

/**
 * Records a device's own decision about a scan that the server had already judged but whose answer was lost. If the two
 * differ, adds a log row that admits nobody and is listed as a conflict (DOR-08).
 */
export async function noteDecision(
  { services, portalId }: DoorRequest,
  { device, id, result, device_time }: Decision,
): Promise<void> {
  await services.store.write(portalId, async (tx) => {
    // A scan has a log of its own.
    needsNoEntry(tx);
    const rows = await scansOfDevice(tx, device, id);
    const [first] = rows;
    if (!first || first.result === result || rows.some(({ offline }) => offline)) return;
    const { id: _, ...row }: ScanRow = first;
    await insertScans(tx, [
      {
        ...row,
        part: row.part + decisionPart,
        result: 'refused',
        reason: first.result === 'refused' ? first.reason : 'refused_offline',
        offline: true,
        device_result: result,
        device_time: new Date(device_time),
        server_time: new Date(services.now()),
        forced: false,
        annuls: null,
      },
    ]);
  });
}
