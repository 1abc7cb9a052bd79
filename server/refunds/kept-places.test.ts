import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stockMoves } from '#domain/cart/reserve.ts';
import { moveStock, ticketsOfCart } from '../store/cart/carts.ts';
import { orderByNumber } from '../store/orders/orders.ts';
import { keptPlacesOf, releaseKept } from '../store/refunds/staff-refunds.ts';
import { type CartAnswer, cartOf, checkout, holdCart, reserve } from '../testing/buyer.ts';
import { takenPlaces } from '../testing/edits.ts';
import { assertConsistent } from '../testing/faults/payment-faults.ts';
import { configure } from '../testing/member.ts';
import { ownSession } from '../testing/staff/sessions.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { refund, staffServices } from '../testing/staff.ts';
import { openTheatre, reserveSeats, type Theatre } from '../testing/venues/theatre.ts';
import { answered, openWorld, refusedWith, type World } from '../testing/venues/world.ts';
import { changeSession } from './change-session.ts';
import { releasePlaces } from './release-places.ts';

let world: World;
let theatre: Theatre;
let sam: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  theatre = await openTheatre(world);
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
});
afterEach(async () => {
  await world.sweep();
  await assertConsistent(world);
});
afterAll(() => world.close());

interface Bought {
  readonly number: string;
  readonly cartId: string;
  readonly tickets: readonly string[];
}

const purchased = async (api: World['api'], held: CartAnswer): Promise<Bought> => {
  await answered<'guestCheckoutMyCart'>(checkout(api, held));
  const { id } = cartOf(held);
  const bought = await answered<'getCart'>(api.call('getCart', { params: { id } }));
  const number = bought.ticket_order[0]?.order_number ?? '';
  return { number, cartId: id, tickets: bought.ticket.map((ticket) => ticket.id) };
};
const buy = async (session: string, n: number) =>
  purchased(world.api, await holdCart(world.api, { type: 'adult', session, n }));
const refunded = ({ number }: Bought, tickets: readonly string[] | 'all', more: object = {}) =>
  refund(world, {
    reference: randomUUID(),
    seller: 'tower',
    order: number,
    tickets,
    keep_places: true,
    ...more,
  });
const release = ({ number }: Bought, tickets: readonly string[], { client } = sam) =>
  client.call('releasePlaces', { params: { number }, body: { tickets: [...tickets] } });
const shown = async ({ number }: Bought) =>
  good(await sam.client.call('getOrder', { params: { number } })).order;
const full = (session: string) => refusedWith(reserve(world.api, { type: 'adult', session }));

describe('a refund that leaves the places taken (SLS-03)', () => {
  // Guards: SLS-03
  test('returns the money and keeps the places off sale until staff release them', async () => {
    const session = await ownSession(world, 3);
    const bought = await buy(session, 3);
    const [first = '', second = '', third = ''] = bought.tickets;
    const done = await refunded(bought, [first, second]);
    expect(done).toMatchObject({ tickets: 2, kept_places: 2, amount: '43.00' });
    expect(await takenPlaces(world, session)).toBe(3);
    expect(await full(session)).toMatch(/sold_out|capacity/);
    const { tickets } = await shown(bought);
    expect(tickets.map(({ state, keeps_place }) => [state, keeps_place]).toSorted()).toEqual([
      ['booked', false],
      ['cancelled', true],
      ['cancelled', true],
    ]);
    const params = { id: session };
    expect(good(await sam.client.call('getSession', { params })).session).toMatchObject({
      sold: 1,
      held: 0,
      kept: 2,
      free: 0,
    });

    expect(good(await release(bought, [first])).released).toBe(1);
    // A double click releases nothing more.
    expect(good(await release(bought, [first])).released).toBe(0);
    expect(await takenPlaces(world, session)).toBe(2);
    await buy(session, 1);
    expect(await full(session)).toMatch(/sold_out|capacity/);
    expect(await release(bought, [third])).toMatchObject({
      ok: false,
      errors: [{ _extra: { path: 'tickets[0]' } }],
    });
    const acts = await world.sql<{ act: string; after: object }>(
      `select act, after from audit_entry where entity_id = $1 and actor = $2`,
      [bought.number, sam.person.id],
    );
    expect(acts).toEqual([{ act: 'release_places', after: { places: 1 } }]);
  });

  // Guards: SLS-03
  test('changes nothing in its dry run, and is a different refund from one that frees them', async () => {
    const session = await ownSession(world, 5);
    const bought = await buy(session, 2);
    const reference = randomUUID();
    const wish = { reference, seller: 'tower', order: bought.number, tickets: 'all' };
    const tried = await refund(world, { ...wish, keep_places: true }, true);
    expect(tried).toMatchObject({ kept_places: 2 });
    expect((await shown(bought)).tickets.map(({ state }) => state)).toEqual(['booked', 'booked']);
    expect(await refund(world, { ...wish, keep_places: true })).toEqual(tried);
    await expect(refund(world, wish)).rejects.toMatchObject({
      faults: [{ path: 'reference', fault: 'was already used for another refund' }],
    });
    expect(await takenPlaces(world, session)).toBe(2);
  });

  // Guards: SLS-03
  test('makes the door refuse its tickets as refunded', async () => {
    const steward = await staffMember(world, { grants: ['door_supervisor'] });
    const session = await ownSession(world, 5);
    const bought = await buy(session, 1);
    const [code] = await world.sql<{ scan_code: string }>(
      'select scan_code from ticket where id = $1',
      [bought.tickets[0]],
    );
    await refunded(bought, 'all');
    const body = { id: randomUUID(), code: code?.scan_code ?? '' };
    const { scanned } = good(await steward.client.call('scanAtDoor', { body }));
    expect(JSON.stringify(scanned)).toContain('"reason":"refunded"');
  });

  // Guards: SLS-03
  test('is not refunded again when its session is cancelled, or moved', async () => {
    const [cancelled, moved, target] = [
      await ownSession(world, 5),
      await ownSession(world, 5),
      await ownSession(world, 5),
    ];
    for (const [session, to] of [[cancelled], [moved, target]] as const) {
      const bought = await buy(session, 3);
      await refunded(bought, bought.tickets.slice(0, 1));
      const wish = { seller: 'tower', session, ...(to === undefined ? {} : { to }) };
      const done = await changeSession(staffServices(world), wish);
      expect(done).toMatchObject({ total: to === undefined ? '43.00' : '0' });
      expect(done.orders).toMatchObject([{ tickets: 2 }]);
      // The session no longer sells: the place stays with it.
      expect(await takenPlaces(world, session)).toBe(1);
      expect(await full(session)).not.toBe('');
      expect(good(await release(bought, bought.tickets.slice(0, 1))).released).toBe(1);
      expect(await takenPlaces(world, session)).toBe(0);
    }
    expect(await takenPlaces(world, target)).toBe(2);
  });

  // Guards: SLS-03
  test('keeps its choice while it waits for a second person', async () => {
    const max = await staffMember(world, { grants: ['manager'], name: 'Max' });
    const session = await ownSession(world, 2);
    const bought = await buy(session, 2);
    await world.sql('insert into approval_limit (portal_id, per_order) values ($1, 0)', [
      world.venue.portalId,
    ]);
    const asked = await sam.client.call('refundOrder', {
      params: { number: bought.number },
      body: { reference: randomUUID(), tickets: 'all', keep_places: true, reason: 'A wish' },
    });
    expect(good(asked).refund).toMatchObject({ needs_approval: true, kept_places: 2 });
    const { approval } = good(await max.client.call('listApprovals', {}));
    const [request] = approval;
    expect(request?.outcome).toMatchObject({
      kept_places: 2,
      fees: [{ kept: '0' }, { kept: '0' }],
    });
    good(
      await max.client.call('approve', {
        params: { id: request?.id ?? '' },
        body: { version: request?.version ?? 0 },
      }),
    );
    await world.sql('delete from approval_limit');
    expect(await takenPlaces(world, session)).toBe(2);
    expect(codeOf(await release(bought, bought.tickets))).toBe('ok');
    expect(await takenPlaces(world, session)).toBe(0);
  });
});

describe('places kept by refunded tickets', () => {
  // Guards: SLS-03
  test('are released once, even by several people at once', async () => {
    const session = await ownSession(world, 4);
    const bought = await buy(session, 2);
    await refunded(bought, 'all');
    const all = await Promise.all([1, 2, 3, 4].map(() => release(bought, bought.tickets)));
    expect(all.map((one) => good(one).released).toSorted()).toEqual([0, 0, 0, 2]);
    expect(await takenPlaces(world, session)).toBe(0);
  });

  test('control: read without the cart’s lock, they are released twice', async () => {
    const session = await ownSession(world, 4);
    const bought = await buy(session, 2);
    await refunded(bought, bought.tickets.slice(0, 1));
    const { store } = world.services;
    const { portalId } = world.venue;
    const order = await store.read(portalId, (tx) => orderByNumber(tx, bought.number));
    const both = Promise.withResolvers<void>();
    let read = 0;
    const unguarded = () =>
      store.write(portalId, async (tx) => {
        const kept = await keptPlacesOf(tx, order?.id ?? '');
        const tickets = await ticketsOfCart(tx, bought.cartId);
        read += 1;
        if (read === 2) both.resolve();
        await both.promise;
        const releasing = tickets.filter(({ id }) => kept.has(id));
        await moveStock(tx, stockMoves([], releasing));
        await releaseKept(tx, [...kept]);
      });
    await Promise.all([unguarded(), unguarded()]);
    expect(await world.sql('select used, tickets from stock_audit')).toEqual([
      { used: 0, tickets: 1 },
    ]);
    await world.sql("update stock set used = 1 where session_id = $1 and group_id = ''", [session]);
  });

  // Guards: SLS-03
  test('in a hall with seats cannot be booked until they are released, and then only once, however many try', async () => {
    const seat = 'stalls-a-1';
    const held = await answered<'createCart'>(reserveSeats(theatre.api, 'front', [seat]));
    const bought = await purchased(theatre.api, held);
    const wish = { seller: 'theatre', order: bought.number, tickets: 'all', keep_places: true };
    const many = (n: number) =>
      Promise.all(Array.from({ length: n }, () => reserveSeats(theatre.api, 'front', [seat])));
    const [done, ...during] = await Promise.all([
      refund(world, { reference: randomUUID(), ...wish }),
      many(10),
      many(10),
    ]);
    expect(done).toMatchObject({ kept_places: 1 });
    for (const outcome of [...during.flat(), ...(await many(3))]) expect(outcome.ok).toBe(false);
    const services = staffServices(world);
    const released = await services.store.write(theatre.portalId, async (tx) => {
      const order = await orderByNumber(tx, bought.number);
      if (!order) throw new Error('there is no order');
      return releasePlaces(tx, order, bought.tickets, services);
    });
    expect(released).toBe(1);
    expect((await many(10)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('control: a seat that is not kept can be booked by someone else at once', async () => {
    const seat = 'stalls-a-3';
    const held = await answered<'createCart'>(reserveSeats(theatre.api, 'front', [seat]));
    const bought = await purchased(theatre.api, held);
    const wish = { seller: 'theatre', order: bought.number, tickets: 'all' };
    await refund(world, { reference: randomUUID(), ...wish });
    expect((await reserveSeats(theatre.api, 'front', [seat])).ok).toBe(true);
  });
});

describe('any chain of refunds', () => {
  // Guards: SLS-03
  test('refunds no more than was paid, and sells no place twice', async () => {
    const rule = fc.subarray(['fee_fixed_outside', 'fee_percent_outside']);
    const step = fc.oneof(
      fc.record({ kind: fc.constant('tickets'), at: fc.nat(3), n: fc.nat(2), keeps: fc.boolean() }),
      fc.record({ kind: fc.constant('amount'), at: fc.nat(30), n: fc.nat(0), keeps: fc.boolean() }),
      fc.record({ kind: fc.constant('release'), at: fc.nat(3), n: fc.nat(3), keeps: fc.boolean() }),
    );
    const chain = fc.array(step, { minLength: 2, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(rule, chain, fc.boolean(), async (returned, steps, isCancelled) => {
        await configure(world, {
          'refund_rules.returned_fees': returned,
          'refund_rules.returned_fees_if_cancelled': returned,
        });
        const session = await ownSession(world, 6);
        const bought = await buy(session, 4);
        for (const { kind, at, n, keeps } of steps) {
          const some = bought.tickets.slice(at, at + n + 1);
          // Some are refused, such as for tickets that are already cancelled.
          if (kind === 'release') await release(bought, some);
          else {
            await refunded(bought, some, {
              ...(kind === 'amount' ? { tickets: undefined, amount: `${at}.50` } : {}),
              keep_places: keeps,
            }).catch(() => undefined);
          }
        }
        if (isCancelled) {
          await changeSession(staffServices(world), { seller: 'tower', session });
        }
        await world.sweep();
        const [money] = await world.sql<{ paid: number; back: number; fees: number }>(
          `select coalesce(sum(amount) filter (where audit_action = 'capture'), 0)::float8 as paid,
             coalesce(sum(amount) filter (where audit_action = 'refund'), 0)::float8 as back,
             (select sum(kept_fees)::float8 from ticket_order where cart_id = $1) as fees
           from payment_entry where cart_id = $1`,
          [bought.cartId],
        );
        const { paid = 0, back = 0, fees = 0 } = money ?? {};
        expect(back).toBeLessThanOrEqual(paid);
        expect(fees).toBeLessThanOrEqual(600);
        const [places] = await world.sql<{ valid: number; kept: number }>(
          `select (count(*) filter (where state = 'booked'))::int as valid,
             (count(*) filter (where keeps_place))::int as kept
           from ticket where cart_id = $1`,
          [bought.cartId],
        );
        const { valid = 0, kept = 0 } = places ?? {};
        expect(await takenPlaces(world, session)).toBe(valid + kept);
        const free = isCancelled ? 0 : 6 - valid - kept;
        if (free > 0) await holdCart(world.api, { type: 'adult', session, n: free });
        expect(await full(session)).not.toBe('');
        await assertConsistent(world);
      }),
      { numRuns: 15 },
    );
    await configure(world, {});
  });
});
