import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeSessions } from '../store/events/import-sessions.ts';
import { readCancelledOrMoved } from '../store/events/session-changes.ts';
import { readSessionFacts } from '../store/events/session-facts.ts';
import { sessionText } from '../store/events/session-rows.ts';
import { cartOf, checkout, holdCart, reserve } from '../testing/buyer.ts';
import {
  buy,
  complete,
  entriesOf,
  expectConsistent,
  moveTo,
  openEdits,
  orderOf,
  placesOf,
  takenPlaces,
} from '../testing/edits.ts';
import { type CrashingProcess, openCrashingProcess } from '../testing/faults/crashing-process.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { faultsOf } from '../testing/faults-of.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { staffServices } from '../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { changeSession, type Watch } from './change-session.ts';

let world: World;
let crashingProcess: CrashingProcess;
let count = 0;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  await openEdits(world);
  crashingProcess = openCrashingProcess(world);
});
afterEach(async () => {
  await world.sweep();
  await expectConsistent(world);
});
afterAll(() => world.close());

const minutes = 60_000;

/** A test's own session of the same event, with this many places. */
async function session(capacity = 1000): Promise<string> {
  count += 1;
  const id = `extra-${count}`;
  const { portalId } = world.venue;
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, $2, 'tour', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [portalId, id, new Date(Date.parse('2031-04-01T14:00:00Z') + count * 3_600_000)],
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity)
     values ($1, $2, '', $3), ($1, $2, 'limited', 5)`,
    [portalId, id, capacity],
  );
  return id;
}

const cancel = (id: string, watch: Watch = {}) =>
  changeSession(staffServices(world), { seller: 'tower', session: id }, watch);
const move = (id: string, to: string, watch: Watch = {}) =>
  changeSession(staffServices(world), { seller: 'tower', session: id, to }, watch);

const letters = () => jobsOf(world, 'mail_order_change');
const forget = () => emptyQueue(world);

const states = async (orderId: string) =>
  (await orderOf(world.api, orderId)).ticket.map(({ state }) => state);
const paid = async (orderId: string) =>
  (await orderOf(world.api, orderId)).payment.map(
    ({ audit_action, face_value }) => `${audit_action} ${face_value}`,
  );

describe('a session that is cancelled', () => {
  test('refunds each order and mails its buyer once, and is no longer sold', async () => {
    const id = await session();
    const two = await buy(world, { type: 'adult', session: id, n: 2 });
    const free = await buy(world, { type: 'free', session: id });
    const mixed = await buy(
      world,
      { type: 'child', session: id },
      { type: 'child', session: 'tour-10' },
    );
    await forget();
    const done = await cancel(id);
    expect(done).toMatchObject({ total: '51.00', carts: 0, redeemed: 0, lacking: 0 });
    expect(
      done.orders.map(({ tickets, amount, left }) => [tickets, amount, left]).toSorted(),
    ).toEqual([
      [1, '0', null],
      [1, '8.00', null],
      [2, '43.00', null],
    ]);
    await world.sweep();
    expect(await paid(two.id)).toEqual(['capture 43.00', 'refund 43.00']);
    expect(await states(two.id)).toEqual(['cancelled', 'cancelled']);
    expect(await states(free.id)).toEqual(['cancelled']);
    expect(await placesOf(world, mixed.id)).toEqual(['child tour-10']);
    expect(await takenPlaces(world, id)).toBe(0);
    expect(await letters()).toHaveLength(3);
    expect(await refusedWith(reserve(world.api, { type: 'adult', session: id }))).not.toBe('');
    // Starting again finds nothing left to do.
    expect(await cancel(id)).toMatchObject({ total: '0', orders: [] });
    await world.sweep();
    expect(await letters()).toHaveLength(3);
    expect(await paid(two.id)).toHaveLength(2);
    await assertConsistent(world);
  });

  test('is no longer sold by a process with an older catalogue', async () => {
    const id = await session();
    const held = await holdCart(world.api, { type: 'adult', session: id });
    await cancel(id);
    // The cached copy is harmless: its counters have no places left.
    const [row] = await world.sql<{ capacity: number }>(
      "select capacity from stock where session_id = $1 and group_id = ''",
      [id],
    );
    expect(row?.capacity).toBe(0);
    expect(cartOf(held).state).toBe('pending');
  });

  test('expires the carts that hold its places, which can no longer be paid', async () => {
    const id = await session();
    const held = await holdCart(world.api, { type: 'adult', session: id });
    expect(await cancel(id)).toMatchObject({ carts: 1, orders: [] });
    expect(await refusedWith(checkout(world.api, held, { buyer: cartOf(held).id }))).not.toBe('');
    const read = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: cartOf(held).id } }),
    );
    expect(cartOf(read)).toMatchObject({ state: 'expired', session_withdrawn: true });
    expect(await takenPlaces(world, id)).toBe(0);
  });

  test('expires the edits that hold its places, and leaves their orders unchanged', async () => {
    const [id, other] = [await session(), await session()];
    const order = await buy(world, { type: 'free', session: other });
    const edit = await moveTo(world, order, order.tickets, { type: 'free', session: id });
    expect(await cancel(id)).toMatchObject({ carts: 1, orders: [] });
    expect((await complete(world, edit)).ok).toBe(false);
    expect(await placesOf(world, order.id)).toEqual([`free ${other}`]);
  });

  test('leaves no valid ticket and no unrefunded payment, even while many people buy', async () => {
    const id = await session();
    await forget();
    const buying = Array.from({ length: 8 }, async () => {
      const held = await reserve(world.api, { type: 'adult', session: id });
      if (held.ok) await checkout(world.api, held.answer);
    });
    const first = cancel(id);
    await Promise.all([first, ...buying]);
    await paymentFaultsIn(world).settle();
    // A second run finds what was paid in between.
    await cancel(id);
    await paymentFaultsIn(world).settle();
    const left = await world.sql(
      "select from ticket where event_session_id = $1 and state in ('held', 'booked')",
      [id],
    );
    expect(left).toEqual([]);
    expect(await takenPlaces(world, id)).toBe(0);
    await assertConsistent(world);
  });

  test('is only reported, not cancelled, by a dry run', async () => {
    const id = await session();
    const order = await buy(world, { type: 'adult', session: id });
    await holdCart(world.api, { type: 'child', session: id });
    await forget();
    const said: string[] = [];
    const tried = await cancel(id, {
      isTrial: true,
      onOrder: ({ orderNumber }, done, of) => said.push(`${done}/${of} ${orderNumber}`),
    });
    expect(tried).toMatchObject({ total: '21.50', carts: 1 });
    expect(said).toEqual([`1/1 ${tried.orders[0]?.orderNumber}`]);
    expect(await placesOf(world, order.id)).toEqual([`adult ${id}`]);
    expect(await paid(order.id)).toEqual(['capture 21.50']);
    expect(await letters()).toEqual([]);
    expect((await reserve(world.api, { type: 'adult', session: id })).ok).toBe(true);
    await cancel(id);
  });

  test('leaves redeemed tickets unchanged, and reports how many', async () => {
    const id = await session();
    const used = await buy(world, { type: 'adult', session: id, n: 2 });
    await world.sql("update ticket set state = 'redeemed' where id = $1", [used.tickets[0]?.id]);
    expect(await cancel(id)).toMatchObject({ redeemed: 1, total: '21.50' });
    expect((await states(used.id)).toSorted()).toEqual(['cancelled', 'redeemed']);
  });

  test('stays cancelled when the tenant file that lists it is imported again', async () => {
    const id = await session();
    await cancel(id);
    const { store } = world.services;
    const [row] = await world.sql<{ start: Date; end: Date }>(
      'select start_datetime as start, end_datetime as end from event_session where id = $1',
      [id],
    );
    const listed = {
      id,
      event_template_id: 'tour',
      schedule_id: null,
      rule_start: null,
      local_start: null,
      start_datetime: row?.start.toISOString() ?? '',
      end_datetime: row?.end.toISOString() ?? '',
      keeps_instant: false,
      price_increase: 0,
      annotations: '[]',
      withdrawn: false,
      closed: false,
      closure_id: null,
      sales_start: null,
      sales_end: null,
      capacity: 100,
      oversell_capacity: 0,
    };
    class Undo extends Error {}
    const seen: unknown[] = [];
    await store
      .write(world.venue.portalId, async (tx) => {
        await writeSessions(tx, sessionText([listed], await readCancelledOrMoved(tx)), new Date());
        seen.push((await readSessionFacts(tx, [id]))[0]?.withdrawn);
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    expect(seen).toEqual([true]);
  });

  test('cannot be moved afterwards, and an unknown one cannot be cancelled', async () => {
    const [id, other] = [await session(), await session()];
    await cancel(id);
    expect(await faultsOf(move(id, other))).toEqual(['session was cancelled']);
    expect(await faultsOf(cancel('nothing'))).toEqual(["session is not one of this seller's"]);
  });
});

describe('a session that is moved', () => {
  test('makes its tickets valid for the other one, keeping their price and their codes', async () => {
    const [id, to] = [await session(), await session()];
    const order = await buy(world, { type: 'adult', session: id, n: 2 });
    const codes = order.tickets.map(({ scan_code }) => scan_code);
    await forget();
    expect(await move(id, to)).toMatchObject({ total: '0', lacking: 0 });
    expect(await placesOf(world, order.id)).toEqual([`adult ${to}`, `adult ${to}`]);
    const { ticket } = await orderOf(world.api, order.id);
    expect(ticket.map(({ scan_code }) => scan_code).toSorted()).toEqual(codes.toSorted());
    const { event_session } = await orderOf(world.api, order.id);
    const { start_datetime: valid_from, end_datetime: valid_to } = event_session[0] ?? {};
    expect(ticket).toMatchObject([
      { valid_from, valid_to },
      { valid_from, valid_to },
    ]);
    expect(await paid(order.id)).toEqual(['capture 43.00']);
    expect([await takenPlaces(world, id), await takenPlaces(world, to)]).toEqual([0, 2]);
    expect(await letters()).toHaveLength(1);
    // No calendar keeps the old time.
    expect(await entriesOf(world, order.id)).toEqual({ [id]: '1 CANCELLED', [to]: '1' });
    // Wallet passes are updated, too.
    expect(await jobsOf(world, 'update_passes')).toHaveLength(1);
    expect(await move(id, to)).toMatchObject({ orders: [] });
    expect(await letters()).toHaveLength(1);
  });

  test('leaves orders behind if the other has too few places, and moves them once it has enough', async () => {
    const [id, to] = [await session(), await session(2)];
    const orders = [
      await buy(world, { type: 'adult', session: id, n: 2 }),
      await buy(world, { type: 'adult', session: id }),
    ];
    expect(await move(id, to, { isTrial: true })).toMatchObject({ lacking: 1 });
    const first = await move(id, to);
    expect(first.orders.filter(({ left }) => left !== null)).toHaveLength(1);
    await world.sql("update stock set capacity = 3 where session_id = $1 and group_id = ''", [to]);
    expect((await move(id, to)).orders).toMatchObject([{ left: null }]);
    for (const order of orders) {
      expect(new Set(await placesOf(world, order.id))).toEqual(new Set([`adult ${to}`]));
    }
  });

  test('cannot be moved to itself, to a cancelled session or to an unknown one', async () => {
    const [id, cancelled] = [await session(), await session()];
    await cancel(cancelled);
    expect(await faultsOf(move(id, id))).toEqual(['to is the session itself']);
    expect(await faultsOf(move(id, cancelled))).toEqual(['to is not on sale']);
    expect(await faultsOf(move(id, 'nothing'))).toEqual(['to is not a session of the same event']);
  });
});

/**
 * Crashes after 0 steps, after 1, and so on; each run is repeated and finishes. Returns the number of
 * crashes.
 */
async function dyingAtEachStep(to: (() => Promise<string>) | undefined): Promise<number> {
  let died = 0;
  do {
    const id = await session();
    const other = await to?.();
    const wish = { seller: 'tower', session: id, ...(other === undefined ? {} : { to: other }) };
    const paidOrder = await buy(world, { type: 'adult', session: id });
    const free = await buy(world, { type: 'free', session: id });
    const held = await holdCart(world.api, { type: 'adult', session: id });
    await forget();
    crashingProcess.crashesAfter(died);
    await changeSession(staffServices(crashingProcess), wish).catch(() => undefined);
    for (const { id: orderId } of [paidOrder, free]) {
      // Never half done: unchanged, or completely changed.
      expect(await placesOf(world, orderId)).toHaveLength(
        (await states(orderId)).includes('cancelled') ? 0 : 1,
      );
    }
    if (crashingProcess.hasCrashed()) died += 1;
    else died = -died - 1;
    await changeSession(staffServices(world), wish);
    await world.sweep();
    const places = await Promise.all([paidOrder, free].map((each) => placesOf(world, each.id)));
    expect(places).toEqual(
      other === undefined ? [[], []] : [[`adult ${other}`], [`free ${other}`]],
    );
    expect(await paid(paidOrder.id)).toEqual(
      other === undefined ? ['capture 21.50', 'refund 21.50'] : ['capture 21.50'],
    );
    expect(await letters()).toHaveLength(2);
    expect(await takenPlaces(world, id)).toBe(0);
    const read = await answered<'getCart'>(
      world.api.call('getCart', { params: { id: cartOf(held).id } }),
    );
    expect(cartOf(read).state).toBe('expired');
  } while (died >= 0);
  await paymentFaultsIn(world).settle();
  await assertConsistent(world);
  return -died - 1;
}

test(
  'a session cancelled again after a crash at any step refunds and mails each buyer once',
  async () => {
    expect(await dyingAtEachStep(undefined)).toBeGreaterThan(20);
  },
  5 * minutes,
);

test(
  'a session moved again after a crash at any step leaves each buyer with one place and one letter',
  async () => {
    expect(await dyingAtEachStep(() => session())).toBeGreaterThan(15);
  },
  5 * minutes,
);
