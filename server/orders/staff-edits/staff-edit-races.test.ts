import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveStock } from '../../store/cart/carts.ts';
import { type Bought, buy, expectConsistent } from '../../testing/edits.ts';
import { editByStaff } from '../../testing/staff.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 200 });
});
afterAll(() => world.close());

/** Moves the first ticket of an order. */
async function move(order: Bought, session: string) {
  const [row] = await world.sql<{ order_number: string }>(
    'select order_number from ticket_order where id = $1',
    [order.id],
  );
  return editByStaff(world, {
    reference: randomUUID(),
    seller: world.venue.slug,
    order: row?.order_number,
    changes: [{ ticket: order.tickets[0]?.id, session }],
    reason: 'The buyer called',
  });
}

describe('simultaneous changes that swap places between two sessions', () => {
  const swap = async (work: (from: string, to: string) => Promise<unknown>) => {
    const ways = Array.from({ length: 6 }, (_, at) =>
      at % 2 === 0 ? (['tour-10', 'tour-11'] as const) : (['tour-11', 'tour-10'] as const),
    );
    return Promise.allSettled(ways.map(([from, into]) => work(from, into)));
  };

  // Guards: SLS-04
  test('never deadlock', async () => {
    const orders = {
      'tour-10': await Promise.all([1, 2, 3].map(() => buy(world, { type: 'adult' }))),
      'tour-11': await Promise.all(
        [1, 2, 3].map(() => buy(world, { type: 'adult', session: 'tour-11' })),
      ),
    };
    const outcomes = await swap(async (from, into) => {
      const order = orders[from as 'tour-10'].pop();
      return order && move(order, into);
    });
    expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'));
    await expectConsistent(world);
  });

  // Guards: SLS-04
  test('control: deadlock if new places are taken before the old ones are released', async () => {
    const places = (session: string, n: number) => ({ session, group: '', n });
    // Each direction has taken places before either frees some.
    const taken = new Set<string>();
    const bothWays = Promise.withResolvers<void>();
    const outcomes = await swap((from, into) =>
      world.services.store.write(world.venue.portalId, async (tx) => {
        await moveStock(tx, [places(into, 1)]);
        if (taken.add(into).size === 2) bothWays.resolve();
        await bothWays.promise;
        await moveStock(tx, [places(from, -1)]);
        throw new Error('rolled back');
      }),
    );
    const reasons = outcomes.map((outcome) =>
      outcome.status === 'rejected' ? String(outcome.reason) : '',
    );
    expect(reasons.some((reason) => /deadlock/.test(reason))).toBe(true);
  });
});
