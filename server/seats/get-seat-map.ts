import { Refusal } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import { placesOfGroup } from '#domain/events/session-room.ts';
import { packStates, stateOf } from '#domain/seats/seat-map.ts';
import { placesOf } from '#domain/seats/seat-plan.ts';
import { audienceOf } from '../events/audience.ts';
import type { ComingSession } from '../events/coming-days.ts';
import { comingSessions } from '../events/coming-sessions.ts';
import {
  countersOfSessions,
  countersOfTemplates,
  memoizePerReading,
} from '../events/event-reading.ts';
import type { Counters } from '../events/kept-counters.ts';
import { findTemplate, type Offer, offerOf, roomsOf } from '../events/offer.ts';
import type { ApiInput, ApiRequest } from '../http/request.ts';
import { takenSeats } from '../store/seats/taken-seats.ts';
import { frameOf, type Seating, seatingOf } from './seating.ts';

/**
 * The seats of a session (SEA-02, SEA-16): their states, one letter a seat, and on request their
 * positions. Taken seats are read in one query, however many seats there are.
 */
export async function getSeatMap(
  { params, query }: ApiInput<'getSeatMap'>,
  request: ApiRequest,
): Promise<CallAnswer<'getSeatMap'>> {
  const { services, catalogue } = request;
  const now = services.now();
  const template = findTemplate(request, params.id);
  const seating = seatingOf(catalogue, template.id);
  const coming = await comingSessions(services.store, catalogue, [template.id], now);
  const session = coming.get(template.id)?.find(params.sessionId);
  if (!seating || !session) throw new Refusal('not_found', 'seat_map', { id: params.sessionId });

  const [taken, counters] = await readStanding(request, template.id, session.id);
  const audience = await audienceOf(request);
  const key = `seats ${session.id} ${numberOf(taken)} ${audience.key}`;
  const states = memoizePerReading(counters, key, () => {
    // Groups sold by link only are named here: anyone with the link sees their seats for sale.
    const named = new Set(template.groups.map((group) => group.id));
    const open = openGroups(offerOf(template, now, audience, named), counters, session);
    return packed(seating, taken, open);
  });
  return {
    seat_map: [{ ...frameOf(seating), other_elements: [...seating.plan.other_elements] }],
    seat: query._withgeometry
      ? placesOf(seating.seats, seating.groups).map((place, index) => ({
          ...place,
          state: stateOf(states[index]),
        }))
      : [],
    seat_state: [{ hash: seating.hash, states }],
    seat_zone: seating.groups.flatMap(({ id, seats }) =>
      seats.map(({ section, rows }) => ({
        ticket_group_id: id,
        section,
        ...(rows && { rows: [...rows] }),
      })),
    ),
  };
}

const numbers = new WeakMap<ReadonlySet<string>, number>();
let counted = 0;

/** A unique number for each reading of taken seats, to be part of a key. */
function numberOf(taken: ReadonlySet<string>): number {
  const known = numbers.get(taken);
  if (known !== undefined) return known;
  counted += 1;
  numbers.set(taken, counted);
  return counted;
}

function readStanding(
  { services, catalogue, portalId, freshness }: ApiRequest,
  templateId: string,
  sessionId: string,
): Promise<[ReadonlySet<string>, Counters]> {
  const { store, now } = services;
  return Promise.all([
    takenSeats(store, portalId, sessionId, now, freshness),
    freshness === 'shared'
      ? countersOfTemplates(store, catalogue, [templateId], now, freshness)
      : countersOfSessions(store, portalId, [sessionId]),
  ]);
}

/** The groups that still sell places in a session. */
function openGroups(offer: Offer, counters: Counters, session: ComingSession): ReadonlySet<string> {
  const room = roomsOf(offer, counters)(session);
  return new Set(
    offer.groups.filter((group) => placesOfGroup(group, room) > 0).map((group) => group.id),
  );
}

/** A seat is unavailable if none of its groups has availability (SEA-06). */
function packed(
  { zones, zoneOf, at }: Seating,
  taken: ReadonlySet<string>,
  open: ReadonlySet<string>,
): string {
  const ofZone = zones.map((ids) => (ids.some((id) => open.has(id)) ? 'available' : 'unavailable'));
  const states: ('available' | 'booked' | 'unavailable')[] = [];
  for (const zone of zoneOf) states.push(ofZone[zone] ?? 'unavailable');
  for (const id of taken) {
    const index = at.get(id);
    if (index !== undefined) states[index] = 'booked';
  }
  return packStates(states);
}
