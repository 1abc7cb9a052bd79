import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { booksOf, type CartAnswer, cartOf, checkout, holdCart } from '../../testing/buyer.ts';
import {
  assertConsistent,
  type PaymentFaults,
  paymentFaultsIn,
} from '../../testing/faults/payment-faults.ts';
import {
  openTheatre,
  reserveSeats,
  type Theatre,
  theatreTenant,
} from '../../testing/venues/theatre.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/venues/world.ts';

/** Payments that succeed after the places, or the tickets on sale, have changed. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ webhooks: true });
});
afterAll(() => world.close());

const release = () => world.control('/webhooks/release', {});

describe('places without seats', () => {
  let trouble: PaymentFaults;
  beforeAll(() => {
    trouble = paymentFaultsIn(world);
  });
  afterEach(async () => {
    await trouble.settle();
    await assertConsistent(world);
  });
  /** A session has five front places, at 30.00. */
  const fronts = (session: string, n: number) => holdCart(world.api, { type: 'front', session, n });

  test('all available at a late success: they are sold, once', async () => {
    const held = await fronts('tour-10', 5);
    await trouble.lateSuccess(held);
    await release();
    await vi.waitFor(() => trouble.expectSold(held, { card: 15_000 }), { timeout: 25_000 });
  });

  test('some gone at a late success: it is refunded in full, and the rest can be sold to others', async () => {
    const held = await fronts('tour-11', 5);
    await trouble.lateSuccess(held);
    const other = await fronts('tour-11', 1);
    await answered<'guestCheckoutMyCart'>(checkout(world.api, other));
    await trouble.settle();
    await trouble.expectNothing(held);
    const rest = await fronts('tour-11', 4);
    await answered<'guestCheckoutMyCart'>(checkout(world.api, rest));
    await trouble.expectSold(rest, { card: 12_000 });
  });

  test('wanted by two late successes: one gets them, the other is refunded', async () => {
    const carts = [await fronts('tour-12', 3)];
    await trouble.lateSuccess(carts[0] as CartAnswer);
    carts.push(await fronts('tour-12', 3));
    await trouble.lateSuccess(carts[1] as CartAnswer);
    await trouble.settle();
    const kept = await Promise.all(carts.map((held) => trouble.kept(cartOf(held).id)));
    expect(kept.map(({ card }) => card).toSorted()).toEqual([0, 9000]);
    for (const held of carts) {
      const isSold = (await trouble.orders(cartOf(held).id)).length > 0;
      await (isSold ? trouble.expectSold(held, { card: 9000 }) : trouble.expectNothing(held));
    }
  });
});

describe('seats', () => {
  let theatre: Theatre;
  let trouble: PaymentFaults;
  beforeAll(async () => {
    theatre = await openTheatre(world);
    trouble = paymentFaultsIn(world, theatre);
  });
  afterEach(async () => {
    await trouble.settle();
    await assertConsistent(world);
  });

  const hold = (seats: readonly string[], group = 'rear') =>
    answered<'createCart'>(reserveSeats(theatre.api, group, seats));
  const confirm = { path: '/v1/payment_intents/', method: 'POST' };

  test('all available at a late success: the same seats are sold', async () => {
    const held = await hold(['stalls-d-1', 'stalls-d-2']);
    await trouble.lateSuccess(held);
    await trouble.settle();
    await trouble.expectSold(held, { card: 4000 });
    expect(await refusedWith(reserveSeats(theatre.api, 'rear', ['stalls-d-1']))).not.toBe('');
  });

  test('one of two gone at a late success: it is refunded, and the other can be sold to others', async () => {
    const held = await hold(['stalls-d-3', 'stalls-d-4']);
    await trouble.lateSuccess(held);
    const other = await hold(['stalls-d-4']);
    await answered<'guestCheckoutMyCart'>(checkout(theatre.api, other));
    await trouble.settle();
    await trouble.expectNothing(held);
    await trouble.expectSold(other, { card: 2000 });
    const left = await hold(['stalls-d-3']);
    await answered<'guestCheckoutMyCart'>(checkout(theatre.api, left));
    await trouble.expectSold(left, { card: 2000 });
  });

  test('charged with a lost answer: nobody else can hold them meanwhile', async () => {
    const held = await hold(['stalls-d-5']);
    await trouble.fault('answer_500_after', confirm);
    await trouble.unheard(held);
    world.advance(3_600_000);
    expect((await reserveSeats(theatre.api, 'rear', ['stalls-d-5'])).ok).toBe(false);
    await trouble.settle();
    await trouble.expectSold(held, { card: 2000 });
  });

  test('repriced by an import during payment: the buyer pays the cart’s price', async () => {
    const held = await hold(['stalls-e-1']);
    const intentId = await trouble.challenged(held);
    const dearer = theatreTenant();
    const [play] = dearer.events;
    for (const group of play?.groups ?? []) {
      for (const type of group.types) Object.assign(type, { amount: '99.00' });
    }
    await openTheatre(world, dearer);
    await trouble.advance(intentId, 'succeeded');
    await answered<'guestCheckoutMyCart'>(
      checkout(theatre.api, held, { intentId, buyer: crypto.randomUUID() }),
    );
    await trouble.expectSold(held, { card: 2000 });
    await openTheatre(world);
  });

  test('of an event withdrawn during payment: the charge still makes an order', async () => {
    const held = await hold(['stalls-e-3']);
    await trouble.fault('answer_500_after', confirm);
    await trouble.unheard(held);
    const without = theatreTenant();
    await openTheatre(world, { ...without, events: without.events.slice(1) });
    await trouble.settle();
    await trouble.expectSold(held, { card: 2000 });
    await openTheatre(world);
  });

  const full = theatreTenant();
  const [play] = full.events;
  /** The hall without the last seat of row E. */
  const seatMaps = (full.seat_maps ?? []).map((map) => ({
    ...map,
    sections: map.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => (row.row === 'E' ? { ...row, seats: 9 } : row)),
    })),
  }));
  const otherTypes = (play?.groups ?? []).map((group) => ({
    ...group,
    types: group.types.map((type) => ({ ...type, id: `${type.id}-new` })),
  }));
  const without: Readonly<Record<string, TenantFileInput>> = {
    seat: { ...full, seat_maps: seatMaps },
    session: theatreTenant({ sessions: play?.sessions?.slice(1) ?? [] }),
    group: theatreTenant({ groups: (play?.groups ?? []).filter(({ id }) => id !== 'rear') }),
    type: theatreTenant({ groups: otherTypes }),
    event: { ...full, events: full.events.slice(1) },
  };

  test.each(Object.entries(without))(
    'whose %s was withdrawn after the hold ended: a late success is refunded',
    async (_what, tenant) => {
      const held = await hold(['stalls-e-10']);
      await trouble.lateSuccess(held);
      await openTheatre(world, tenant);
      await trouble.settle();
      await trouble.expectNothing(held);
      expect(await charged(held)).toBe(2000);
      await openTheatre(world);
    },
  );

  test('removed from the hall during payment: the buyer still gets them', async () => {
    const held = await hold(['stalls-e-10']);
    await trouble.fault('answer_500_after', confirm);
    await trouble.unheard(held);
    await openTheatre(world, without['seat']);
    await trouble.settle();
    await trouble.expectSold(held, { card: 2000 });
    await openTheatre(world);
  });

  test('held by two carts in turn, both charged: exactly one cart keeps them', async () => {
    const first = await hold(['stalls-e-5']);
    await trouble.lateSuccess(first);
    const second = await hold(['stalls-e-5']);
    const [paid] = await Promise.all([checkout(theatre.api, second), release()]);
    expect(paid.ok).toBe(true);
    await trouble.settle();
    await trouble.expectNothing(first);
    await trouble.expectSold(second, { card: 2000 });
    expect(await charged(first)).toBe(2000);
  });

  const charged = async (held: CartAnswer) =>
    (await booksOf(world, cartOf(held).id)).reduce(
      (total, { balance }) => total + (balance?.charged ?? 0),
      0,
    );
});
