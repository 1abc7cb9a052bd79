import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cartOf, holdCart, reserve } from '../testing/buyer.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered, refusedWith } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());

const importWith = (sale: object) => {
  const tenant = museumTenant();
  const events = tenant.events.map((event) =>
    event.id === 'admission' ? { ...event, ...sale } : event,
  );
  return world.importTenant({ ...tenant, events });
};
const listed = async () => {
  const call = world.api.call('listEventTemplates', { query: {} });
  return (await answered<'listEventTemplates'>(call)).event_template.map(({ id }) => id);
};
const isListed = (expected: boolean) =>
  vi.waitFor(async () => expect((await listed()).includes('admission')).toBe(expected), {
    timeout: 25_000,
  });
const adult = { type: 'adult', session: 'sat-10' };

test('an event that is taken off sale is neither shown nor sold, and both again once it is back', async () => {
  const before = cartOf(await holdCart(world.api, adult));
  await importWith({ off_sale: true });
  await isListed(false);
  const page = world.api.call('getEvent', { params: { id: 'admission' }, query: {} });
  expect(await refusedWith(page)).toBe('not_found');
  expect(await refusedWith(reserve(world.api, adult))).toBe('validation_failed');
  // Nothing else changes: its sessions take place, and what was held is still held.
  const sessions = await world.sql(
    "select id from event_session where event_template_id = 'admission' and not withdrawn and not closed",
  );
  expect(sessions).toHaveLength(6);
  const cart = await answered<'getMyCart'>(
    world.api.call('getMyCart', { params: { id: before.id } }),
  );
  expect(cart.ticket).toMatchObject([{ state: 'held' }]);
  await importWith({});
  await isListed(true);
  expect(await reserve(world.api, adult)).toMatchObject({ ok: true });
});
