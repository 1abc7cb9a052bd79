import { describe, expect, test } from 'vitest';
import { type SeatMapPlan, type SeatRowPlan, seatCounts, seatsOf, sellersOf } from './seat-plan.ts';

const row: SeatRowPlan = {
  row: 'A',
  seats: 6,
  first: 1,
  count_by: 1,
  x: 10,
  y: 20,
  dx: 10,
  dy: 0,
  curve: 0,
  aisles: [],
  without: [],
  accessible: [],
  companion: [],
};
const planOf = (...rows: Partial<SeatRowPlan>[]): SeatMapPlan => ({
  id: 'hall',
  width: 100,
  height: 100,
  r: 4,
  other_elements: [],
  sections: [
    { id: 'stalls', name: 'Stalls', rows: rows.map((change) => ({ ...row, ...change })) },
    { id: 'balcony', name: 'Balcony', rows: [{ ...row, y: 80 }] },
  ],
});
const seats = (change: Partial<SeatRowPlan>) =>
  seatsOf(planOf(change)).filter((seat) => seat.section_id === 'stalls');

test('a row numbers its seats from its first number and names them by section and row', () => {
  const odd = seats({ first: 11, count_by: -2, seats: 3 });
  expect(odd.map((seat) => seat.seat_template_id)).toEqual([
    'stalls-a-11',
    'stalls-a-9',
    'stalls-a-7',
  ]);
  expect(odd.map((seat) => seat.x)).toEqual([10, 20, 30]);
});

test('neighbours are linked, but not across an aisle or a missing seat', () => {
  const found = seats({ aisles: [2], without: [5] });
  expect(found.map(({ seat, previous, next }) => [seat, previous, next])).toEqual([
    ['1', null, 'stalls-a-2'],
    ['2', 'stalls-a-1', null],
    ['3', null, 'stalls-a-4'],
    ['4', 'stalls-a-3', null],
    ['6', null, null],
  ]);
  expect(found.map((seat) => seat.x)).toEqual([10, 20, 40, 50, 70]);
});

test('a curved row keeps its ends and pushes its middle out', () => {
  const found = seats({ seats: 3, curve: 8 });
  expect(found.map((seat) => seat.y)).toEqual([20, 28, 20]);
});

test('wheelchair places and companion seats have their kinds', () => {
  const kinds = seats({ seats: 3, accessible: [1], companion: [2] }).map((seat) => seat.kind);
  expect(kinds).toEqual(['accessible', 'companion', 'standard']);
});

test('groups sell whole sections or some rows of them, and a seat in two groups counts once', () => {
  const plan = planOf({}, { row: 'B', y: 40 });
  const groups = [
    { id: 'near', seats: [{ section: 'stalls', rows: ['A'] }] },
    { id: 'any', seats: [{ section: 'stalls' }] },
  ];
  const sellers = sellersOf(groups);
  expect(sellers({ section_id: 'stalls', row: 'A' })).toEqual(['near', 'any']);
  expect(sellers({ section_id: 'balcony', row: 'A' })).toEqual([]);
  const { total, byGroup } = seatCounts(seatsOf(plan), groups);
  expect({ total, ...Object.fromEntries(byGroup) }).toEqual({ total: 12, near: 6, any: 12 });
});

describe('several runs of one row', () => {
  const linked = (...runs: Partial<SeatRowPlan>[]) =>
    seatsOf(planOf(...runs))
      .filter((seat) => seat.section_id === 'stalls')
      .map(({ seat, previous, next }) => [previous, seat, next].map((id) => id?.split('-').at(-1)));

  test('are neighbours if their ends are adjacent', () => {
    expect(linked({ seats: 2 }, { seats: 2, first: 14, x: 30 })).toEqual([
      [undefined, '1', '2'],
      ['1', '2', '14'],
      ['2', '14', '15'],
      ['14', '15', undefined],
    ]);
  });

  test('are separate if there is a gap between them', () => {
    expect(linked({ seats: 2 }, { seats: 2, first: 3, x: 50 })).toEqual([
      [undefined, '1', '2'],
      ['1', '2', undefined],
      [undefined, '3', '4'],
      ['3', '4', undefined],
    ]);
  });

  test('with odd and even numbers from the middle outwards form one line', () => {
    const found = linked(
      { seats: 3, count_by: 2, x: 60 },
      { seats: 3, first: 2, count_by: 2, x: 50, dx: -10 },
    );
    const next = new Map(found.map(([, seat, after]) => [seat, after]));
    const start = found.find(([before]) => before === undefined)?.[1];
    const line: unknown[] = [];
    for (let at = start; at; at = next.get(at)) line.push(at);
    expect([line, line.toReversed()]).toContainEqual(['6', '4', '2', '1', '3', '5']);
    for (const [, seat, after] of found) {
      if (after) expect(found.find(([, other]) => other === after)?.[0]).toBe(seat);
    }
  });

  test('keep their own gaps', () => {
    const found = linked({ seats: 3, aisles: [1] }, { seats: 1, first: 9, x: 50 });
    expect(found.map(([, seat, next]) => [seat, next])).toEqual([
      ['1', undefined],
      ['2', '3'],
      ['3', '9'],
      ['9', undefined],
    ]);
  });
});

test('a row in another script gets unique ids in plain letters', () => {
  const ids = ['Б', 'א', 'A-1', 'É'].map((name) => seats({ row: name })[0]?.seat_template_id);
  expect(ids).toEqual(['stalls-_431_-1', 'stalls-_5d0_-1', 'stalls-a_2d_1-1', 'stalls-_e9_-1']);
});
