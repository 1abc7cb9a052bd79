import type { StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import type { DeviceRow } from '../../store/doors/devices.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { namesOf } from '../../store/staff/people-lists.ts';

/** Devices in wire form, with their creators' names and their sessions. */
export async function wireDevices(
  tx: Tx,
  devices: readonly DeviceRow[],
  { catalogue, services }: Pick<StaffRequest, 'catalogue' | 'services'>,
) {
  const sessionIds = [...new Set(devices.flatMap(({ sessions }) => sessions ?? []))];
  const [names, facts] = await Promise.all([
    namesOf(tx, [...new Set(devices.map(({ created_by }) => created_by))]),
    readSessionFacts(tx, sessionIds),
  ]);
  const sessionOf = new Map(facts.map((session) => [session.id, session]));
  const wireSession = (id: string) => {
    const session = sessionOf.get(id);
    if (!session) return [];
    const { event_template_id: event, start_datetime: start, timezone } = session;
    const name = catalogue.templates.get(event)?.name ?? event;
    return { id, event: name, starts_at: start.toISOString(), timezone };
  };
  const now = services.now();
  return devices.map((device) => ({
    id: device.id,
    name: device.name,
    doors: device.doors && [...device.doors],
    sessions: device.sessions === null ? null : device.sessions.flatMap(wireSession),
    sellers: device.sellers && [...device.sellers],
    may_find: device.may_find,
    created_by: names.get(device.created_by) ?? '',
    created_at: device.created_at.toISOString(),
    enrolled_at: device.enrolled_at?.toISOString() ?? null,
    link_ends_at:
      device.code_ends_at && device.code_ends_at.getTime() > now
        ? device.code_ends_at.toISOString()
        : null,
    seen_at: device.seen_at?.toISOString() ?? null,
    queue: {
      stuck: device.stuck_scans,
      since: device.stuck_since?.toISOString() ?? null,
      faulty: device.faulty_scans,
    },
    agent: device.agent,
  }));
}
