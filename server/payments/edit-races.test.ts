import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '../store/database.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import { cartOf } from '../testing/buyer.ts';
import {
  type Bought,
  buy,
  change,
  complete,
  expectConsistent,
  moveTo,
  openEdits,
  placesOf,
} from '../testing/edits.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { refund } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 100 });
  await openEdits(world);
});
afterEach(() => world.close());

const at11 = { type: 'adult', session: 'tour-11' };
const redeem = "update ticket set state = 'redeemed' where id = $1 and state = 'booked'";
const statesOf = async ({ id }: Bought) =>
  (
    await world.sql<{ state: string }>('select state from ticket where ticket_order_id = $1', [id])
  ).map(({ state }) => state);

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

test('a staff refund and an edit of the same ticket at the same time: only one is made', async () => {
  const order = await buy(world, { type: 'adult' });
  const edit = await moveTo(world, order, order.tickets, { type: 'child', session: 'tour-11' });
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [order.id],
  );
  const refundTicket = () =>
    refund(world, {
      reference: randomUUID(),
      seller: world.venue.slug,
      order: row?.number ?? '',
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

test('an edit and a cancellation of the same free tickets at the same time: only one is made', async () => {
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

test('edits begun at the same time are one; control: without the index there are more, or faults', async () => {
  const beginEight = (order: Bought) =>
    Promise.all(Array.from({ length: 8 }, () => change(world.api, order.cartId, { remove: [] })));
  const editsOf = async (order: Bought, outcomes: readonly { ok: boolean }[]) => {
    const open = "select from cart where edits_order_id = $1 and state = 'pending'";
    return {
      open: (await world.sql(open, [order.id])).length,
      answered: outcomes.filter(({ ok }) => ok).length,
    };
  };
  const order = await buy(world, { type: 'adult' });
  const one = { open: 1, answered: 8 };
  expect(await editsOf(order, await beginEight(order))).toEqual(one);

  await world.sql('drop index cart_one_edit_an_order');
  const other = await buy(world, { type: 'adult' });
  // Blocked at the write, two requests have already seen that there is no edit.
  const outcomes = await raceWithChange(
    world,
    (run) => run('lock table cart in share mode'),
    () => beginEight(other),
    2,
  );
  expect(await editsOf(other, outcomes)).not.toEqual(one);
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
