import { describe, expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';

const row = (change = {}) => ({ row: 'A', seats: 4, x: 10, y: 10, dx: 10, ...change });
const group = (change = {}) => ({
  id: 'stalls',
  name: 'Stalls',
  handler: 'seated',
  seats: [{ section: 'stalls', rows: ['A'] }],
  types: [{ id: 'stalls', name: 'Stalls', amount: '10.00' }],
  ...change,
});
const fileOf = ({
  rows = [row()] as object[],
  event = {},
  groups = [group()] as object[],
  map = {},
} = {}) => ({
  portal: { key: 'hall', name: 'Hall', currency: 'EUR' },
  sellers: [{ id: 'hall', slug: 'hall', name: 'Hall' }],
  venues: [{ id: 'hall', name: 'Hall', timezone: 'Europe/Berlin' }],
  seat_maps: [
    {
      id: 'hall',
      width: 60,
      height: 60,
      r: 4,
      sections: [{ id: 'stalls', name: 'Stalls', rows }],
      ...map,
    },
  ],
  events: [
    {
      id: 'play',
      seller: 'hall',
      venue: 'hall',
      name: 'Play',
      seat_map: 'hall',
      sessions: [{ id: 'play-1', start: '2031-03-08T19:30', duration_minutes: 90 }],
      groups,
      ...event,
    },
  ],
});
const faultsOf = (json: unknown) =>
  checkTenantFile(json, { files: () => true }).faults?.map(
    ({ path, fault }) => `${path}: ${fault}`,
  );

test('a hall whose rows and groups match is a valid file', () => {
  expect(faultsOf(fileOf())).toBeUndefined();
  expect(faultsOf(fileOf({ map: { focus: { x: 30, y: 60 } } }))).toBeUndefined();
});

test('rows may have several runs and names in any script, as in real plans', () => {
  const rows = [
    row({ seats: 2 }),
    row({ seats: 2, first: 13, x: 40 }),
    ...['Б', 'א', 'A-1', 'Loge 3', 'ÄÄ', '桟敷'].map((name, at) =>
      row({ row: name, seats: 1, y: 19 + at * 6 }),
    ),
  ];
  expect(faultsOf(fileOf({ rows }))).toBeUndefined();
});

test('the halves of a block may share its name if their seats do not overlap', () => {
  const sections = [
    { id: 'left', name: 'Stalls', rows: [row({ seats: 2 })] },
    { id: 'right', name: 'Stalls', rows: [row({ seats: 2, first: 3, y: 40 })] },
  ];
  const seats = sections.map(({ id }) => ({ section: id }));
  expect(faultsOf(fileOf({ map: { sections }, groups: [group({ seats })] }))).toBeUndefined();
});

const rowPath = 'seat_maps[0].sections[0].rows[0]';
describe('a file is refused, with the path, for', () => {
  test.each([
    [
      'a missing wheelchair place',
      { rows: [row({ accessible: [9] })] },
      `${rowPath}.accessible[0]: the row has no seat 9`,
    ],
    [
      'a companion seat without a wheelchair place',
      { rows: [row({ companion: [1] })] },
      `${rowPath}.companion: there is no wheelchair`,
    ],
    [
      'an aisle beyond the row',
      { rows: [row({ aisles: [4] })] },
      `${rowPath}.aisles[0]: the row has 4 seats`,
    ],
    [
      'numbers that are all equal',
      { rows: [row({ count_by: 0 })] },
      `${rowPath}.count_by: would give`,
    ],
    [
      'numbers below zero',
      { rows: [row({ first: 2, count_by: -1 })] },
      `${rowPath}: has seats below`,
    ],
    [
      'a seat twice in two runs of a row',
      { rows: [row(), row({ first: 4, y: 30 })] },
      `rows[1].row: row A has a seat 4 already, at ${rowPath}`,
    ],
    [
      'two rows whose names differ in case only',
      { rows: [row(), row({ row: 'a', y: 30 })] },
      `rows[1].row: row a and row A, at ${rowPath}, would be one row`,
    ],
    [
      'a row with more runs than can be linked',
      { rows: Array.from({ length: 21 }, (_, at) => row({ seats: 1, first: at, y: at * 2 })) },
      'rows[20].row: row A has more than 20 runs',
    ],
    [
      'two seats on the same spot',
      { rows: [row(), row({ row: 'B', seats: 1, x: 21, y: 12 })] },
      'seat_maps[0]: Stalls, row A, seat 2 and Stalls, row B, seat 1 are on the same spot, x 21, y 12',
    ],
    [
      'a row name of punctuation only',
      { rows: [row({ row: '--' })] },
      `${rowPath}.row: up to 12 letters and digits`,
    ],
    [
      'more seats than a stadium has, without computing them',
      {
        rows: Array.from({ length: 201 }, (_, at) =>
          row({ row: `R${at}`, seats: 500, dx: 0.1, y: at / 4 }),
        ),
      },
      'seat_maps[0]: has 100500 seats; the maximum is 100000',
    ],
    ['a seat outside the map', { rows: [row({ x: 40 })] }, 'seat_maps[0]: Stalls, row A, seat 4'],
    [
      'a best place outside the map',
      { map: { focus: { x: 30, y: 61 } } },
      'seat_maps[0].focus: is outside the map',
    ],
    [
      'an unknown map',
      { event: { seat_map: 'tent' } },
      'events[0].seat_map: there is no seat map "tent"',
    ],
    ['seats without a map', { event: { seat_map: undefined } }, 'events[0].seat_map: is missing'],
    [
      'an unknown section',
      { groups: [group({ seats: [{ section: 'box' }] })] },
      'groups[0].seats[0].section: there is no section "box"',
    ],
    [
      'an unknown row',
      { groups: [group({ seats: [{ section: 'stalls', rows: ['Z'] }] })] },
      'seats[0].rows[0]: there is no row "Z"',
    ],
    [
      'seats in a group that sells none',
      { groups: [group({ handler: 'tickets' })] },
      'groups[0].seats: seats and the handler',
    ],
    [
      'two sections with the same name and a seat with the same name',
      {
        map: {
          sections: [
            { id: 'left', name: 'Stalls', rows: [row({ seats: 2 })] },
            { id: 'right', name: 'stalls', rows: [row({ seats: 2, y: 40 })] },
          ],
        },
      },
      'seat_maps[0].sections: has two seats that are called stalls, row A, seat 1',
    ],
    [
      'a seated group without seats',
      { groups: [group({ seats: undefined })] },
      'groups[0].seats: seats and the handler',
    ],
    [
      'seats that do not count in their session',
      { groups: [group({ exclude_from_event_capacity: true })] },
      'seats always count',
    ],
    [
      'seats without a session',
      { event: { sessions: [] } },
      'events[0]: sells seats but has no session',
    ],
    [
      'a session without a capacity although some tickets have no seat',
      {
        groups: [
          group(),
          { id: 'standing', name: 'Standing', types: [{ id: 'standing', name: 'Standing' }] },
        ],
      },
      'events[0].sessions[0].capacity: is missing',
    ],
  ])('%s', (_, change, fault) => {
    expect(faultsOf(fileOf(change))).toEqual(
      expect.arrayContaining([expect.stringContaining(fault)]),
    );
  });
});
