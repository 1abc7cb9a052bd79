import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cartOf, holdCart, lines, reserve } from '../testing/buyer.ts';
import { seedVenue } from '../testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await seedVenue(world.database.administratorUrl, { key: 'foreign' });
});
afterAll(() => world.close());

const used = async (session: string, group = '') => {
  const [row] = await world.sql<{ used: number }>(
    'select used from stock where portal_id = $1 and session_id = $2 and group_id = $3',
    [world.venue.portalId, session, group],
  );
  return row?.used;
};

// Guards: API-02, APP-61, CRT-01, CRT-03, CRT-04, CRT-08, CRT-39
test('the first reserve opens a cart that holds places for a limited time, with its fees', async () => {
  const answer = await holdCart(world.api, { type: 'adult', n: 2 }, { type: 'child' });
  const cart = cartOf(answer);
  expect(cart).toMatchObject({
    state: 'pending',
    channel: 'web',
    currency: 'USD',
    payment_due: '51.00',
  });
  expect(cart.expires_in).toBeGreaterThan(19 * 60);
  expect(cart.identity_id).toBe(world.venue.publicIdentityId);
  expect(cart.cart_fees.grand_totals).toEqual({
    total_before_cartmod_price: '48.00',
    total_cartmod_amount: '0',
    total_fee_fixed_outside: '2.00',
    total_fee_percent_outside: '1.00',
    total_after_fees_price: '51.00',
    total_payments: '0',
    total_outstanding: '51.00',
  });
  expect(answer.ticket).toHaveLength(3);
  expect(answer.ticket.every((ticket) => ticket.state === 'held')).toBe(true);
  expect(answer.event_session).toMatchObject([{ id: 'tour-10', startTime: '10:00' }]);
  const read = await answered<'getMyCart'>(
    world.api.call('getMyCart', { params: { id: cart.id } }),
  );
  expect(read.ticket).toEqual(answer.ticket);
});

test('a retry with the same key finds its cart and takes no further places', async () => {
  const before = await used('tour-11');
  const idempotencyKey = randomUUID();
  const body = { add: lines([{ type: 'adult', session: 'tour-11', n: 2 }]) };
  const open = () => answered<'createCart'>(world.api.call('createCart', { body, idempotencyKey }));
  const [first, second] = [await open(), await open()];
  expect(cartOf(second).id).toBe(cartOf(first).id);
  expect(await used('tour-11')).toBe((before ?? 0) + 2);
});

// Guards: API-03, CRT-09
test('a cart is changed by its id: tickets are added and removed, all or nothing', async () => {
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const id = cartOf(held).id;
  const before = (await used('tour-10')) ?? 0;
  const remove = held.ticket.slice(0, 1).map((ticket) => ticket.id);
  const changed = await answered<'modifyMyCart'>(
    world.api.call('modifyMyCart', {
      params: { id },
      body: { add: lines([{ type: 'child', session: 'tour-12', n: 2 }]), remove },
    }),
  );
  expect(changed.ticket.map((ticket) => ticket.ticket_type_id)).toEqual([
    'adult',
    'child',
    'child',
  ]);
  expect(await used('tour-10')).toBe(before - 1);
  const tooMany = world.api.call('modifyMyCart', {
    params: { id },
    body: { add: lines([{ type: 'front', n: 6 }]), remove: [changed.ticket[0]?.id ?? ''] },
  });
  expect(await refusedWith(tooMany)).toBe('ticket_group_capacity_exceeded');
  const after = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  expect(after.ticket).toEqual(changed.ticket);
  expect(await used('tour-10')).toBe(before - 1);
});

test('a change sent twice with one key is made once', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  const idempotencyKey = randomUUID();
  const add = (type: string) =>
    world.api.call('modifyMyCart', {
      params: { id },
      body: { add: lines([{ type }]) },
      idempotencyKey,
    });
  const first = await answered<'modifyMyCart'>(add('child'));
  expect(await answered<'modifyMyCart'>(add('child'))).toEqual(first);
  expect(first.ticket).toHaveLength(2);
  expect(await refusedWith(add('adult'))).toBe('idempotency_key_reused');
});

// Guards: API-09, API-10
test('a deleted cart releases its places at once, and can be deleted again', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'front', session: 'tour-12', n: 3 })).id;
  expect(await used('tour-12', 'limited')).toBe(3);
  for (const _ of [1, 2]) {
    await answered<'deleteMyCart'>(world.api.call('deleteMyCart', { params: { id } }));
    expect(await used('tour-12', 'limited')).toBe(0);
  }
  const gone = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  expect(cartOf(gone).state).toBe('expired');
  expect(gone.ticket).toEqual([]);
});

// Guards: API-02
test('a reserve is refused with the code for what is sold out', async () => {
  const limited = (n: number) => reserve(world.api, { type: 'front', session: 'tour-11', n });
  expect(await refusedWith(limited(6))).toBe('ticket_group_capacity_exceeded');
  await answered<'createCart'>(limited(5));
  expect(await refusedWith(limited(1))).toBe('ticket_group_sold_out');
  const passes = (n: number) => reserve(world.api, { type: 'pass', session: null, n });
  await answered<'createCart'>(passes(3));
  expect(await refusedWith(passes(1))).toBe('ticket_group_sold_out');
});

test('a refused reserve leaves nothing behind, not even a cart', async () => {
  const count = () => world.sql<{ n: number }>('select count(*)::int as n from cart');
  const before = [await count(), await used('tour-10')];
  expect(await refusedWith(reserve(world.api, { type: 'adult' }, { type: 'front', n: 6 }))).toBe(
    'ticket_group_capacity_exceeded',
  );
  expect([await count(), await used('tour-10')]).toEqual(before);
});

test('a capacity reduced below what is sold leaves nothing available and breaks nothing', async () => {
  const held = await holdCart(world.api, { type: 'adult', session: 'tour-12', n: 4 });
  const cut = "update stock set capacity = 1 where session_id = 'tour-12' and group_id = ''";
  await world.sql(cut);
  expect(await refusedWith(reserve(world.api, { type: 'child', session: 'tour-12' }))).toBe(
    'event_session_sold_out',
  );
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: cartOf(held).id } }));
  await world.sql("update stock set capacity = 100 where session_id = 'tour-12' and group_id = ''");
});

// Guards: API-02, QTY-14
test('more tickets than an order may have are refused, counting those in the cart', async () => {
  expect(await refusedWith(reserve(world.api, { type: 'adult', n: 11 }))).toBe(
    'max_tickets_per_order_exceeded',
  );
  const id = cartOf(await holdCart(world.api, { type: 'adult', n: 8 })).id;
  const more = world.api.call('modifyMyCart', {
    params: { id },
    body: { add: lines([{ type: 'child', n: 3 }]) },
  });
  expect(await refusedWith(more)).toBe('max_tickets_per_order_exceeded');
});

test('the carts of another tenant are not found', async () => {
  const client = world.clientOf('foreign');
  const theirs = cartOf(await holdCart(client, { type: 'adult' })).id;
  expect(await refusedWith(world.api.call('getCart', { params: { id: theirs } }))).toBe(
    'not_found',
  );
  expect(await refusedWith(world.api.call('deleteCart', { params: { id: theirs } }))).toBe(
    'not_found',
  );
  const change = { params: { id: theirs }, body: { add: lines([{ type: 'adult' }]) } };
  expect(await refusedWith(world.api.call('modifyCart', change))).toBe('not_found');
});

// Guards: API-03, CRT-04, CRT-11
test('a member’s cart is refused to anyone else with its id', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  await world.sql('update cart set identity_id = gen_random_uuid() where id = $1', [id]);
  expect(await refusedWith(world.api.call('getMyCart', { params: { id } }))).toBe('scope_error');
  const change = { params: { id }, body: { add: lines([{ type: 'adult' }]) } };
  expect(await refusedWith(world.api.call('modifyMyCart', change))).toBe('scope_error');
});

// Guards: API-03, API-05, API-06
test('tickets of another cart cannot be removed', async () => {
  const mine = await holdCart(world.api, { type: 'adult' });
  const theirs = await holdCart(world.api, { type: 'adult' });
  const remove = world.api.call('removeTickets', {
    params: { id: cartOf(mine).id },
    body: { tickets: [theirs.ticket[0]?.id ?? ''] },
  });
  expect(await refusedWith(remove)).toBe('ticket_not_found');
});

test('a ticket named twice is removed once, and releases one place', async () => {
  await holdCart(world.api, { type: 'adult', session: 'tour-11', n: 2 });
  const held = await holdCart(world.api, { type: 'adult', session: 'tour-11', n: 2 });
  const before = (await used('tour-11')) ?? 0;
  const [first] = held.ticket.map((ticket) => ticket.id);
  const tickets = [first ?? '', first ?? ''];
  const params = { id: cartOf(held).id };
  const left = await answered<'removeTickets'>(
    world.api.call('removeTickets', { params, body: { tickets } }),
  );
  expect(left.ticket).toHaveLength(1);
  expect(await used('tour-11')).toBe(before - 1);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test.each([
  ['add[0].ticket_type_id', { add: [{ ticket_type_id: 'no-such', event_session_id: 'tour-10' }] }],
  [
    'add[1].event_session_id',
    { add: [...lines([{ type: 'adult' }]), { ticket_type_id: 'adult' }] },
  ],
  [
    'add[0].face_value',
    { add: [{ ticket_type_id: 'adult', event_session_id: 'tour-10', face_value: '1.005' }] },
  ],
  ['reserve.tickets[0].event_session_id', { reserve: { tickets: [{ ticket_type_id: 'adult' }] } }],
  ['add', {}],
])('invalid input is refused with the path of its field: %s', async (path, body) => {
  const outcome = await world.api.call('createCart', { body });
  expect(outcome).toMatchObject({
    ok: false,
    status: 400,
    errors: [{ _code: 'validation_failed', _extra: { path } }],
  });
});

test('an amount for a type with a fixed price is refused, in a new cart and in an existing one', async () => {
  const add = [{ ticket_type_id: 'adult', event_session_id: 'tour-10', face_value: '0.01' }];
  const fault = {
    ok: false,
    status: 400,
    errors: [{ _code: 'validation_failed', _extra: { path: 'add[0].face_value' } }],
  };
  expect(await world.api.call('createCart', { body: { add } })).toMatchObject(fault);
  const held = await holdCart(world.api, { type: 'adult' });
  const params = { id: cartOf(held).id };
  expect(await world.api.call('modifyMyCart', { params, body: { add } })).toMatchObject(fault);
});
