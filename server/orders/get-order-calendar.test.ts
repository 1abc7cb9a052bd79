import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, complete, entriesOf, moveTo, openEdits, orderOf } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

const neighbour = 'neighbour';
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await openEdits(world);
  await seedVenue(world.database.administratorUrl, { key: neighbour });
});
afterAll(() => world.close());

const get = (id: string, seller = 'tower') =>
  world.fetch(new Request(`http://localhost/api/ticket_order/${id}/calendar?seller=${seller}`));
const cancelled = (id: string | undefined) =>
  world.sql("update ticket set state = 'cancelled' where id = $1", [id]);

test('an order has a calendar file, which is private and not found by another tenant', async () => {
  const { id } = await buy(world, { type: 'adult' }, { type: 'child', session: 'tour-11' });
  const file = await get(id);
  expect(file.status).toBe(200);
  expect(file.headers.get('content-type')).toContain('text/calendar');
  expect(file.headers.get('cache-control')).toBe('private, no-store');
  const text = await file.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).not.toContain(id);
  expect(text).toContain('ORGANIZER;CN="Shop tower":mailto:no-reply@localhost\r\n');
  expect((await get(randomUUID())).status).toBe(404);
  expect((await get(id, neighbour)).status).toBe(404);
});

test('removed tickets are cancelled in the calendar file, even all of them', async () => {
  const order = await buy(world, { type: 'adult' }, { type: 'child', session: 'tour-11' });
  const child = order.tickets.find(({ ticket_type_id }) => ticket_type_id === 'child');
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '0', 'tour-11': '0' });
  await cancelled(child?.id);
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '1', 'tour-11': '1 CANCELLED' });
  for (const { id } of order.tickets) await cancelled(id);
  expect(await entriesOf(world, order.id)).toEqual({
    'tour-10': '2 CANCELLED',
    'tour-11': '2 CANCELLED',
  });
});

// Guards: ORD-11
test('a ticket moved there and back is cancelled at its old times, with growing sequence numbers', async () => {
  const order = await buy(world, { type: 'adult' });
  const goTo = async (session: string) => {
    const { ticket } = await orderOf(world.api, order.id);
    const booked = ticket.filter(({ state }) => state === 'booked');
    const edit = await moveTo(world, order, booked, { type: 'adult', session });
    await answered<'guestCheckoutCart'>(complete(world, edit));
  };
  await goTo('tour-11');
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '2 CANCELLED', 'tour-11': '2' });
  await goTo('tour-10');
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '4', 'tour-11': '4 CANCELLED' });
});

test('the organizer of an entry is the reply address of the order’s letters', async () => {
  const { id } = await buy(world, { type: 'adult' });
  await configure(world, { 'mail.from': 'The Tower <tickets@tower.example>' });
  const organizer = async () => /^ORGANIZER(.*)\r$/m.exec(await (await get(id)).text())?.[1];
  expect(await organizer()).toBe(';CN="The Tower":mailto:tickets@tower.example');
  await world.sql(`update seller set metadata = '{"contact_email":"desk@tower.example"}'
    where slug = 'tower'`);
  await configure(world, {});
  expect(await organizer()).toBe(';CN="The Tower":mailto:desk@tower.example');
});
