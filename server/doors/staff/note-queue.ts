import { needsNoEntry } from '../../audit/audit-change.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { type DeviceQueue, noteQueue } from '../../store/doors/devices.ts';

/**
 * Keeps what a device says of its queue, for the console (DOR-09). It says so as it asks for its snapshot, because a queue may not
 * move for a reason that would keep a call of its own back, too.
 */
export async function noteQueueOf(
  { scanner, services, portalId }: DoorStaffRequest,
  { stuck, stuck_since: since, faulty = 0 }: StaffInput<'getDoorSnapshot'>['query'],
): Promise<void> {
  if (scanner.kind !== 'device' || stuck === undefined) return;
  const { device } = scanner;
  const queue: DeviceQueue = {
    stuck_scans: stuck,
    // A device that does not say since when began now.
    stuck_since: stuck > 0 ? new Date(since ?? services.now()) : null,
    faulty_scans: faulty,
  };
  const isKnown =
    device.stuck_scans === queue.stuck_scans &&
    device.faulty_scans === queue.faulty_scans &&
    device.stuck_since?.getTime() === queue.stuck_since?.getTime();
  if (isKnown) return;
  await services.store.write(portalId, async (tx) => {
    // No act of staff: the device tells of itself.
    needsNoEntry(tx);
    await noteQueue(tx, device.id, queue);
  });
}
