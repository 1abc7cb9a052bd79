import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ThemeTokens } from '#tenants/theme/theme.ts';
import { answerOrders } from '../orders/answer-orders.ts';
import { adjoiningSessions } from '../store/events/adjoining-sessions.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { orderConfirmation } from './order-confirmation.ts';

let world: World;
let orderId: string;
beforeAll(async () => {
  world = await openWorld({});
  const held = await holdCart(world.api, { type: 'adult' }, { type: 'child', session: 'tour-12' });
  const done = await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  orderId = cartOf(done).order_ids[0] ?? '';
});
afterAll(() => world.close());

/** The letter of one order after a change by the venue. */
async function letterAfter(change?: string, theme: Partial<ThemeTokens> = {}) {
  const { store, cache } = world.services;
  const { portalId } = world.venue;
  const { version } = (await cache.catalogue(portalId)).portal;
  if (change) {
    await world.sql(change.replaceAll(':portal', String(portalId)));
    await world.sql('update portal set version = version + 1');
    await world.sql(`select pg_notify('foyer_portal', '${portalId}')`);
    const seen = async () => (await cache.catalogue(portalId)).portal.version;
    await expect.poll(seen).toBe(version + 1);
  }
  const catalogue = await cache.catalogue(portalId);
  return orderConfirmation(store, {
    catalogue,
    order: await answerOrders(store, catalogue, [orderId]),
    orderUrl: 'https://hall.example/order',
    memberships: null,
    adjoining: await store.readOnce(portalId, (tx) => adjoiningSessions(tx, orderId)),
    change: null,
    language: 'en',
    strings: {},
    theme,
    cid: (name) => `${name}.key@hall.example`,
  });
}

// Guards: PAY-81
test('a letter shows the picture of its first event with the venue’s alternative text, and none without one', async () => {
  const without = await letterAfter();
  expect(without.content.picture).toBeNull();
  expect(without.pictures.map(({ filename }) => filename)).toEqual(['code-1.png', 'code-2.png']);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 1"><path d="M0 0h3v1z"/></svg>';
  const { content, pictures } = await letterAfter(`
    insert into image (portal_id, id, content_type, bytes) values
      (:portal, 'lift', 'image/svg+xml', convert_to('${svg}', 'UTF8'));
    update event_template set meta = '{"image_profile": "lift"}' where id = 'tour'`);
  expect(content.picture).toMatchObject({ width: 536, height: 216, alt: 'Tour' });
  expect(pictures[0]).toMatchObject({
    filename: 'event.jpg',
    contentType: 'image/jpeg',
    cid: content.picture?.cid,
  });
  const named = await letterAfter(`
    insert into config (portal_id, scope, resource_id, key, value) values
      (:portal, 'event_template', 'tour', 'image.alt_text', '"A lift of glass"')`);
  expect(named.content.picture?.alt).toBe('A lift of glass');
});

test('a truncated picture does not keep tickets from being mailed', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const whole = await sharp({
    create: { width: 400, height: 300, channels: 3, background: 'teal', noise },
  })
    .jpeg()
    .toBuffer();
  const half = whole.subarray(0, whole.length / 2).toString('hex');
  const { content } = await letterAfter(
    `insert into image (portal_id, id, content_type, bytes) values
       (:portal, 'half', 'image/jpeg', decode('${half}', 'hex'));
     update event_template set meta = '{"image_profile": "half"}' where id = 'tour'`,
    { logo: 'half' },
  );
  expect(content.picture).toMatchObject({ width: 536, height: 216 });
  expect(content.logo).not.toBeNull();
  expect(Object.keys(content.codes)).toHaveLength(2);
});

test('a session is an entry slot if another adjoins it, unless the venue says otherwise', async () => {
  const all = await letterAfter();
  expect(all.content.entrySlots).toEqual(['tour-10', 'tour-12']);
  const apart = await letterAfter(
    `update event_session set end_datetime = start_datetime + interval '30 minutes' where id = 'tour-10'`,
  );
  expect(apart.content.entrySlots).toEqual(['tour-12']);
  const days = await letterAfter(
    `update event_session s set start_datetime = o.start_datetime - interval '3 days', end_datetime = o.start_datetime
     from event_session o where s.id = 'tour-11' and o.id = 'tour-12' and s.portal_id = o.portal_id`,
  );
  expect(days.content.entrySlots).toEqual(['tour-12']);
  const none = await letterAfter(`
    insert into config (portal_id, scope, resource_id, key, value) values
      (:portal, 'event_template', 'tour', 'tickets.entry_slots', 'false')`);
  expect(none.content.entrySlots).toEqual([]);
});
