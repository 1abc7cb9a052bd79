import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDoors, scanAt, ticketsOf, told } from '../testing/doors.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await addDoors(world, { id: 'north' });
});
afterAll(() => world.close());

/** The world without what a test closed. */
const open = () =>
  world.sql(`with e as (update event_template set off_sale = false)
    update event_session set closed = false, closure_id = null`);

// Guards: CAT-06, CAT-04
test.each([
  ['whose sale was closed by hand', 'update event_session set closed = true'],
  ['within a closure', `update event_session set closure_id = 'pipe'`],
  ['of an event that was taken off sale', 'update event_template set off_sale = true'],
])('a door admits a ticket of a session %s', async (_, close) => {
  const { codes } = await ticketsOf(world);
  await world.sql(close);
  try {
    expect(told(await scanAt(world, codes[0] ?? '', { door: 'north' }, {}))).toBe('admitted');
  } finally {
    await open();
  }
});
