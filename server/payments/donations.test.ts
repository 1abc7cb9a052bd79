import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../testing/edits.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 10 });
  await world.sql(`update ticket_group set handler = 'donation' where id = 'pass'`);
});
afterAll(() => world.close());

// Guards: DET-10
test('a donation has no scan code, on its own or with tickets', async () => {
  const gift = { type: 'pass', session: null };
  const alone = await buy(world, gift);
  expect(alone.tickets).toMatchObject([{ handler: 'donation', scan_code: null }]);
  const visit = await buy(world, { type: 'adult' }, gift);
  const codes = visit.tickets.map(({ handler, scan_code }) => [handler, scan_code !== null]);
  expect(Object.fromEntries(codes)).toEqual({ tickets: true, donation: false });
});
