import type { Point } from '#domain/seats/seat-map.ts';
import {
  keyOfRow,
  type PlannedSeat,
  type SeatMapPlan,
  seatCounts,
  seatNumber,
  seatsOf,
} from '#domain/seats/seat-plan.ts';
import { overlappingSeats } from '#domain/seats/seat-spots.ts';
import { checkKnown, checkUnique } from '../file/check-order.ts';
import type { Fault, Place } from '../file/place.ts';
import { seatMap, seatZone } from './seat-map-file.ts';

/** The size of a large stadium; decisions/040 measures such maps. */
const maxSeats = 100_000;

/** Faults in the seat maps, and in how events sell their seats. */
export function* seatFaults(file: Place): Generator<Fault, void, void> {
  const maps = file.items('seat_maps');
  yield* checkUnique(maps.map((map) => map.at('id')));
  for (const map of maps) yield* mapFaults(map);
  const plans = new Map(maps.map((map) => [map.at('id').text ?? '', planOf(map)]));
  for (const event of file.items('events')) yield* eventSeatFaults(event, plans);
}

/** Maximum number of runs in a row, all of which are searched for links. */
const maxRuns = 20;

/** The plan at a place; undefined while its shape has faults, or if it is too large to compute. */
function planOf(map: Place): SeatMapPlan | undefined {
  const plan = seatMap.safeParse(map.value).data;
  return plan && seatTotal(plan) <= maxSeats ? plan : undefined;
}

/** The number of seats in a map, counted without computing them. */
const seatTotal = ({ sections }: SeatMapPlan): number =>
  sections
    .flatMap(({ rows }) => rows)
    .reduce((sum, { seats, without }) => sum + Math.max(0, seats - without.length), 0);

function* mapFaults(map: Place): Generator<Fault, void, void> {
  const sections = map.items('sections');
  yield* checkUnique(sections.map((section) => section.at('id')));
  for (const section of sections) {
    const rows = section.items('rows');
    for (const row of rows) yield* rowFaults(row);
    yield* numberFaults(rows);
  }
  const whole = seatMap.safeParse(map.value).data;
  const total = whole ? seatTotal(whole) : 0;
  if (total > maxSeats) {
    yield { path: map.path, fault: `has ${total} seats; the maximum is ${maxSeats}` };
  }
  const plan = planOf(map);
  if (!plan) return;
  const seats = seatsOf(plan);
  yield* spotFaults(map, seats);
  yield* namesakeFaults(map, seats);
  if (plan.focus && !isInside(plan, plan.focus)) {
    yield { path: map.at('focus').path, fault: 'is outside the map' };
  }
  const outside = seats.find((seat) => !isInside(plan, seat));
  if (outside) {
    const { section, row, seat } = outside;
    yield { path: map.path, fault: `${section}, row ${row}, seat ${seat} is outside the map` };
  }
}

/** Reports seats with the same number in different runs of a row. */
function* numberFaults(rows: readonly Place[]): Generator<Fault, void, void> {
  const known = new Map<string, { readonly name: string; readonly path: string }>();
  const runs = new Map<string, number>();
  for (const row of rows) {
    const name = row.at('row').text;
    if (name === undefined) continue;
    runs.set(name, (runs.get(name) ?? 0) + 1);
    if (runs.get(name) === maxRuns + 1) {
      yield { path: row.at('row').path, fault: `row ${name} has more than ${maxRuns} runs` };
    }
    for (const number of numbersOf(row)) {
      // Seat ids are in lower case, so "a" and "A" are one row.
      const key = `${keyOfRow(name)} ${number}`;
      const before = known.get(key);
      if (before) {
        yield {
          path: row.at('row').path,
          fault:
            before.name === name
              ? `row ${name} has a seat ${number} already, at ${before.path}`
              : `row ${name} and row ${before.name}, at ${before.path}, would be one row`,
        };
        break;
      }
      known.set(key, { name, path: row.path });
    }
  }
}

/** The numbers of the seats that exist in a run. */
function numbersOf(row: Place): number[] {
  const seats = row.at('seats').number ?? 0;
  const numbering = {
    first: row.at('first').number ?? 1,
    count_by: row.at('count_by').number ?? 1,
  };
  const without = new Set(row.items('without').map(({ number }) => number));
  return Array.from({ length: Math.min(seats, 500) }, (_, at) => seatNumber(numbering, at)).filter(
    (number) => !without.has(number),
  );
}

/**
 * Sections may share a name, as halves of a block do, but two seats may not look alike on tickets.
 */
function* namesakeFaults(map: Place, seats: readonly PlannedSeat[]): Generator<Fault, void, void> {
  const known = new Map<string, string>();
  for (const { seat_template_id: id, section, row, seat } of seats) {
    const name = `${section.trim().toLowerCase()} ${keyOfRow(row)} ${seat}`;
    const before = known.get(name);
    if (before !== undefined && before !== id) {
      const fault = `has two seats that are called ${section}, row ${row}, seat ${seat}`;
      return yield { path: map.at('sections').path, fault };
    }
    known.set(name, id);
  }
}

/** Maximum number of pairs listed one by one; the rest are counted. */
const maxListed = 5;

function* spotFaults(map: Place, seats: readonly PlannedSeat[]): Generator<Fault, void, void> {
  const pairs = overlappingSeats(seats);
  const nameOf = ({ section, row, seat }: PlannedSeat) => `${section}, row ${row}, seat ${seat}`;
  for (const [one, other] of pairs.slice(0, maxListed)) {
    yield {
      path: map.path,
      fault: `${nameOf(one)} and ${nameOf(other)} are on the same spot, x ${other.x}, y ${other.y}`,
    };
  }
  if (pairs.length > maxListed) {
    yield {
      path: map.path,
      fault: `${pairs.length - maxListed} more pairs of seats are on the same spot`,
    };
  }
}

const isInside = ({ width, height }: SeatMapPlan, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

function* rowFaults(row: Place): Generator<Fault, void, void> {
  const [seats, first, by] = [row.at('seats').number, row.at('first').number, row.at('count_by')];
  if (seats === undefined) return;
  if (by.number === 0 && seats > 1)
    yield { path: by.path, fault: 'would give all seats the same number' };
  const numbering = { first: first ?? 1, count_by: by.number ?? 1 };
  const numbers = new Set(Array.from({ length: seats }, (_, at) => seatNumber(numbering, at)));
  if (Math.min(...numbers) < 0) yield { path: row.path, fault: 'has seats below number 0' };
  for (const list of ['without', 'accessible', 'companion']) {
    for (const { path, number } of row.items(list)) {
      if (number !== undefined && !numbers.has(number)) {
        yield { path, fault: `the row has no seat ${number}` };
      }
    }
  }
  for (const { path, number } of row.items('aisles')) {
    if (number !== undefined && number >= seats) {
      yield { path, fault: `the row has ${seats} seats, so no aisle after ${number}` };
    }
  }
  if (row.items('companion').length > 0 && row.items('accessible').length === 0) {
    yield { path: row.at('companion').path, fault: 'there is no wheelchair place in this row' };
  }
}

function* eventSeatFaults(
  event: Place,
  plans: ReadonlyMap<string, SeatMapPlan | undefined>,
): Generator<Fault, void, void> {
  const map = event.at('seat_map');
  yield* checkKnown(map, plans, 'seat map');
  const groups = event.items('groups');
  const seated = groups.filter((group) => group.at('handler').value === 'seated');
  for (const group of groups) {
    const isSeated = group.at('handler').value === 'seated';
    if (isSeated !== (group.at('seats').value !== undefined)) {
      yield {
        path: group.at('seats').path,
        fault: 'seats and the handler "seated" require each other',
      };
    }
    if (isSeated && group.at('exclude_from_event_capacity').value === true) {
      yield {
        path: group.at('exclude_from_event_capacity').path,
        fault: 'seats always count in their session',
      };
    }
  }
  if (seated.length > 0 && map.value === undefined) {
    yield { path: map.path, fault: 'is missing: the event sells seats' };
  }
  const dated = [...event.items('schedules'), ...event.items('sessions')];
  if (seated.length > 0 && dated.length === 0) {
    yield { path: event.path, fault: 'sells seats but has no session' };
  }
  if (seated.length === 0 || seated.length < groups.length) {
    for (const one of dated) {
      if (one.at('capacity').value === undefined) {
        yield { path: one.at('capacity').path, fault: 'is missing: not every ticket has a seat' };
      }
    }
  }
  const plan = plans.get(map.text ?? '');
  if (plan) yield* zoneFaults(seated, plan);
}

function* zoneFaults(seated: readonly Place[], plan: SeatMapPlan): Generator<Fault, void, void> {
  const sections = new Map(plan.sections.map((section) => [section.id, section]));
  const seats = seatsOf(plan);
  for (const group of seated) {
    const zones = group.items('seats');
    for (const zone of zones) {
      yield* checkKnown(zone.at('section'), sections, 'section');
      const section = sections.get(zone.at('section').text ?? '');
      const rows = new Set(section?.rows.map((row) => row.row));
      if (section) for (const row of zone.items('rows')) yield* checkKnown(row, rows, 'row');
    }
    const parsed = zones.flatMap((zone) => seatZone.safeParse(zone.value).data ?? []);
    const { total } = seatCounts(seats, [{ id: '', seats: parsed }]);
    if (total === 0) yield { path: group.at('seats').path, fault: 'contains no seats' };
  }
}
