import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { asActor } from '../audit/as-actor.ts';
import { editAsStaff } from '../orders/staff-edits/staff-edit.ts';
import { refundOrder } from '../refunds/refund-order.ts';
import type { Services } from '../services/services.ts';
import { db, type Tx } from '../store/database.ts';
import { insertEdit, openEditOf } from '../store/orders/edits.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import { cartOf } from '../testing/buyer.ts';
import {
  type Bought,
  buy,
  change,
  complete,
  expectConsistent,
  openEdits as letBuyersEdit,
  moveTo,
  placesOf,
} from '../testing/edits.ts';
import { raceAfter, raceWithChange } from '../testing/faults/forced-race.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 100 });
  await letBuyersEdit(world);
});
afterEach(() => world.close());

const at11 = { type: 'adult', session: 'tour-11' };
const redeem = "update ticket set state = 'redeemed' where id = $1 and state = 'booked'";
const statesOf = async ({ id }: Bought) =>
  (
    await world.sql<{ state: string }>('select state from ticket where ticket_order_id = $1', [id])
  ).map(({ state }) => state);

const numberOf = async ({ id }: Bought): Promise<string> => {
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [id],
  );
  return row?.number ?? '';
};
const openEdits = async ({ id }: Bought): Promise<number> =>
  (await world.sql("select from cart where edits_order_id = $1 and state = 'pending'", [id]))
    .length;

test('a ticket redeemed while its edit is completed stays, and the edit is refused', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, at11);
  const completed = await raceWithChange(
    world,
    (write) => write(redeem, [order.tickets[0]?.id]),
    () => complete(world, edit),
  );
  expect(completed.ok || completed.errors[0]).toMatchObject({
    _code: 'ticket_state_incorrect',
    _context: 'cart_remove_tickets',
    _extra: { reason: 'changed' },
  });
  expect(await placesOf(world, order.id)).toEqual(['adult tour-10']);
  await expectConsistent(world);
});

test('control: cancelling without checking the state cancels a redeemed ticket', async () => {
  const order = await buy(world, { type: 'adult' });
  const [ticket] = order.tickets;
  const { store } = world.services;
  await raceWithChange(
    world,
    (write) => write(redeem, [ticket?.id]),
    () =>
      store.write(world.venue.portalId, async (tx) => {
        const id = ticket?.id ?? '';
        const query = sql`update ticket set state = 'cancelled'
          where portal_id = ${tx.portalId} and id = ${id}`;
        await tx.run(query.compile(db));
      }),
  );
  expect(await statesOf(order)).toEqual(['cancelled']);
});

test('the old ticket cannot be redeemed after the edit', async () => {
  const order = await buy(world, { type: 'adult' });
  await answered<'guestCheckoutCart'>(
    complete(world, await moveTo(world, order, order.tickets, at11)),
  );
  await world.sql(redeem, [order.tickets[0]?.id]);
  expect((await statesOf(order)).toSorted()).toEqual(['booked', 'cancelled']);
});

test('a staff refund and an edit of the same ticket at the same time: only one succeeds', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'child', session: 'tour-11' });
  const number = await numberOf(order);
  const refundTicket = () =>
    refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: number,
      tickets: [order.tickets[0]?.id ?? ''],
    }).then(
      () => ({ ok: true }),
      () => ({ ok: false }),
    );
  const [refunded, completed] = await Promise.all([refundTicket(), complete(world, edit)]);
  expect([refunded.ok, completed.ok].filter(Boolean)).toHaveLength(1);
  const trouble = paymentFaultsIn(world);
  await trouble.settle();
  await assertConsistent(world);
  expect(await placesOf(world, order.id)).toEqual(completed.ok ? ['child tour-11'] : []);
});

test('an edit and a cancellation of the same free tickets at the same time: only one succeeds', async () => {
  for (let n = 0; n < 5; n += 1) {
    const order = await buy(world, { type: 'free' });
    const edit = await moveTo(world, order, order.tickets, { type: 'free', session: 'tour-11' });
    const [cancelled, completed] = await Promise.all([
      world.api.call('cancelTicketOrder', {
        params: { id: order.id },
        body: { tickets: order.tickets.map(({ id }) => ({ ticket_id: id })) },
      }),
      complete(world, edit),
    ]);
    expect([cancelled.ok, completed.ok].filter(Boolean)).toHaveLength(1);
    expect(await placesOf(world, order.id)).toEqual(completed.ok ? ['free tour-11'] : []);
    await expectConsistent(world);
  }
});

test('an edit is completed once, however many requests arrive at the same time', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, at11);
  const all = await Promise.all(Array.from({ length: 8 }, () => complete(world, edit)));
  expect(all.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  expect(await placesOf(world, order.id)).toEqual(['adult tour-11']);
  expect(await world.sql('select from order_change')).toHaveLength(1);
  await expectConsistent(world);
});

test('requests that begin an edit at the same time all get the same edit', async () => {
  const order = await buy(world, { type: 'adult' });
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => change(world.api, order.cartId, { remove: [] })),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8);
  expect(await openEdits(order)).toBe(1);
});

test('control: without the order’s lock and the index, two requests begin two edits', async () => {
  await world.sql('drop index cart_one_edit_an_order');
  const order = await buy(world, { type: 'adult' });
  let read = 0;
  const bothHaveRead = Promise.withResolvers<void>();
  const begin = (n: number) =>
    world.services.store.write(world.venue.portalId, async (tx) => {
      if ((await openEditOf(tx, order.id)) !== undefined) return;
      read += 1;
      if (read === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      const until = new Date(world.services.now() + 600_000);
      const cart = {
        id: randomUUID(),
        cart_number: `control-${n}`,
        seller_id: 'shop',
        language: 'en',
        identity_id: world.venue.publicIdentityId,
        channel: 'web',
        campaign: {},
        expires_at: until,
        held_until_max: until,
        network: null,
        held_short: false,
      };
      await insertEdit(tx, cart, order.id);
    });
  await Promise.all([begin(1), begin(2)]);
  expect(await openEdits(order)).toBe(2);
});

// Guards: OPS-03
test.each(['a change', 'a refund'])(
  'a buyer begins and completes an edit while staff make %s of another ticket: both succeed, without deadlock',
  async (what) => {
    const order = await buy(world, { type: 'adult', n: 2 });
    const [first, second] = order.tickets;
    const place = { reference: randomUUID(), seller: world.venue.slug };
    const wish = { ...place, order: await numberOf(order) };
    const act = async (services: Services) => {
      const staff = asActor(services, { kind: 'program', id: 'test' });
      if (what === 'a refund') return refundOrder(staff, { ...wish, tickets: [second?.id ?? ''] });
      const changes = [{ ticket: second?.id, session: 'tour-12' }];
      return editAsStaff(staff, { ...wish, changes, difference: 'waive', reason: 'Called' });
    };
    // They have locked the order's cart, and found no edit by its buyer.
    const [acted, completed] = await raceAfter(world, 'cart_in_parts', act, async () =>
      complete(world, await moveTo(world, order, [first], at11)),
    );
    expect(acted.status === 'rejected' && acted.reason).toBe(false);
    expect(completed).toMatchObject({ value: { ok: true } });
    const moved = what === 'a refund' ? [] : ['adult tour-12'];
    expect(await placesOf(world, order.id)).toEqual(['adult tour-11', ...moved]);
    await paymentFaultsIn(world).settle();
    await assertConsistent(world);
  },
);

// Guards: OPS-03
test('control: locking an edit’s cart before its order’s cart deadlocks with a change by staff', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, at11);
  const { store } = world.services;
  const { portalId } = world.venue;
  const lock = (tx: Tx, id: string) =>
    tx.rows(
      sql`select from cart where portal_id = ${tx.portalId} and id = ${id} for no key update`.compile(
        db,
      ),
    );
  let holding = 0;
  const bothHold = Promise.withResolvers<void>();
  const inOrder = (...ids: string[]) =>
    store.write(portalId, async (tx) => {
      for (const [at, id] of ids.entries()) {
        await lock(tx, id);
        if (at > 0) continue;
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
      }
    });
  const ended = await Promise.allSettled([
    inOrder(cartOf(edit).id, order.cartId),
    inOrder(order.cartId, cartOf(edit).id),
  ]);
  const failed = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(failed).toMatchObject([{ code: '40P01' }]);
});

test('an edit discarded while it is completed is either discarded or completed', async () => {
  for (let n = 0; n < 5; n += 1) {
    const order = await buy(world, { type: 'adult' });
    const edit = await moveTo(world, order, order.tickets, at11);
    const [discarded, completed] = await Promise.all([
      world.api.call('deleteCart', { params: { id: cartOf(edit).id } }),
      complete(world, edit),
    ]);
    expect([discarded.ok, completed.ok].filter(Boolean)).toHaveLength(1);
    expect(await placesOf(world, order.id)).toEqual([
      completed.ok ? 'adult tour-11' : 'adult tour-10',
    ]);
    await expectConsistent(world);
  }
});

test('edits that move tickets both ways between two sessions at the same time all succeed', async () => {
  const orders = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      buy(world, { type: 'adult', session: n % 2 === 0 ? 'tour-10' : 'tour-11' }),
    ),
  );
  const edits = await Promise.all(
    orders.map((order, n) =>
      moveTo(world, order, order.tickets, {
        type: 'adult',
        session: n % 2 === 0 ? 'tour-11' : 'tour-10',
      }),
    ),
  );
  const all = await Promise.all(edits.map((edit) => complete(world, edit)));
  expect(all.every(({ ok }) => ok)).toBe(true);
  await expectConsistent(world);
});

test('a redeemed ticket can be neither cancelled nor edited', async () => {
  const order = await buy(world, { type: 'adult' });
  await world.sql(redeem, [order.tickets[0]?.id]);
  const ids = order.tickets.map(({ id }) => id);
  const { store } = world.services;
  expect(await store.write(world.venue.portalId, (tx) => cancelTickets(tx, ids))).toBe(0);
  expect(await refusedWith(change(world.api, order.cartId, { remove: ids }))).toBe(
    'ticket_state_incorrect',
  );
});
