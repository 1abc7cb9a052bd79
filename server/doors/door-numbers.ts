import { z } from 'zod';
import { type DoorRule, servesAll } from '#domain/doors/card.ts';
import { readStaffRequest } from '../http/input.ts';
import { type NumbersAsked, readNumbers, type StoredNumbers } from '../store/doors/door-numbers.ts';
import { type DoorRequest, doorOf, invalid, isOwn } from './scan-request.ts';

const numbersRequest = z.strictObject({
  /** The door's id in the tenant file; without one all doors, and scans without a door. */
  door: z.string().min(1).max(63).optional(),
  from: z.iso.datetime({ offset: true }),
  /** A day after `from` at most; the day on which clocks go back has 25 hours. */
  to: z.iso.datetime({ offset: true }),
});

/** Numbers of a day at the doors (DOR-10). */
export interface DoorNumbers extends StoredNumbers {
  /** True if more sessions than are listed overlap the time. */
  readonly hasMore: boolean;
}

const sessionLimit = 200;
const longestDay = 25 * 3_600_000;

/**
 * Counts who is expected, in, out and refused between two instants, by door and session, and in steps of five
 * minutes from the first; lists 200 sessions at most. Expected are all valid tickets that the door serves. Throws
 * InvalidInput.
 */
export async function doorNumbers(request: DoorRequest, given: unknown): Promise<DoorNumbers> {
  const input = readStaffRequest(numbersRequest, given);
  const [from, to] = [new Date(input.from), new Date(input.to)];
  const length = to.getTime() - from.getTime();
  if (length <= 0) throw invalid('to', 'is not after from');
  if (length > longestDay) throw invalid('to', 'is more than a day after from');
  const asked = { ...askedOf(request, doorOf(request, input.door)), from, to };
  const { sessions, ...numbers } = await request.services.store.read(request.portalId, (tx) =>
    readNumbers(tx, asked, sessionLimit),
  );
  return {
    ...numbers,
    sessions: sessions.slice(0, sessionLimit),
    hasMore: sessions.length > sessionLimit,
  };
}

/** The events whose tickets a door can admit, and what it serves of them. */
function askedOf(
  request: DoorRequest,
  door: DoorRule | null,
): Pick<NumbersAsked, 'door' | 'events' | 'listed' | 'countsUnknown' | 'serves'> {
  const templates = [...request.catalogue.templates.values()].filter(({ id }) =>
    isOwn(request, id),
  );
  const events = templates.map(({ id }) => id);
  // As in the list of scans: another seller's wrong codes are nothing to somebody of one seller (STF-10).
  const countsUnknown = request.scope === 'all';
  if (!door || servesAll(door))
    return { door: door?.id ?? null, events, listed: events, countsUnknown, serves: null };
  const { events: named, groups, seat_sections } = door.serves;
  const maps = seat_sections.map(({ seat_map }) => seat_map);
  const groupEvents = groups.map((id) => request.catalogue.groups.get(id)?.event_template_id);
  return {
    door: door.id,
    events,
    countsUnknown,
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
