import { createHash } from 'node:crypto';
import type { SoldSeat } from '#domain/seats/reserve-seats.ts';
import { indexSeatMap, type SeatIndex } from '#domain/seats/seat-index.ts';
import type { SeatMapFrame } from '#domain/seats/seat-map.ts';
import {
  type PlannedSeat,
  placesOf,
  type SeatMapPlan,
  seatsOf,
  sellersOf,
  type ZonedGroup,
} from '#domain/seats/seat-plan.ts';
import { isSeatedHandler } from '#domain/seats/sold-places.ts';
import type { Catalogue, CatalogueTemplate } from '../store/catalogue/catalogue.ts';

/** The seating of an event in its hall, cached with the catalogue. */
export interface Seating {
  readonly templateId: string;
  /** Hash of the hall alone: all events in it share one geometry. */
  readonly hash: string;
  /** Hash of the hall and the groups that sell its seats. */
  readonly zonedHash: string;
  readonly plan: SeatMapPlan;
  readonly groups: readonly ZonedGroup[];
  readonly seats: readonly PlannedSeat[];
  /** Index of each seat in `seats`. */
  readonly at: ReadonlyMap<string, number>;
  /** Distinct sets of ids of groups that sell the same seats; `zoneOf` gives each seat's set. */
  readonly zones: readonly (readonly string[])[];
  readonly zoneOf: Uint16Array;
}

interface Hall {
  readonly hash: string;
  readonly seats: readonly PlannedSeat[];
  readonly at: ReadonlyMap<string, number>;
}

interface Kept {
  readonly halls: Map<string, Hall>;
  readonly byTemplate: Map<string, Seating>;
  byHash: ReadonlyMap<string, string> | undefined;
}

/** The halls and events of a catalogue. */
const kept = new WeakMap<Catalogue, Kept>();

function keptWith(catalogue: Catalogue): Kept {
  const found = kept.get(catalogue) ?? {
    halls: new Map(),
    byTemplate: new Map(),
    byHash: undefined,
  };
  kept.set(catalogue, found);
  return found;
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** The seating of an event; undefined if it sells no seats. */
export function seatingOf(catalogue: Catalogue, templateId: string): Seating | undefined {
  const { byTemplate, halls } = keptWith(catalogue);
  const known = byTemplate.get(templateId);
  if (known) return known;
  const template = catalogue.templates.get(templateId);
  const plan = catalogue.seatMaps.get(template?.seat_map_id ?? '');
  const groups = template ? zonedGroups(template) : [];
  if (!plan || groups.length === 0) return undefined;
  const hall = halls.get(plan.id) ?? hallOf(plan);
  halls.set(plan.id, hall);
  const seating: Seating = {
    templateId,
    hash: hall.hash,
    zonedHash: hashOf([hall.hash, groups]),
    plan,
    groups,
    seats: hall.seats,
    at: hall.at,
    ...zonesOf(hall.seats, groups),
  };
  byTemplate.set(templateId, seating);
  return seating;
}

/** The seating whose geometry has this hash; undefined if no event of the portal has it now. */
export function seatingByHash(catalogue: Catalogue, hash: string): Seating | undefined {
  const own = keptWith(catalogue);
  own.byHash ??= new Map(
    [...catalogue.templates.values()].flatMap((template) => {
      const seating = template.withdrawn ? undefined : seatingOf(catalogue, template.id);
      return seating ? [[seating.hash, template.id] as const] : [];
    }),
  );
  const templateId = own.byHash.get(hash);
  return templateId === undefined ? undefined : seatingOf(catalogue, templateId);
}

function zonesOf(
  seats: readonly PlannedSeat[],
  groups: readonly ZonedGroup[],
): Pick<Seating, 'zones' | 'zoneOf'> {
  const sellers = sellersOf(groups);
  const places = new Map<string, number>();
  const zones: (readonly string[])[] = [];
  const zoneOf = Uint16Array.from(seats, (seat) => {
    const ids = sellers(seat);
    const key = ids.join();
    const place = places.get(key) ?? zones.push(ids) - 1;
    places.set(key, place);
    return place;
  });
  return { zones, zoneOf };
}

/** Ids of the groups that sell the seat at an index; empty if none does. */
export const sellersAt = ({ zones, zoneOf }: Seating, index: number): readonly string[] =>
  zones[zoneOf[index] ?? -1] ?? [];

const zonedGroups = (template: CatalogueTemplate): ZonedGroup[] =>
  template.groups.flatMap(({ id, handler, seats }) =>
    isSeatedHandler(handler) && seats ? [{ id, seats }] : [],
  );

function hallOf(plan: SeatMapPlan): Hall {
  const seats = seatsOf(plan);
  return {
    hash: hashOf(plan),
    seats,
    at: new Map(seats.map((seat, index) => [seat.seat_template_id, index])),
  };
}

/** A seat of an event's map by its id; undefined if the event has none with that id. */
export function findSeat(
  catalogue: Catalogue,
  templateId: string,
  seatId: string,
): SoldSeat | undefined {
  const seating = seatingOf(catalogue, templateId);
  const index = seating?.at.get(seatId) ?? -1;
  const seat = seating?.seats[index];
  return seating && seat && { ...seat, ticket_groups: sellersAt(seating, index) };
}

/** The map of a seating without its seats (SEA-03). */
export const frameOf = ({ hash, plan }: Seating): SeatMapFrame => ({
  id: plan.id,
  hash,
  width: plan.width,
  height: plan.height,
  other_elements: plan.other_elements,
  focus: plan.focus,
});

const indexes = new Map<string, SeatIndex>();
/** An index of twenty thousand seats takes some megabytes, so only those in use are cached. */
const keptIndexes = 16;

/** The index that answers seat-choice queries; built on first use. */
export function indexOf(seating: Seating): SeatIndex {
  const { zonedHash, seats, groups } = seating;
  const index = indexes.get(zonedHash) ?? indexSeatMap(placesOf(seats, groups), frameOf(seating));
  indexes.delete(zonedHash);
  indexes.set(zonedHash, index);
  const [oldest] = indexes.keys();
  if (indexes.size > keptIndexes && oldest !== undefined) indexes.delete(oldest);
  return index;
}
