import { expect, test } from 'vitest';
import { indexSeatMap } from '#domain/seats/seat-index.ts';
import type { Hall } from './hall.ts';
import { seatRowsOf } from './seat-rows.ts';
import { outline, shapesOf } from './seat-shapes.ts';
import { block } from './testing/small-hall.ts';

const map = indexSeatMap(
  block({ rows: 1, perRow: 6, kinds: { 'stalls-a-1': 'accessible', 'stalls-a-2': 'companion' } }),
);
const hall: Hall = {
  map,
  rows: seatRowsOf(map),
  groups: [{ id: 'near', name: 'Near', hasPlaces: true, types: [] }],
  quantities: {},
  own: new Set(),
  preventsSingles: false,
};
const [row] = hall.rows.rows;
if (!row) throw new Error('the hall has no row');

// Guards: SEA-12
test('seats that look alike share one outline, whatever their number', () => {
  const shapes = shapesOf(hall, 'aaaaba', row);
  expect(shapes.map(({ group, kind }) => `${group} ${kind}`)).toEqual([
    '0 accessible',
    '0 companion',
    '0 standard',
    '-1 standard',
  ]);
  expect(shapes[2]?.d.match(/M/g)).toHaveLength(3);
});

test('wheelchair places and taken seats have shapes of their own', () => {
  const [place, , standard] = map.seats;
  if (!place || !standard) throw new Error('the row is too short');
  expect(outline(place)).toContain('h');
  expect(outline(standard)).not.toContain('h');
  const [gone] = shapesOf(hall, 'bbbbbb', row).filter(({ kind }) => kind === 'standard');
  expect(gone?.d).not.toContain(outline(standard));
});
