import { z } from 'zod';
import { type DoorRule, servesAll } from '#domain/doors/card.ts';
import { dayAt } from '#domain/time/days.ts';
import { eventDays } from '../events/event-days.ts';
import { readStaffRequest } from '../http/input.ts';
import { portalTimezone } from '../store/catalogue/catalogue.ts';
import { type NumbersAsked, readNumbers, type StoredNumbers } from '../store/doors/door-numbers.ts';
import { type DoorRequest, doorOf, isOwn } from './scan-request.ts';

const numbersRequest = z.strictObject({
  /** The door's id in the tenant file; without one all doors, and scans without a door. */
  door: z.string().min(1).max(63).optional(),
  /** The requested day; today by default. */
  day: z.iso.date().optional(),
});

/** Numbers of a day at the doors (DOR-10). */
export interface DoorNumbers extends StoredNumbers {
  /** The portal's day, YYYY-MM-DD. */
  readonly day: string;
  /** True if more sessions overlap the time than are listed. */
  readonly hasMore: boolean;
}

const sessionLimit = 200;

/**
 * Counts expected, entered, exited and refused visitors for a day in each event's venue's time zone, by door and
 * session and in five-minute steps; lists at most 200 sessions. Expected are all valid tickets that the door serves.
 * Unknown codes belong to no venue and use the portal's day. Throws InvalidInput.
 */
export async function doorNumbers(request: DoorRequest, given: unknown): Promise<DoorNumbers> {
  const input = readStaffRequest(numbersRequest, given);
  const { catalogue, services, scope } = request;
  const at = services.now();
  const { events, ...served } = servedBy(request, doorOf(request, input.door));
  const ofPortal = dayAt(at, portalTimezone(catalogue), input.day);
  const asked = {
    ...served,
    events: eventDays(catalogue, events, at, input.day),
    // As in the list of scans: viewers of a single seller do not see other sellers' wrong codes (STF-10).
    unknown: scope === 'all' ? ofPortal : null,
  };
  const { sessions, ...numbers } = await services.store.read(request.portalId, (tx) =>
    readNumbers(tx, asked, sessionLimit),
  );
  return {
    ...numbers,
    day: ofPortal.day,
    sessions: sessions.slice(0, sessionLimit),
    hasMore: sessions.length > sessionLimit,
  };
}

/** The viewer's events, those whose tickets a door can admit, and the ones among these that it serves. */
export function servedBy(
  request: DoorRequest,
  door: DoorRule | null,
): Pick<NumbersAsked, 'door' | 'listed' | 'serves'> & { readonly events: readonly string[] } {
  const templates = [...request.catalogue.templates.values()].filter(({ id }) =>
    isOwn(request, id),
  );
  const events = templates.map(({ id }) => id);
  if (!door || servesAll(door))
    return { door: door?.id ?? null, events, listed: events, serves: null };
  const { events: named, groups, seat_sections } = door.serves;
  const maps = seat_sections.map(({ seat_map }) => seat_map);
  const groupEvents = groups.map((id) => request.catalogue.groups.get(id)?.event_template_id);
  return {
    door: door.id,
    events,
    listed: templates
      .filter(
        ({ id, seat_map_id }) =>
          named.includes(id) || groupEvents.includes(id) || maps.includes(seat_map_id ?? ''),
      )
      .map(({ id }) => id),
    serves: {
      events: named,
      groups,
      maps,
      sections: seat_sections.map(({ section }) => section),
    },
  };
}
