import { afterEach, beforeEach, expect, test } from 'vitest';
import { stockMoves } from '#domain/cart/reserve.ts';
import { moveStock, ticketsOfOrders } from '../store/cart/carts.ts';
import { cancelTickets } from '../store/refunds/staff-refunds.ts';
import {
  type Bought,
  buy,
  complete,
  expectConsistent,
  moveTo,
  openEdits,
  placesOf,
  takenPlaces,
} from '../testing/edits.ts';
import { raceWithServerChange } from '../testing/faults/forced-race.ts';
import { assertConsistent } from '../testing/faults/payment-faults.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { moveOfOrder } from './move-of-order.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld({ capacity: 100 });
  await openEdits(world);
});
afterEach(() => world.close());

const [from, to, elsewhere] = ['tour-10', 'tour-11', 'tour-12'] as const;

/** Moves an order's tickets as the venue does, and commits only once the buyer's `work` waits for the move. */
const movedByVenueMeanwhile = <T>(order: Bought, work: () => Promise<T>): Promise<T> =>
  raceWithServerChange(
    world,
    (tx) =>
      moveOfOrder(tx, order.id, {
        id: '00000000-0000-4000-8000-000000000001',
        event_session_id: from,
        kind: 'move',
        to_session_id: to,
        decided_on: new Date(world.services.now()),
      }),
    work,
  );

const taken = () =>
  Promise.all([from, to, elsewhere].map((session) => takenPlaces(world, session)));

test('an edit completed while the venue moves its session releases the moved places', async () => {
  await buy(world, { type: 'adult', session: from });
  const order = await buy(world, { type: 'adult', session: from });
  const edit = await moveTo(world, order, order.tickets, { type: 'adult', session: elsewhere });
  const completed = await movedByVenueMeanwhile(order, () => complete(world, edit));
  expect(completed.ok).toBe(true);
  expect(await placesOf(world, order.id)).toEqual([`adult ${elsewhere}`]);
  expect(await taken()).toEqual([1, 0, 1]);
  await expectConsistent(world);
  await assertConsistent(world);
});

test('control: releasing tickets read before the order is locked leaves a place taken by no ticket', async () => {
  await buy(world, { type: 'adult', session: from });
  const order = await buy(world, { type: 'adult', session: from });
  const { store } = world.services;
  await movedByVenueMeanwhile(order, () =>
    store.write(world.venue.portalId, async (tx) => {
      const tickets = await ticketsOfOrders(tx, [order.id]);
      await moveStock(tx, stockMoves([], tickets));
      await cancelTickets(
        tx,
        tickets.map(({ id }) => id),
      );
    }),
  );
  expect(await taken()).toEqual([0, 1, 0]);
  expect(await world.sql('select * from stock_audit')).not.toEqual([]);
});
