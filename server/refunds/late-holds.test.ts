import { afterEach, beforeEach, expect, test } from 'vitest';
import { moveTickets, updateCart } from '../store/cart/carts.ts';
import { recordSessionChange, type SessionChange } from '../store/events/session-changes.ts';
import {
  type CartAnswer,
  cartOf,
  checkout,
  holdCart,
  purchaser,
  reserve,
} from '../testing/buyer.ts';
import { buy, complete, expectConsistent, moveTo, openEdits, placesOf } from '../testing/edits.ts';
import { raceWithServerChange } from '../testing/faults/forced-race.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { makeCard, payFrom } from '../testing/gift-card.ts';
import { staffServices } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

/** Places held while the venue cancels their session, which the run may miss. */
let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 100, webhooks: true });
  const portal = [world.venue.portalId];
  await world.sql(
    `insert into ticket_group (portal_id, id, event_template_id, name, handler, hidden_type, capacity,
       exclude_from_event_capacity)
     values ($1, 'guide', 'tour', 'Guide', 'tickets', 'public_browsable', -1, true)`,
    portal,
  );
  await world.sql(
    `insert into ticket_type (portal_id, id, ticket_group_id, name, currency_amount) values
       ($1, 'guide', 'guide', 'Guide', 500), ($1, 'free-guide', 'guide', 'Guide', 0)`,
    portal,
  );
  await openEdits(world);
});
afterEach(async () => {
  await paymentFaultsIn(world).settle();
  await assertConsistent(world);
  await expectConsistent(world);
  await world.close();
});

const session = 'tour-10';
const cancellation = (): SessionChange => ({
  id: '00000000-0000-4000-8000-000000000001',
  event_session_id: session,
  kind: 'cancel',
  to_session_id: null,
  decided_on: new Date(world.services.now()),
});
/** Only ends the sale: the search for carts is already over. */
const endSale = () =>
  world.services.store.write(world.venue.portalId, (tx) => recordSessionChange(tx, cancellation()));
const cancel = () => changeSession(staffServices(world), { seller: 'tower', session });
const read = (held: CartAnswer) =>
  answered<'getCart'>(world.api.call('getCart', { params: { id: cartOf(held).id } }));
const good = () =>
  world.sql("select from ticket where event_session_id = $1 and state in ('held', 'booked')", [
    session,
  ]);

test.each(['guide', 'free-guide', 'adult'])(
  'a cart with %s that was missed when its session was cancelled expires instead of being paid',
  async (type) => {
    const held = await holdCart(world.api, { type, session });
    await endSale();
    expect(await refusedWith(checkout(world.api, held))).toBe('cart_expired');
    expect(cartOf(await read(held)).state).toBe('expired');
    expect(await good()).toEqual([]);
    expect(await world.sql('select from ticket_order')).toEqual([]);
  },
);

test('a part payment of a missed cart is refunded', async () => {
  const held = await holdCart(world.api, { type: 'guide', n: 2, session });
  const { id } = cartOf(held);
  const buyer = await purchaser(world.api, id);
  const card = await makeCard(world, 300);
  await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '3.00' }));
  await endSale();
  expect(await refusedWith(checkout(world.api, await read(held), { buyer }))).toBe('cart_expired');
  const trouble = paymentFaultsIn(world);
  await trouble.settle();
  await trouble.expectNothing(held);
});

test('an order cannot be edited to a cancelled session', async () => {
  const order = await buy(world, { type: 'free', session: 'tour-11' });
  const edit = await moveTo(world, order, order.tickets, { type: 'free', session });
  await endSale();
  expect(await refusedWith(complete(world, edit))).toBe('cart_expired');
  expect(await placesOf(world, order.id)).toEqual(['free tour-11']);
});

test('a late payment gets no place in a cancelled session', async () => {
  const trouble = paymentFaultsIn(world);
  const held = await holdCart(world.api, { type: 'guide', session });
  await trouble.lateSuccess(held);
  // The processes' cached data still has it on sale.
  await endSale();
  await trouble.settle();
  await trouble.expectNothing(held);
});

test('a place without a counter that is reserved while its session is cancelled cannot be paid for', async () => {
  const held = await raceWithServerChange(
    world,
    (tx) => recordSessionChange(tx, cancellation()),
    () => reserve(world.api, { type: 'guide', session }),
  );
  if (held.ok) expect(await refusedWith(checkout(world.api, held.answer))).toBe('cart_expired');
  expect(await good()).toEqual([]);
});

test('a cart that is refreshed while its session is cancelled keeps no places', async () => {
  const held = await holdCart(world.api, { type: 'adult', session });
  const fresh = '00000000-0000-4000-8000-000000000002';
  const { carts } = await raceWithServerChange(
    world,
    async (tx) => {
      await world.sql(
        `insert into cart select (jsonb_populate_record(c, jsonb_build_object('id', $2::text,
           'cart_number', 'FRESH1'))).* from cart c where id = $1`,
        [cartOf(held).id, fresh],
      );
      updateCart(tx, cartOf(held).id, { state: 'expired' });
      await moveTickets(tx, cartOf(held).id, fresh);
    },
    cancel,
  );
  expect(carts).toBe(1);
  expect(await world.sql('select state from cart where id = $1', [fresh])).toEqual([
    { state: 'expired' },
  ]);
  expect(await good()).toEqual([]);
});
