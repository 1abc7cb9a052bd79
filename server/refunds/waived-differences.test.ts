import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Bought,
  buy,
  change,
  complete,
  expectConsistent,
  openEdits,
} from '../testing/edits.ts';
import { editByStaff, refund, staffServices } from '../testing/staff.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';

/** Orders with a part waived by staff, when the venue takes tickets back. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await openEdits(world);
});
afterEach(() => expectConsistent(world));
afterAll(() => world.close());

let count = 0;
/** A session of the same event, at 21.50 plus a surcharge. */
async function session(surcharge = 0): Promise<string> {
  count += 1;
  const id = `own-${count}`;
  const { portalId } = world.venue;
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime, price_increase)
     values ($1, $2, 'tour', $3::timestamptz, $3::timestamptz + interval '1 hour', $4)`,
    [portalId, id, new Date(Date.parse('2031-04-01T14:00:00Z') + count * 3_600_000), surcharge],
  );
  await world.sql(
    "insert into stock (portal_id, session_id, group_id, capacity) values ($1, $2, '', 1000), ($1, $2, 'limited', 5)",
    [portalId, id],
  );
  return id;
}

const numberOf = async ({ id }: Bought): Promise<string> => {
  const [row] = await world.sql<{ number: string }>(
    'select order_number as number from ticket_order where id = $1',
    [id],
  );
  return row?.number ?? '';
};
const wishOf = async (order: Bought) => ({
  reference: randomUUID(),
  seller: 'tower',
  order: await numberOf(order),
});
const waive = async (order: Bought, wish: object) =>
  editByStaff(world, {
    ...(await wishOf(order)),
    reason: 'A present',
    difference: 'waive',
    changes: [],
    remove: [],
    add: [],
    ...wish,
  });
/** Adds an adult's ticket for free. */
const give = (order: Bought, to: string) =>
  waive(order, { add: [{ type: 'adult', session: to, quantity: 1 }] });
const cancel = async (id: string) => {
  const wish = { seller: 'tower', session: id };
  const shown = await changeSession(staffServices(world), wish, { isTrial: true });
  const done = await changeSession(staffServices(world), wish);
  expect(done.total, 'the dry run shows what happens').toBe(shown.total);
  return done.total;
};
const refundOf = async (order: Bought, tickets: readonly (string | undefined)[], more = {}) =>
  (await refund(world, { ...(await wishOf(order)), tickets, ...more })).amount;
const seen = async ({ id }: Bought) => {
  const [row] = await world.sql<{ waived: number; valid: number }>(
    `select waived::int, (select count(*)::int from ticket
       where ticket_order_id = o.id and state in ('booked', 'redeemed')) as valid
     from ticket_order o where id = $1`,
    [id],
  );
  return row;
};
const ticketIn = async ({ id }: Bought, at: string) => {
  const [row] = await world.sql<{ id: string }>(
    "select id from ticket where ticket_order_id = $1 and event_session_id = $2 and state = 'booked'",
    [id, at],
  );
  return row?.id;
};

describe('a paid ticket in an order with a complimentary one', () => {
  // Guards: SLS-04
  test('is refunded when its session is cancelled, and the other stays complimentary', async () => {
    const [own, other] = [await session(), await session()];
    const order = await buy(world, { type: 'adult', session: own });
    await give(order, other);
    expect(await seen(order)).toEqual({ waived: 2150, valid: 2 });
    expect(await cancel(own)).toBe('21.50');
    expect(await seen(order)).toEqual({ waived: 2150, valid: 1 });
    expect(await cancel(other)).toBe('0');
    expect(await seen(order)).toEqual({ waived: 0, valid: 0 });
  });

  // Guards: SLS-04
  test.each([{ keep_prices: true }, {}])('is refunded by staff (%j)', async (more) => {
    const [own, other] = [await session(), await session()];
    const order = await buy(world, { type: 'adult', session: own });
    await give(order, other);
    expect(await refundOf(order, [order.tickets[0]?.id], more)).toBe('21.50');
    expect(await refundOf(order, [await ticketIn(order, other)], more)).toBe('0');
    expect(await seen(order)).toEqual({ waived: 0, valid: 0 });
  });

  // Guards: SLS-04
  test('stays paid for when the complimentary one’s session is cancelled', async () => {
    const [own, other] = [await session(), await session()];
    const order = await buy(world, { type: 'adult', session: own });
    await give(order, other);
    expect(await cancel(other)).toBe('0');
    expect(await seen(order)).toEqual({ waived: 0, valid: 1 });
    expect(await cancel(own)).toBe('21.50');
  });

  // Guards: SLS-04
  test('is refunded even after its buyer moved the complimentary one to another time', async () => {
    const [own, other, third] = [await session(), await session(), await session()];
    const order = await buy(world, { type: 'adult', session: own });
    await give(order, other);
    const begun = await change(world.api, order.cartId, {
      remove: [(await ticketIn(order, other)) ?? ''],
      add: [{ ticket_type_id: 'adult', event_session_id: third }],
    });
    if (!begun.ok) throw new Error(JSON.stringify(begun.errors));
    expect((await complete(world, begun.answer)).ok).toBe(true);
    expect(await cancel(third)).toBe('0');
    expect(await cancel(own)).toBe('21.50');
  });

  // Guards: SLS-04
  test('is not refunded if a change removes it, because its money then pays for the complimentary one', async () => {
    const [own, other] = [await session(), await session()];
    const order = await buy(world, { type: 'adult', session: own });
    await give(order, other);
    const remove = [order.tickets[0]?.id ?? ''];
    await waive(order, { remove });
    expect(await seen(order)).toEqual({ waived: 0, valid: 1 });
    expect(await cancel(other)).toBe('21.50');
  });

  // Guards: SLS-04
  test('is refunded what is left after a goodwill refund, and the other stays complimentary', async () => {
    const [own, other] = [await session(), await session()];
    const order = await buy(world, { type: 'adult', session: own });
    await give(order, other);
    expect((await refund(world, { ...(await wishOf(order)), amount: '5.00' })).amount).toBe('5.00');
    expect(await cancel(own)).toBe('16.50');
    expect(await cancel(other)).toBe('0');
  });
});

// Guards: SLS-04
test('a ticket moved to a dearer time is refunded at what was paid, without the waived difference', async () => {
  const [own, dear] = [await session(), await session(500)];
  const order = await buy(world, { type: 'adult', session: own, n: 2 });
  await waive(order, { changes: [{ ticket: order.tickets[0]?.id, type: 'adult', session: dear }] });
  expect(await seen(order)).toEqual({ waived: 513, valid: 2 });
  expect(await cancel(own)).toBe('21.50');
  expect(await seen(order)).toEqual({ waived: 513, valid: 1 });
  expect(await cancel(dear)).toBe('21.50');
  expect(await seen(order)).toEqual({ waived: 0, valid: 0 });
});

test('a difference that an earlier release waived belongs to no ticket, and is deducted first', async () => {
  const [own, other] = [await session(), await session()];
  const order = await buy(world, { type: 'adult', session: own });
  await give(order, other);
  await world.sql("update ticket_order set waived_for = '{}' where id = $1", [order.id]);
  expect(await cancel(own)).toBe('0');
  expect(await cancel(other)).toBe('21.50');
});
