import { expect, test } from 'vitest';
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

test('a row counts its seats from its first number on and names them by section and row', () => {
  const odd = seats({ first: 11, count_by: -2, seats: 3 });
  expect(odd.map((seat) => seat.seat_template_id)).toEqual([
    'stalls-a-11',
    'stalls-a-9',
    'stalls-a-7',
  ]);
  expect(odd.map((seat) => seat.x)).toEqual([10, 20, 30]);
});

test('neighbours know each other, but not across an aisle or a seat that is not there', () => {
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

test('wheelchair places and their companions are told apart', () => {
  const kinds = seats({ seats: 3, accessible: [1], companion: [2] }).map((seat) => seat.kind);
  expect(kinds).toEqual(['accessible', 'companion', 'standard']);
});

test('groups sell whole sections or rows of them, and a seat of two groups counts once', () => {
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
