import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, checkout, holdCart, lines, reserve } from '../testing/buyer.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const portal = [world.venue.portalId];
  await world.sql(
    `insert into config (portal_id, scope, resource_id, key, value)
     values ($1, 'portal', '', 'admission_event_id', '"tour"')`,
    portal,
  );
  await world.sql(
    `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type,
       hidden_type, meta)
     select portal_id, added.id, seller_id, venue_id, added.id, 'other', 'public_browsable',
       added.meta
     from event_template pass, (values ('guide', '{"requires_anchor": true}'::jsonb),
       ('lift', '{"tickets_must_match_anchor_tickets": true}'::jsonb)) added (id, meta)
     where portal_id = $1 and pass.id = 'pass'`,
    portal,
  );
  await world.sql(
    `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity)
     select $1, id, id, id, 'tickets', 'public_browsable', -1 from unnest(array['guide', 'lift']) id`,
    portal,
  );
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount)
     select $1, id, id, id, 500 from unnest(array['guide', 'lift']) id`,
    portal,
  );
  await world.sql(
    `update ticket_group set start_policy = 'fixedfrom', start_policy_date = '2031-05-01',
       duration_new = 'P1Y' where portal_id = $1 and id = 'pass'`,
    portal,
  );
});
afterAll(() => world.close());

const blocked = (block_reason: string) => ({
  ok: false,
  status: 422,
  errors: [{ _code: 'rule_blocks_reserve', _context: 'checkout_rules', _extra: { block_reason } }],
});
const guide = { type: 'guide', session: null };
const lift = { type: 'lift', session: null };

// Guards: DET-41
test('an add-on is held only with admission, in the same request or in the cart', async () => {
  expect(await reserve(world.api, guide)).toMatchObject(blocked('anchor_required'));
  expect((await holdCart(world.api, { type: 'adult' }, guide)).ticket).toHaveLength(2);
  const params = { id: cartOf(await holdCart(world.api, { type: 'adult' })).id };
  const added = await answered<'modifyMyCart'>(
    world.api.call('modifyMyCart', { params, body: { add: lines([guide]) } }),
  );
  expect(added.ticket).toHaveLength(2);
});

// Guards: QTY-23
test('an add-on that must match is held only in the same number as the admission tickets', async () => {
  const two = { type: 'adult', n: 2 };
  expect(await reserve(world.api, two, lift)).toMatchObject(blocked('must_match_anchor'));
  expect((await holdCart(world.api, two, { ...lift, n: 2 })).ticket).toHaveLength(4);
});

test('a cart whose add-ons do not fit its admission tickets cannot be paid', async () => {
  const held = await holdCart(world.api, { type: 'adult' }, lift);
  const params = { id: cartOf(held).id };
  const admission = held.ticket.filter(({ ticket_type_id }) => ticket_type_id === 'adult');
  const change = (body: object) =>
    answered<'modifyMyCart'>(world.api.call('modifyMyCart', { params, body }));
  const without = await change({ remove: admission.map(({ id }) => id) });
  expect(await checkout(world.api, without)).toMatchObject(blocked('anchor_required'));
  const more = await change({ add: lines([{ type: 'adult', n: 2 }]) });
  expect(await checkout(world.api, more)).toMatchObject(blocked('must_match_anchor'));
  const fitting = await change({ add: lines([lift]) });
  const paid = await answered<'guestCheckoutMyCart'>(checkout(world.api, fitting));
  expect(cartOf(paid).state).toBe('ordered');
});

// Guards: QTY-04
test('a ticket without a session is valid for the period of its group', async () => {
  const { ticket } = await holdCart(world.api, { type: 'pass', session: null });
  expect(ticket).toMatchObject([
    { valid_from: '2031-05-01T04:00:00.000Z', valid_to: '2032-05-01T04:00:00.000Z' },
  ]);
});
