import type { Point, SeatKind, SeatMapElement, SeatPlace } from './seat-map.ts';

/** One row of seats as an author writes it; its seats stand on a line or a flat arc. */
export interface SeatRowPlan {
  readonly row: string;
  readonly seats: number;
  /** Number of the first seat, and what each further one adds: 1, 3, 5 … or 20, 19 … */
  readonly first: number;
  readonly count_by: number;
  /** The first seat's place, and the step to the next one. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** How far the middle of the row is pushed off the line, to the right of its direction. */
  readonly curve: number;
  /** Aisles, one step wide, by how many seats stand before them. */
  readonly aisles: readonly number[];
  /** Seat numbers that are not there, are wheelchair places, or belong to one. */
  readonly without: readonly number[];
  readonly accessible: readonly number[];
  readonly companion: readonly number[];
}

export interface SeatSectionPlan {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly SeatRowPlan[];
}

export interface SeatMapPlan {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly r: number;
  readonly other_elements: readonly SeatMapElement[];
  readonly focus?: Point | undefined;
  readonly sections: readonly SeatSectionPlan[];
}

/** Which seats a ticket group sells: whole sections, or rows of them. */
export interface SeatZone {
  readonly section: string;
  readonly rows?: readonly string[] | undefined;
}

export interface ZonedGroup {
  readonly id: string;
  readonly seats: readonly SeatZone[];
}

/** Zones as they travel, each with its group, as groups in their order. */
export const zonedGroups = (
  zones: readonly (SeatZone & { readonly ticket_group_id: string })[],
): ZonedGroup[] =>
  [...Map.groupBy(zones, ({ ticket_group_id }) => ticket_group_id)].map(([id, seats]) => ({
    id,
    seats,
  }));

/** A seat of a map, whoever sells it. */
export interface PlannedSeat extends Omit<SeatPlace, 'ticket_groups'> {
  readonly section_id: string;
}

/** All seats of a map, row by row. */
export function seatsOf(plan: SeatMapPlan): PlannedSeat[] {
  return plan.sections.flatMap((section) =>
    section.rows.flatMap((row) => seatsOfRow(section, row, plan.r)),
  );
}

export const seatNumber = (row: Pick<SeatRowPlan, 'first' | 'count_by'>, index: number): number =>
  row.first + index * row.count_by;

function seatsOfRow(section: SeatSectionPlan, row: SeatRowPlan, r: number): PlannedSeat[] {
  const aisles = new Set(row.aisles);
  const without = new Set(row.without);
  const length = Math.hypot(row.dx, row.dy) || 1;
  const steps = row.seats - 1 + row.aisles.length;
  const seats: PlannedSeat[] = [];
  let passed = 0;
  let left: string | null = null;
  for (let index = 0; index < row.seats; index += 1) {
    if (aisles.has(index)) {
      passed += 1;
      left = null;
    }
    const number = seatNumber(row, index);
    if (without.has(number)) {
      left = null;
      continue;
    }
    const step = index + passed;
    const across = steps === 0 ? 0 : (2 * step) / steps - 1;
    const push = (row.curve * (1 - across * across)) / length;
    const id = seatId(section.id, row.row, number);
    const before = seats.at(-1);
    if (before && left !== null) seats[seats.length - 1] = { ...before, next: id };
    seats.push({
      seat_template_id: id,
      seat: String(number),
      row: row.row,
      section: section.name,
      section_id: section.id,
      x: rounded(row.x + step * row.dx - push * row.dy),
      y: rounded(row.y + step * row.dy + push * row.dx),
      r,
      previous: left,
      next: null,
      kind: kindOf(row, number),
    });
    left = id;
  }
  return seats;
}

const seatId = (section: string, row: string, number: number): string =>
  `${section}-${row.toLowerCase()}-${number}`;

const rounded = (length: number): number => Math.round(length * 10) / 10;

function kindOf(row: SeatRowPlan, number: number): SeatKind {
  if (row.accessible.includes(number)) return 'accessible';
  return row.companion.includes(number) ? 'companion' : 'standard';
}

/** Tells the ids of the groups that sell a seat, in the order of the groups. */
export function sellersOf(
  groups: readonly ZonedGroup[],
): (seat: Pick<PlannedSeat, 'section_id' | 'row'>) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return ({ section_id, row }) => {
    const key = `${section_id}\n${row}`;
    const found =
      known.get(key) ??
      groups
        .filter((group) =>
          group.seats.some(
            (zone) => zone.section === section_id && (zone.rows?.includes(row) ?? true),
          ),
        )
        .map((group) => group.id);
    known.set(key, found);
    return found;
  };
}

/** Seats with the groups that sell them, as the wire has them (SEA-02). */
export function placesOf(
  seats: readonly PlannedSeat[],
  groups: readonly ZonedGroup[],
): SeatPlace[] {
  const sellers = sellersOf(groups);
  return seats.map(({ section_id, ...place }) => ({
    ...place,
    ticket_groups: sellers({ section_id, row: place.row }).join(','),
  }));
}

/** How many seats each group sells, and all of them together (a seat of two groups counts once). */
export function seatCounts(
  seats: readonly PlannedSeat[],
  groups: readonly ZonedGroup[],
): { readonly total: number; readonly byGroup: ReadonlyMap<string, number> } {
  const sellers = sellersOf(groups);
  const byGroup = new Map<string, number>(groups.map((group) => [group.id, 0]));
  let total = 0;
  for (const seat of seats) {
    const ids = sellers(seat);
    if (ids.length > 0) total += 1;
    for (const id of ids) byGroup.set(id, (byGroup.get(id) ?? 0) + 1);
  }
  return { total, byGroup };
}
