import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import { portalTimezone } from '../../store/catalogue/catalogue.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { mayAlso } from './door-request.ts';

/** Names the device or person that scans, with its doors and sessions (DOR-01, DOR-02). */
export async function getDoorPost(_: StaffInput<'getDoorPost'>, request: DoorStaffRequest) {
  const { scanner, catalogue, portalKey, portalId, services } = request;
  const device = scanner.kind === 'device' ? scanner.device : undefined;
  const doors = [...catalogue.doors.values()].filter(
    ({ id, withdrawn }) => !withdrawn && (device?.doors?.includes(id) ?? true),
  );
  const sessions = device?.sessions;
  const facts = sessions
    ? await services.store.read(portalId, (tx) => readSessionFacts(tx, sessions))
    : [];
  return {
    post: {
      scanner: {
        kind: scanner.kind,
        name: scanner.kind === 'device' ? scanner.device.name : scanner.viewer.person.name,
      },
      portal: { key: portalKey, name: catalogue.portal.name, timezone: portalTimezone(catalogue) },
      door: doors.map(({ id, name, re_entry, shows_names }) => ({
        id,
        name,
        re_entry,
        shows_names,
      })),
      has_all_doors: !device?.doors,
      session: sessions
        ? facts
            .toSorted((one, other) => one.start_datetime.getTime() - other.start_datetime.getTime())
            .map(({ id, event_template_id: event, start_datetime: start }) => ({
              id,
              event: catalogue.templates.get(event)?.name ?? event,
              starts_at: start.toISOString(),
            }))
        : null,
      may_force: mayAlso(request, { special: 'force_entry' }),
      may_find: mayAlso(request, { area: 'orders', level: 'view' }),
    },
  };
}
