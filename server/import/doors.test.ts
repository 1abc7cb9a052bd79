import { expect, test } from 'vitest';
import { readCatalogue } from '../store/catalogue/catalogue.ts';
import { openBoathouse } from '../testing/venues/boathouse.ts';

const boathouse = await openBoathouse();
const { store, file, run, portalId } = boathouse;
const read = async () => store.read(await portalId(), readCatalogue);
const withDoors = (...doors: object[]) => ({ ...file(), doors });

// Guards: DOR-13
test('an import writes doors, changes them, and withdraws those that the file no longer lists', async () => {
  const north = { id: 'north', name: 'North', groups: ['boats'], minutes_before: 30 };
  await run(withDoors(north, { id: 'south', name: 'South' }));
  expect([...(await read()).doors.values()]).toMatchObject([
    {
      id: 'north',
      name: 'North',
      serves: { events: [], groups: ['boats'], seat_sections: [] },
      minutes_before: 30,
      minutes_after: null,
      re_entry: false,
      shows_names: false,
      withdrawn: false,
    },
    { id: 'south' },
  ]);
  const report = await run(withDoors({ ...north, name: 'North gate' }));
  expect(report).toMatchObject({ created: 0, updated: 1, withdrawn: 1 });
  const { doors } = await read();
  expect(doors.get('north')?.name).toBe('North gate');
  expect(doors.get('south')?.withdrawn).toBe(true);
});

// Guards: DOR-11
test('an import writes how many people a ticket admits, and its note for the door', async () => {
  await run(file());
  expect((await read()).types.get('boat')).toMatchObject({ admits: 1, door_note: '' });
  await run(
    file((copy) => {
      Object.assign(copy.events[0]?.groups[0]?.types[0] ?? {}, {
        admits: 8,
        door_note: 'Hand out life jackets',
      });
    }),
  );
  expect((await read()).types.get('boat')).toMatchObject({
    admits: 8,
    door_note: 'Hand out life jackets',
  });
});
