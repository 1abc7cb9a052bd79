import { needsNoEntry } from '../../audit/audit-change.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { type DeviceQueue, noteQueue } from '../../store/doors/devices.ts';

/**
 * Stores what a device reports about its queue, for the console (DOR-09). It reports with each snapshot request,
 * because whatever blocks the queue could block a separate call too.
 */
export async function noteQueueOf(
  { scanner, services, portalId }: DoorStaffRequest,
  { stuck, stuck_since: since, faulty = 0 }: StaffInput<'getDoorSnapshot'>['query'],
): Promise<void> {
  if (scanner.kind !== 'device' || stuck === undefined) return;
  const { device } = scanner;
  const queue: DeviceQueue = {
    stuck_scans: stuck,
    // A device that reports no start time began now.
    stuck_since: stuck > 0 ? new Date(since ?? services.now()) : null,
    faulty_scans: faulty,
  };
  const isKnown =
    device.stuck_scans === queue.stuck_scans &&
    device.faulty_scans === queue.faulty_scans &&
    device.stuck_since?.getTime() === queue.stuck_since?.getTime();
  if (isKnown) return;
  await services.store.write(portalId, async (tx) => {
    // Not a staff action: the device reports about itself.
    needsNoEntry(tx);
    await noteQueue(tx, device.id, queue);
  });
}
