import { expect, test } from 'vitest';
import { checkTenantFile } from '../check-tenant-file.ts';
import example from '../samples/example.json' with { type: 'json' };

const [event] = example.events;
const [group] = event?.groups ?? [];
if (!event || !group) throw new Error('the example sells nothing');

function check(change: object) {
  const { faults = [], tenant } = checkTenantFile({ ...example, ...change }, { files: () => true });
  return { tenant, faults: faults.map(({ path, fault }) => `${path}: ${fault}`) };
}
const hall = {
  id: 'hall',
  width: 100,
  height: 100,
  r: 4,
  sections: [
    { id: 'stalls', name: 'Stalls', rows: [{ row: 'A', seats: 3, x: 1, y: 1, dx: 10 }] },
    { id: 'box', name: 'Box', rows: [{ row: 'A', seats: 3, x: 1, y: 50, dx: 10 }] },
  ],
};
const withDoors = (...doors: object[]) => check({ seat_maps: [hall], doors });

// Guards: DOR-13
test('a door needs only an id and a name, and then serves everything all day without re-entry', () => {
  expect(withDoors({ id: 'north', name: 'North' }).tenant?.doors).toEqual([
    {
      id: 'north',
      name: 'North',
      events: [],
      groups: [],
      seat_sections: [],
      re_entry: false,
      shows_names: false,
    },
  ]);
});

// Guards: DOR-13
test('a door names events, groups and seat sections of the file', () => {
  const door = { id: 'north', name: 'North' };
  expect(
    withDoors({
      ...door,
      events: [event.id],
      groups: [group.id],
      seat_sections: [{ seat_map: 'hall', section: 'box' }],
    }).faults,
  ).toEqual([]);
  expect(
    withDoors(door, {
      ...door,
      events: ['nothing', event.id, event.id],
      groups: ['nobody'],
      seat_sections: [
        { seat_map: 'hall', section: 'cellar' },
        { seat_map: 'yard', section: 'box' },
      ],
    }).faults,
  ).toEqual([
    'doors[1].id: "north" is already used at doors[0].id',
    'doors[1].events[0]: there is no event "nothing"',
    'doors[1].groups[0]: there is no ticket group "nobody"',
    `doors[1].events[2]: "${event.id}" is already used at doors[1].events[1]`,
    'doors[1].seat_sections[0].section: there is no section of this seat map "cellar"',
    'doors[1].seat_sections[1].seat_map: there is no seat map "yard"',
  ]);
});

// Guards: DOR-13
test('minutes around a session are whole numbers up to a day', () => {
  const faultsOf = (minutes_before: number) =>
    withDoors({ id: 'north', name: 'North', minutes_before }).faults;
  expect([faultsOf(0), faultsOf(1440)]).toEqual([[], []]);
  for (const wrong of [-1, 1441, 1.5]) {
    expect(faultsOf(wrong)).toEqual([expect.stringContaining('doors[0].minutes_before: ')]);
  }
});

// Guards: DOR-11
test('a ticket admits 1 to 100 people, and a member, or a ticket that is not for a visit, exactly one', () => {
  const faultsOf = (admits: unknown, more: object = {}) => {
    const type = { ...group.types[0], admits };
    const groups = [{ ...group, ...more, types: [type] }];
    const doors = [{ id: 'north', name: 'North' }];
    return check({ doors, events: [{ ...event, groups }] }).faults.filter((fault) =>
      fault.includes('admits'),
    );
  };
  expect([faultsOf(1), faultsOf(100)]).toEqual([[], []]);
  const at = 'events[0].groups[0].types[0].admits: ';
  for (const wrong of [0, 101, 2.5, '3']) {
    expect(faultsOf(wrong)).toEqual([expect.stringContaining(at)]);
  }
  for (const handler of ['membership', 'donation', 'ledger', 'codes']) {
    expect(faultsOf(1, { handler })).toEqual([]);
    expect(faultsOf(2, { handler })).toEqual([
      `${at}must be 1 in a group with the handler "${handler}"`,
    ]);
  }
});
