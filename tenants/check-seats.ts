import type { Point } from '#domain/seat-map.ts';
import { type SeatMapPlan, seatCounts, seatNumber, seatsOf } from '#domain/seat-plan.ts';
import { repeated, unknown } from './check-order.ts';
import { type Fault, Place } from './place.ts';
import { seatMap, seatZone } from './seat-map-file.ts';

/** So many seats a map can be opened, drawn and chosen from within a second. */
const mostSeats = 30_000;

/** What is wrong in the seat maps, and in how events sell their seats. */
export function* seatFaults(file: Place): Generator<Fault, void, void> {
  const maps = file.items('seat_maps');
  yield* repeated(maps.map((map) => map.at('id')));
  for (const map of maps) yield* mapFaults(map);
  const plans = new Map(maps.map((map) => [map.at('id').text ?? '', planOf(map)]));
  for (const event of file.items('events')) yield* eventSeatFaults(event, plans);
}

/** The plan at a place; undefined while its shape has faults of its own. */
function planOf(map: Place): SeatMapPlan | undefined {
  return seatMap.safeParse(map.value).data;
}

function* mapFaults(map: Place): Generator<Fault, void, void> {
  const sections = map.items('sections');
  yield* repeated(sections.map((section) => section.at('id')));
  for (const section of sections) {
    const rows = section.items('rows');
    // Ids of seats are in lower case, so "a" and "A" would be one row.
    yield* repeated(
      rows.map((row) => new Place(row.at('row').text?.toLowerCase(), row.at('row').path)),
    );
    for (const row of rows) yield* rowFaults(row);
  }
  const plan = planOf(map);
  if (!plan) return;
  const seats = seatsOf(plan);
  if (seats.length > mostSeats) {
    yield { path: map.path, fault: `has ${seats.length} seats; ${mostSeats} are the most` };
  }
  if (plan.focus && !isInside(plan, plan.focus)) {
    yield { path: map.at('focus').path, fault: 'lies outside the map' };
  }
  const outside = seats.find((seat) => !isInside(plan, seat));
  if (outside) {
    const { section, row, seat } = outside;
    yield { path: map.path, fault: `${section}, row ${row}, seat ${seat} lies outside the map` };
  }
}

const isInside = ({ width, height }: SeatMapPlan, { x, y }: Point): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

function* rowFaults(row: Place): Generator<Fault, void, void> {
  const [seats, first, by] = [row.at('seats').number, row.at('first').number, row.at('count_by')];
  if (seats === undefined) return;
  if (by.number === 0 && seats > 1) yield { path: by.path, fault: 'would give all one number' };
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
  yield* unknown(map, plans, 'seat map');
  const groups = event.items('groups');
  const seated = groups.filter((group) => group.at('handler').value === 'seated');
  for (const group of groups) {
    const isSeated = group.at('handler').value === 'seated';
    if (isSeated !== (group.at('seats').value !== undefined)) {
      yield {
        path: group.at('seats').path,
        fault: 'seats and the handler "seated" need each other',
      };
    }
    if (isSeated && group.at('exclude_from_event_capacity').value === true) {
      yield {
        path: group.at('exclude_from_event_capacity').path,
        fault: 'a seat is always a place of its session',
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
      yield* unknown(zone.at('section'), sections, 'section');
      const section = sections.get(zone.at('section').text ?? '');
      const rows = new Set(section?.rows.map((row) => row.row));
      if (section) for (const row of zone.items('rows')) yield* unknown(row, rows, 'row');
    }
    const parsed = zones.flatMap((zone) => seatZone.safeParse(zone.value).data ?? []);
    const { total } = seatCounts(seats, [{ id: '', seats: parsed }]);
    if (total === 0) yield { path: group.at('seats').path, fault: 'names no seat' };
  }
}
