import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cartOf, checkout, holdCart, lines, reserve } from '../testing/buyer.ts';
import { inject } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const minute = 60_000;
const used = async () => {
  const [row] = await world.sql<{ used: number }>(
    "select sum(used)::int as used from stock where session_id = 'tour-10'",
  );
  return row?.used;
};
const touch = (id: string) =>
  world.api.call('modifyMyCart', { params: { id }, body: { add: lines([{ type: 'child' }]) } });

// Guards: API-05, CRT-12
test('a cart expires when its time is over, and the sweep releases its places', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'front', n: 2 })).id;
  world.advance(20 * minute);
  const read = await answered<'getMyCart'>(world.api.call('getMyCart', { params: { id } }));
  expect(cartOf(read)).toMatchObject({ state: 'expired', expires_in: 0 });
  expect(read.ticket).toEqual([]);
  expect(await refusedWith(touch(id))).toBe('cart_expired');
  expect(await used()).toBe(4);
  await world.sweep();
  expect(await used()).toBe(0);
  const [ticket] = await world.sql<{ state: string }>('select distinct state from ticket');
  expect(ticket?.state).toBe('unbooked');
});

test('a cart that still has time is left alone by the sweep', async () => {
  await holdCart(world.api, { type: 'adult' });
  world.advance(19 * minute);
  await world.sweep();
  expect(await used()).toBe(1);
});

// Guards: CRT-10
test('a change extends the hold, up to the cap that was set when the cart was opened', async () => {
  const id = cartOf(await holdCart(world.api, { type: 'adult' })).id;
  const left = async () => cartOf(await answered<'modifyMyCart'>(touch(id))).expires_in ?? 0;
  world.advance(15 * minute);
  expect(await left()).toBeGreaterThan(19 * 60);
  world.advance(15 * minute);
  expect(await left()).toBeGreaterThan(19 * 60);
  world.advance(15 * minute);
  const toTheCap = await left();
  expect(toTheCap).toBeGreaterThan(14 * 60);
  expect(toTheCap).toBeLessThanOrEqual(15 * 60);
});

const remaining = (id: string, seconds: number) =>
  world.sql('update cart set expires_at = $1 where id = $2', [
    new Date(world.services.now() + seconds * 1000 + 500),
    id,
  ]);

test('a payment that begins with a minute left extends the hold', async () => {
  const held = await holdCart(world.api, { type: 'adult' });
  const { id } = cartOf(held);
  world.advance(19 * minute);
  const asked = checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
  expect(await refusedWith(asked)).toBe('intent_requires_action');
  world.advance(9 * minute);
  await world.sweep();
  const read = await answered<'getMyCart'>(world.api.call('getMyCart', { params: { id } }));
  expect(cartOf(read).state).toBe('pending');
  expect(await used()).toBe(1);
});

// Guards: CRT-17
test('with 30 seconds left a cart is kept; with 29 a fresh one holds the same places', async () => {
  vi.spyOn(world.services, 'now').mockReturnValue(world.services.now());
  const held = await holdCart(world.api, { type: 'adult', n: 2 });
  const { id } = cartOf(held);
  await remaining(id, 30);
  expect(cartOf(await answered<'modifyMyCart'>(touch(id))).id).toBe(id);
  await remaining(id, 29);
  const fresh = await answered<'modifyMyCart'>(touch(id));
  expect(cartOf(fresh).id).not.toBe(id);
  expect(cartOf(fresh).state).toBe('pending');
  expect(fresh.ticket).toHaveLength(4);
  expect(fresh.ticket.map((ticket) => ticket.id)).toEqual(
    expect.arrayContaining(held.ticket.map((ticket) => ticket.id)),
  );
  expect(await used()).toBe(4);
  const old = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  expect(cartOf(old).state).toBe('expired');
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

// Guards: CRT-10
test('a refresh keeps the hold cap, the campaign and the language', async () => {
  const campaign = { utm_source: 'mail' };
  const body = { add: lines([{ type: 'adult' }]), campaign };
  const { id } = cartOf(await answered<'createCart'>(world.api.call('createCart', { body })));
  await world.sql("update cart set language = 'fi' where id = $1", [id]);
  const kept = (cart: string) =>
    world.sql('select held_until_max, campaign, language from cart where id = $1', [cart]);
  const first = await kept(id);
  expect(first).toMatchObject([{ campaign, language: 'fi' }]);
  world.advance(15 * minute);
  await remaining(id, 29);
  const fresh = cartOf(await answered<'modifyMyCart'>(touch(id)));
  expect(fresh.id).not.toBe(id);
  expect(await kept(fresh.id)).toEqual(first);
});

test('an injected cart keeps its link and its expiry time', async () => {
  const { id } = await inject(world, {
    reference: 'Miller',
    seller: world.venue.slug,
    expires_at: new Date(world.services.now() + minute).toISOString(),
    send_email: false,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }],
  });
  await remaining(id, 29);
  const changing = world.api.call('modifyMyCart', { params: { id }, body: {} });
  const changed = cartOf(await answered<'modifyMyCart'>(changing));
  expect(changed).toMatchObject({ id, channel: 'staff' });
  expect(changed.expires_in).toBeLessThan(30);
});

test('an injected cart’s places can be exchanged, but none can be added', async () => {
  const { id } = await inject(world, {
    reference: 'Baker',
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }],
  });
  const asked = (remove: readonly string[], n: number) =>
    world.api.call('modifyCart', {
      params: { id },
      body: { remove: [...remove], add: lines([{ type: 'adult', session: 'tour-11', n }]) },
    });
  const held = await answered<'getCart'>(world.api.call('getCart', { params: { id } }));
  const tickets = held.ticket.map((ticket) => ticket.id);
  // Without an expiry time, the places would be held for ever.
  expect(await asked([], 1)).toMatchObject({
    errors: [{ _code: 'incorrect_cart_state', _extra: { state: 'staff' } }],
  });
  expect(await refusedWith(asked(tickets, 2))).toBe('incorrect_cart_state');
  const swapped = await answered<'modifyCart'>(asked(tickets, 1));
  expect(swapped.ticket).toMatchObject([{ event_session_id: 'tour-11' }]);
});

test('a refreshed cart stays its seller’s, whichever storefront asks', async () => {
  await world.sql(
    `insert into seller (portal_id, id, slug, name)
     select portal_id, 'other', 'other', 'Other' from portal`,
  );
  await world.sql("select pg_notify('foyer_portal', portal_id::text) from portal");
  const held = cartOf(await holdCart(world.api, { type: 'adult' }));
  const params = { id: held.id };
  const other = world.clientOf('other');
  await expect.poll(() => other.call('getMyCart', { params })).toMatchObject({ ok: true });
  await remaining(held.id, 29);
  const fresh = await answered<'modifyMyCart'>(other.call('modifyMyCart', { params, body: {} }));
  expect(cartOf(fresh).id).not.toBe(held.id);
  expect(cartOf(fresh).seller_id).toBe(held.seller_id);
});

describe('when others want the last places', () => {
  const rush = () =>
    Promise.all(Array.from({ length: 20 }, () => reserve(world.api, { type: 'front' })));

  test('the buyer keeps them if an empty change refreshes the cart', async () => {
    const held = await holdCart(world.api, { type: 'front', n: 5 });
    const { id } = cartOf(held);
    await remaining(id, 29);
    const [refreshed, others] = await Promise.all([
      answered<'modifyMyCart'>(world.api.call('modifyMyCart', { params: { id }, body: {} })),
      rush(),
    ]);
    expect(others.filter(({ ok }) => ok)).toEqual([]);
    expect(cartOf(refreshed).id).not.toBe(id);
    expect(cartOf(refreshed).expires_in).toBeGreaterThan(19 * 60);
    expect(refreshed.ticket.map((ticket) => ticket.id)).toEqual(
      held.ticket.map((ticket) => ticket.id),
    );
  });

  test('control: the buyer loses them by deleting the cart and holding again', async () => {
    const { id } = cartOf(await holdCart(world.api, { type: 'front', n: 5 }));
    await answered<'deleteMyCart'>(world.api.call('deleteMyCart', { params: { id } }));
    await rush();
    expect(await refusedWith(reserve(world.api, { type: 'front', n: 5 }))).toBe(
      'ticket_group_sold_out',
    );
  });
});
