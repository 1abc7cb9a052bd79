import { expect, test } from 'vitest';
import { indexSeatMap } from '#domain/seats/seat-index.ts';
import { type Hall, middleOfWanted } from './hall.ts';
import { seatRowsOf } from './seat-rows.ts';
import { block } from './testing/small-hall.ts';

// Three rows of the stalls, from 20 to 160 across and 20 to 60 down, and two of a balcony below.
const map = indexSeatMap([
  ...block({ rows: 3, perRow: 8 }),
  ...block({ section: 'Balcony', group: 'far', rows: 2, perRow: 8, top: 100 }),
]);
const group = (id: string) => ({
  id,
  name: id,
  hasPlaces: true,
  types: [{ id: `${id}-adult`, name: 'Adult', amount: '20' }],
});
const wanting = (quantities: Hall['quantities']): Hall => ({
  map,
  rows: seatRowsOf(map),
  groups: [group('near'), group('far')],
  quantities,
  own: new Set(),
  preventsSingles: false,
});

// Guards: SEA-11
test('the map starts around the seats that the requested tickets can have, or around all', () => {
  expect(middleOfWanted(wanting({ 'near-adult': 2 }))).toEqual({ x: 90, y: 40 });
  expect(middleOfWanted(wanting({ 'far-adult': 1 }))).toEqual({ x: 90, y: 130 });
  expect(middleOfWanted(wanting({ 'near-adult': 1, 'far-adult': 1 }))).toEqual({ x: 90, y: 80 });
  expect(middleOfWanted(wanting({}))).toEqual({ x: 90, y: 80 });
});
