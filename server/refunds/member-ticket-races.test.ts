import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockMoves } from '#domain/cart/reserve.ts';
import { lockWholeCart } from '../cart/view/cart-view.ts';
import { lockCart, moveStock } from '../store/cart/carts.ts';
import { db, type Tx } from '../store/database.ts';
import { lockMemberships } from '../store/memberships/memberships.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import { assertBooksAgree } from '../testing/books-agree.ts';
import { booksOf, cartOf, holdCart } from '../testing/buyer.ts';
import { raceWithServerChange } from '../testing/faults/forced-race.ts';
import { refund } from '../testing/staff.ts';
import { checkOutForFree, free, seedBenefits } from '../testing/venues/benefits.ts';
import {
  checkoutAsMember,
  holdLevels,
  type LoggedIn,
  logMemberIn,
  membershipsOfCart,
  seedLevels,
} from '../testing/venues/levels.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

/** Memberships that are cancelled while their members buy or use the benefits. */
let world: World;
let ada: LoggedIn;
/** The membership's order. */
let order: string;
let membership: string;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await seedLevels(world);
  await seedBenefits(world);
});
beforeEach(async () => {
  await world.sql('delete from rate_window');
  ada = await logMemberIn(world);
  const held = await holdLevels(ada.browser.api, { type: 'patron', name: 'Ada Lovelace' });
  await answered<'checkoutMyCart'>(checkoutAsMember(ada.browser.api, held));
  order = (await numberOf(cartOf(held).id)) ?? '';
  membership = (await membershipsOfCart(world, cartOf(held).id))[0]?.id ?? '';
});
afterEach(async () => {
  await world.sweep();
  await assertBooksAgree(world);
});
afterAll(() => world.close());

const numberOf = async (cart: string) =>
  (
    await world.sql<{ n: string }>(
      'select order_number as n from ticket_order where cart_id = $1',
      [cart],
    )
  )[0]?.n;
const takeBack = (benefits?: 'cancel' | 'keep') =>
  refund(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order,
    tickets: 'all',
    ...(benefits ? { benefits } : {}),
  });
const statesOf = async (cart: string) =>
  (
    await world.sql<{ state: string }>(
      'select state from ticket where cart_id = $1 order by position',
      [cart],
    )
  ).map(({ state }) => state);

async function bought(n: number): Promise<string> {
  const held = await holdCart(ada.browser.api, free(n));
  await answered<'checkoutMyCart'>(checkOutForFree(ada.browser.api, held));
  return cartOf(held).id;
}

// Guards: SLS-03
test('a payment for tickets that arrives after their membership was cancelled is refunded', async () => {
  const { api } = ada.browser;
  const held = await holdCart(api, { type: 'evening-ticket', session: 'evening-soon' });
  const asked = await checkoutAsMember(api, held, { card: 'pm_card_threeDSecureRequired' });
  const intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
  // The ticket is not bought yet, so no choice is needed.
  expect((await takeBack()).benefits).toBeUndefined();
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
  expect(await refusedWith(checkoutAsMember(api, held, { intentId }))).toBe('payment_refunded');
  await world.sweep();
  expect(await booksOf(world, cartOf(held).id)).toMatchObject([
    { balance: { charged: 1000, refunded: 1000 } },
  ]);
  expect(await statesOf(cartOf(held).id)).toEqual(['unbooked']);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('control: if it were booked anyway, the ticket would be valid without a membership', async () => {
  const { api } = ada.browser;
  const held = await holdCart(api, { type: 'evening-ticket', session: 'evening-soon' });
  // The membership that bought it is no longer recorded.
  const [ticket] = held.ticket;
  const [{ term } = { term: '' }] = await world.sql<{ term: string }>(
    'select member_term_id as term from ticket where id = $1',
    [ticket?.id],
  );
  const asked = await checkoutAsMember(api, held, { card: 'pm_card_threeDSecureRequired' });
  const intentId = asked.ok ? '' : String(asked.errors[0]?._extra['payment_intent_id']);
  await world.sql('update ticket set member_term_id = null where id = $1', [ticket?.id]);
  await takeBack();
  await world.control(`/payment_intents/${intentId}/advance`, { outcome: 'succeeded' });
  await answered<'checkoutMyCart'>(checkoutAsMember(api, held, { intentId }));
  await world.sql('update ticket set member_term_id = $2 where id = $1', [ticket?.id, term]);
  expect(await statesOf(cartOf(held).id)).toEqual(['booked']);
  expect(await world.sql('select ticket_id from benefit_audit')).toEqual([
    { ticket_id: ticket?.id },
  ]);
  await world.sql('update ticket set member_term_id = null where id = $1', [ticket?.id]);
});

/** Admits a cart's first ticket as a door does, under the lock of its cart. */
const admitted = async (tx: Tx, cart: string): Promise<void> => {
  await lockCart(tx, cart);
  await tx.run(
    sql`update ticket set state = 'redeemed' where portal_id = ${tx.portalId} and cart_id = ${cart}
      and position = 0`.compile(db),
  );
};

// Guards: SLS-03
test('a ticket that is scanned at a door meanwhile stays redeemed, and the others are cancelled', async () => {
  const cart = await bought(3);
  const done = await raceWithServerChange(
    world,
    (tx) => admitted(tx, cart),
    () => takeBack('cancel'),
  );
  expect(done.benefits?.orders.map(({ tickets }) => tickets.length)).toEqual([2]);
  expect(await statesOf(cart)).toEqual(['redeemed', 'cancelled', 'cancelled']);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

test('control: without locking their cart before reading, the redeemed one would be cancelled too', async () => {
  const cart = await bought(3);
  const { store } = world.services;
  await raceWithServerChange(
    world,
    (tx) => admitted(tx, cart),
    () =>
      store.write(world.venue.portalId, async (tx) => {
        const read = await tx.rows<{ id: string }>(
          sql<{ id: string }>`select id from ticket where portal_id = ${tx.portalId}
          and cart_id = ${cart} and state = 'booked'`.compile(db),
        );
        const whole = await lockWholeCart(tx, cart);
        const ids = new Set(read.map(({ id }) => id));
        const tickets = whole?.tickets.filter(({ id }) => ids.has(id)) ?? [];
        await moveStock(tx, stockMoves([], tickets));
        expect(await cancelTickets(tx, [...ids])).toBe(2);
      }),
  );
  // The place of a guest who is inside is on sale again.
  expect(await world.sql('select * from stock_audit')).not.toEqual([]);
  await world.sql(`update stock set used = used + 1 where session_id = 'evening-soon'`);
});

// Guards: SLS-03
test('tickets bought while the refund waits for the membership’s lock are not missed: it fails, and the next attempt includes them', async () => {
  const cart = await bought(1);
  const other = await bought(2);
  // As if they were being bought now: the purchase has locked the membership.
  await world.sql("update ticket set state = 'cancelled' where cart_id = $1", [other]);
  const taking = raceWithServerChange(
    world,
    async (tx) => {
      await lockMemberships(tx, [membership]);
      await tx.run(
        sql`update ticket set state = 'booked'
          where portal_id = ${tx.portalId} and cart_id = ${other}`.compile(db),
      );
    },
    () => takeBack('cancel'),
  );
  await expect(taking).rejects.toMatchObject({ code: 'payment_in_progress' });
  expect(await statesOf(cart)).toEqual(['booked']);
  expect((await takeBack('cancel')).benefits?.orders).toHaveLength(2);
  expect(await statesOf(other)).toEqual(['cancelled', 'cancelled']);
});

// Guards: SLS-03
test('a hold cannot be bought once its membership is cancelled', async () => {
  const { api } = ada.browser;
  const held = await holdCart(api, free(1));
  await takeBack();
  expect(await refusedWith(checkOutForFree(api, held))).toBe('rule_blocks_reserve');
  expect(await statesOf(cartOf(held).id)).toEqual(['held']);
});
