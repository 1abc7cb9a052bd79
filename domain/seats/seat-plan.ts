import type { Point, SeatKind, SeatMapElement, SeatPlace } from './seat-map.ts';

/**
 * A run of seats as written by an author, on a line or a flat arc. A row is one run or several with the same name: on
 * both sides of a gap, or odd and even numbers from the centre outwards.
 */
export interface SeatRowPlan {
  readonly row: string;
  readonly seats: number;
  /** The number of the first seat and the step to the next: 1, 3, 5 … or 20, 19 … */
  readonly first: number;
  readonly count_by: number;
  /** The position of the first seat and the offset to the next. */
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  /** Distance by which the middle of the row is pushed off the line, to the right of its direction. */
  readonly curve: number;
  /** Aisles, one step wide, each by the number of seats before it. */
  readonly aisles: readonly number[];
  /** Numbers of seats that are missing, are wheelchair places, or are companion seats. */
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

/** The seats that a ticket group sells: whole sections, or some of their rows. */
export interface SeatZone {
  readonly section: string;
  readonly rows?: readonly string[] | undefined;
}

export interface ZonedGroup {
  readonly id: string;
  readonly seats: readonly SeatZone[];
}

/** Zones for the wire, each with its group, in the groups' order. */
export const zonedGroups = (
  zones: readonly (SeatZone & { readonly ticket_group_id: string })[],
): ZonedGroup[] =>
  [...Map.groupBy(zones, ({ ticket_group_id }) => ticket_group_id)].map(([id, seats]) => ({
    id,
    seats,
  }));

/** A seat of a map, regardless of the groups that sell it. */
export interface PlannedSeat extends Omit<SeatPlace, 'ticket_groups'> {
  readonly section_id: string;
}

/** All seats of a map, row by row. */
export function seatsOf(plan: SeatMapPlan): PlannedSeat[] {
  return plan.sections.flatMap((section) =>
    [...Map.groupBy(section.rows, ({ row }) => row).values()].flatMap((runs) => {
      const [first, ...rest] = runs.map((run) => seatsOfRun(section, run, plan.r));
      return rest.length === 0
        ? (first ?? [])
        : joined([first ?? [], ...rest], Math.max(...runs.map(({ dx, dy }) => Math.hypot(dx, dy))));
    }),
  );
}

export const seatNumber = (row: Pick<SeatRowPlan, 'first' | 'count_by'>, index: number): number =>
  row.first + index * row.count_by;

function seatsOfRun(section: SeatSectionPlan, row: SeatRowPlan, r: number): PlannedSeat[] {
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

/** Maximum distance of adjacent seats, in steps of their row; a larger one is a gap. */
const besideWithin = 1.5;

/**
 * The runs of one row, linking adjacent seats at the ends of neighbouring runs. A run written
 * towards its neighbour is linked in reverse.
 */
function joined(runs: readonly (readonly PlannedSeat[])[], step: number): PlannedSeat[] {
  const seats = new Map(runs.flat().map((seat) => [seat.seat_template_id, seat]));
  const chains = new Map(runs.flatMap(chainsOf).map((chain) => [chain[0] ?? '', chain]));
  const isBeside = (one: string | undefined, other: string | undefined): boolean => {
    const [a, b] = [seats.get(one ?? ''), seats.get(other ?? '')];
    return (
      a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) <= step * besideWithin
    );
  };
  const open = [...chains.values()];
  const whole: string[][] = [];
  for (let chain = open.shift(); chain; chain = open.shift()) {
    let line = [...chain];
    for (;;) {
      const at = open.findIndex((other) =>
        [other[0], other.at(-1)].some(
          (end) => isBeside(line.at(-1), end) || isBeside(line[0], end),
        ),
      );
      const [other] = at === -1 ? [] : open.splice(at, 1);
      if (!other) break;
      if (isBeside(line.at(-1), other[0])) line = [...line, ...other];
      else if (isBeside(line.at(-1), other.at(-1))) line = [...line, ...other.toReversed()];
      else if (isBeside(line[0], other.at(-1))) line = [...other, ...line];
      else line = [...other.toReversed(), ...line];
    }
    whole.push(line);
  }
  for (const line of whole) {
    for (const [at, id] of line.entries()) {
      const seat = seats.get(id);
      if (!seat) continue;
      seats.set(id, { ...seat, previous: line[at - 1] ?? null, next: line[at + 1] ?? null });
    }
  }
  return [...seats.values()];
}

/** The stretches of a run without a gap, as ids in order. */
function chainsOf(run: readonly PlannedSeat[]): string[][] {
  const chains: string[][] = [];
  for (const { seat_template_id: id, previous } of run) {
    const last = chains.at(-1);
    if (last && previous !== null) last.push(id);
    else chains.push([id]);
  }
  return chains;
}

/**
 * The id of a seat. A row can be named in any script; characters other than plain letters and
 * digits become their code points.
 */
const seatId = (section: string, row: string, number: number): string =>
  `${section}-${keyOfRow(row)}-${number}`;

export const keyOfRow = (row: string): string =>
  row.toLowerCase().replace(/[^a-z0-9]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`);

const rounded = (length: number): number => Math.round(length * 10) / 10;

function kindOf(row: SeatRowPlan, number: number): SeatKind {
  if (row.accessible.includes(number)) return 'accessible';
  return row.companion.includes(number) ? 'companion' : 'standard';
}

/** Returns a function for the ids of the groups that sell a seat, in the groups' order. */
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

/** Seats with the groups that sell them, in the wire's shape (SEA-02). */
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

/** The number of seats that each group sells, and the total (a seat of two groups counts once). */
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
