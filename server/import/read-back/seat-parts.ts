import { type SeatMapPlan, type SeatZone, seatCounts, seatsOf } from '#domain/seats/seat-plan.ts';
import type { TableRow } from '../../store/import/import.ts';

/** The seat maps, with all their fields. */
export const seatMapsOf = (maps: readonly TableRow<'seat_map'>[]): unknown[] =>
  maps.map(({ plan }) => plan);

/** The numbers of places determined by an event's seats; undefined where the file has to state them. */
export interface SeatCapacities {
  /** A session's capacity; given only if every ticket of the event has a seat. */
  readonly session: number | undefined;
  readonly ofGroup: ReadonlyMap<string, number>;
}

export function seatCapacities(
  plan: unknown,
  groups: readonly Pick<TableRow<'ticket_group'>, 'id' | 'seats'>[],
): SeatCapacities {
  if (plan === undefined) return { session: undefined, ofGroup: new Map() };
  const zoned = groups.flatMap(({ id, seats }) =>
    seats ? [{ id, seats: seats as SeatZone[] }] : [],
  );
  const { total, byGroup } = seatCounts(seatsOf(plan as SeatMapPlan), zoned);
  return { session: zoned.length === groups.length ? total : undefined, ofGroup: byGroup };
}
