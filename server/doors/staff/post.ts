import { zoneClocks } from '../../catalogue/zone-clocks.ts';
import type { DoorStaffRequest, StaffInput } from '../../staff/staff-request.ts';
import {
  type Catalogue,
  type CatalogueDoor,
  portalTimezone,
  timezoneOf,
} from '../../store/catalogue/catalogue.ts';
import { readSessionFacts } from '../../store/events/session-facts.ts';
import { servedBy } from '../door-numbers.ts';
import { doorRequestOf, mayAlso } from './door-request.ts';

/** Describes the scanning device or person, with its doors and sessions (DOR-01, DOR-02). */
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
  const events = sessions
    ? facts.map(({ event_template_id }) => event_template_id)
    : eventsOf(request, doors);
  return {
    post: {
      scanner: {
        kind: scanner.kind,
        name: scanner.kind === 'device' ? scanner.device.name : scanner.viewer.person.name,
      },
      portal: {
        key: portalKey,
        name: catalogue.portal.name,
        timezone: zoneOf(catalogue, events),
        clocks: zoneClocks(catalogue, services.now()),
      },
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
              timezone: timezoneOf(catalogue, event),
            }))
        : null,
      may_force: mayAlso(request, { special: 'force_entry' }),
      may_find: mayAlso(request, { area: 'orders', level: 'view' }),
    },
  };
}

/** The events that doors serve; without a door, all of the scanner's. */
function eventsOf(request: DoorStaffRequest, doors: readonly CatalogueDoor[]): readonly string[] {
  const asked = doorRequestOf(request);
  return (doors.length > 0 ? doors : [null]).flatMap((door) => servedBy(asked, door).listed);
}

/** The zone shared by all of these events; the portal's if they differ. */
function zoneOf(catalogue: Catalogue, events: readonly string[]): string {
  const [zone, other] = new Set(events.map((id) => timezoneOf(catalogue, id)));
  return zone === undefined || other !== undefined ? portalTimezone(catalogue) : zone;
}
