import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CartAnswer, cartOf, checkout, holdCart, lines } from '../../testing/buyer.ts';
import { applied, sampleRules, seedRules, writeAsRows } from '../../testing/codes.ts';
import { answered, openWorld, type World } from '../../testing/venues/world.ts';
import { moveTickets } from '../cart/carts.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await seedRules(world, sampleRules);
});
afterAll(() => world.close());
beforeEach(async () => void (await world.sql('delete from rate_window')));

const heldWith = async (code: string, n = 3): Promise<CartAnswer> => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult', n }));
  return applied(world.api, id, code);
};

interface StoredTicket {
  readonly id: string;
  readonly off: number;
  readonly fees: number;
  readonly discounts: number;
}

/** The tickets of a cart as stored: discounted values, fees, and discounts. */
const rowsOf = (cartId: string) =>
  world.sql<StoredTicket>(
    `select id, (face_value - adjusted_value)::int as off,
       (fee_fixed_outside + fee_percent_outside)::int as fees,
       (select coalesce(sum(amount), 0)::int from cartmod m where m.ticket_id = t.id) as discounts
     from ticket t where cart_id = $1 order by position`,
    [cartId],
  );

const pricesOf = async (cartId: string): Promise<unknown[] | null> => {
  const [row] = await world.sql<{ code_prices: unknown[] | null }>(
    'select code_prices from cart where id = $1',
    [cartId],
  );
  return row?.code_prices ?? null;
};

/** A cart on the wire, without its remaining time. */
const withoutClock = (answer: CartAnswer) => ({
  ...answer,
  cart: answer.cart.map(({ expires_in: _, expires_at: __, ...cart }) => cart),
});

const readCart = (id: string) => answered<'getCart'>(world.api.call('getCart', { params: { id } }));

test('a code writes one document, and no tickets until the cart is ordered', async () => {
  const held = await heldWith('HALF');
  const { id } = cartOf(held);
  expect(await pricesOf(id)).toHaveLength(1);
  for (const row of await rowsOf(id)) expect(row).toMatchObject({ off: 0, discounts: 0 });
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  expect(await pricesOf(id)).toBeNull();
  const booked = await rowsOf(id);
  expect(booked).toHaveLength(3);
  for (const { off, discounts } of booked) {
    expect(off).toBeGreaterThan(0);
    expect(discounts).toBe(off);
  }
  expect((await readCart(id)).ticket).toMatchObject(
    held.ticket.map(({ adjusted_value }) => ({ adjusted_value, state: 'booked' })),
  );
});

test('a cart opened with a code also has its prices in the document', async () => {
  const held = await answered<'createCart'>(
    world.api.call('createCart', {
      body: { add: lines([{ type: 'adult', n: 2 }]), preReservePromoCodes: { codes: ['HALF'] } },
    }),
  );
  const { id } = cartOf(held);
  expect(await pricesOf(id)).toHaveLength(1);
  expect(withoutClock(await readCart(id))).toEqual(withoutClock(held));
  for (const row of await rowsOf(id)) expect(row).toMatchObject({ off: 0, discounts: 0 });
});

test('a cart whose last code is removed has no document, and its original prices', async () => {
  const { id } = cartOf(await heldWith('HALF'));
  const left = await answered<'removeMyCode'>(
    world.api.call('removeMyCode', { params: { id }, body: { code: 'HALF' } }),
  );
  expect(await pricesOf(id)).toBeNull();
  expect(withoutClock(await readCart(id))).toEqual(withoutClock(left));
  for (const { face_value, adjusted_value } of left.ticket) expect(adjusted_value).toBe(face_value);
});

test('prices by codes move to another cart with the tickets', async () => {
  const held = await heldWith('HALF');
  const { id } = cartOf(held);
  const { id: to } = cartOf(await holdCart(world.api, { type: 'child' }));
  await world.sql('delete from ticket where cart_id = $1', [to]);
  await world.services.store.write(world.venue.portalId, (tx) => moveTickets(tx, id, to));
  expect(await pricesOf(id)).toBeNull();
  const there = await readCart(to);
  expect(there.cartmod).toEqual(held.cartmod);
  expect(there.ticket).toEqual(held.ticket);
});

/** A change as a process of the previous version sends it. */
const changeAsBefore = (cartId: string, change: object) => {
  const nothing = { network: null, moves: [], codes: [], dropped: [], removed: [], added: [] };
  const more = { answers: [], groups: null, cart: {}, price: null };
  return world.sql('select change_cart($1, $2, $3)', [
    world.venue.portalId,
    cartId,
    JSON.stringify({ ...nothing, ...more, ...change }),
  ]);
};

describe('alongside processes of the previous version', () => {
  test('their changes turn prices into rows, where later changes are made too until the codes are gone', async () => {
    const held = await heldWith('HALF', 2);
    const { id } = cartOf(held);
    const [first, second] = held.ticket;
    const price = { adjusted_value: 100, fee_fixed_outside: 1, fee_percent_outside: 2 };
    const tickets = [{ ...price, tickets: [first?.id] }];
    const ended = [{ key: 'half', tickets: [first?.id] }];
    const mods = [{ key: 'half', amount: 7, tickets: [first?.id] }];
    await changeAsBefore(id, { price: { tickets, mods, ended } });
    expect(await pricesOf(id)).toBeNull();
    const rows = await rowsOf(id);
    expect(rows[0]).toMatchObject({ id: first?.id, fees: 3, discounts: 7 });
    expect(rows[1]).toMatchObject({ id: second?.id, discounts: rows[1]?.off });
    expect(rows[1]?.off).toBeGreaterThan(0);
    const added = await answered<'modifyMyCart'>(
      world.api.call('modifyMyCart', {
        params: { id },
        body: { add: lines([{ type: 'adult' }]), remove: [] },
      }),
    );
    expect(await pricesOf(id)).toBeNull();
    expect(withoutClock(await readCart(id))).toEqual(withoutClock(added));
    for (const { off, discounts } of await rowsOf(id)) expect(discounts).toBe(off);
    await answered<'removeMyCode'>(
      world.api.call('removeMyCode', { params: { id }, body: { code: 'HALF' } }),
    );
    for (const row of await rowsOf(id)) expect(row).toMatchObject({ off: 0, discounts: 0 });
    await applied(world.api, id, 'HALF');
    expect(await pricesOf(id)).toHaveLength(1);
  });

  test('a change that sends all discounts replaces them', async () => {
    const held = await heldWith('HALF', 2);
    const { id } = cartOf(held);
    const price = { adjusted_value: 700, fee_fixed_outside: 1, fee_percent_outside: 2 };
    const [kept] = held.ticket;
    await changeAsBefore(id, {
      price: {
        tickets: held.ticket.map((ticket) => ({ id: ticket.id, ...price })),
        mods: [{ key: 'half', ticket_id: kept?.id, amount: 7 }],
      },
    });
    expect(await rowsOf(id)).toMatchObject([
      { fees: 3, discounts: 7 },
      { fees: 3, discounts: 0 },
    ]);
  });

  test('a cart that they book has its prices in rows', async () => {
    const { id } = cartOf(await heldWith('HALF', 2));
    await world.sql(
      `update cart set state = 'ordered', expires_at = null, network = null where id = $1`,
      [id],
    );
    expect(await pricesOf(id)).toBeNull();
    for (const { off, discounts } of await rowsOf(id)) {
      expect(off).toBeGreaterThan(0);
      expect(discounts).toBe(off);
    }
    await world.sql('delete from cart_code where cart_id = $1', [id]);
    await world.sql('delete from ticket where cart_id = $1', [id]);
    await world.sql('delete from cart where id = $1', [id]);
  });
});

type Step =
  | { readonly kind: 'apply' | 'remove'; readonly code: string }
  | { readonly kind: 'add'; readonly type: 'adult' | 'child'; readonly n: number }
  | { readonly kind: 'drop'; readonly at: number }
  | { readonly kind: 'rows' };

const code = fc.constantFrom('HALF', 'FIVE', 'TWO', 'FRIEND');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: code.map((code) => ({ kind: 'apply' as const, code })) },
  code.map((code) => ({ kind: 'remove' as const, code })),
  fc.record({
    kind: fc.constant('add' as const),
    type: fc.constantFrom('adult' as const, 'child' as const),
    n: fc.integer({ min: 1, max: 3 }),
  }),
  fc.nat(5).map((at) => ({ kind: 'drop' as const, at })),
  fc.constant({ kind: 'rows' as const }),
);

/** Takes a step and returns the resulting cart; undefined if it is refused. */
async function take(step: Step, held: CartAnswer): Promise<CartAnswer | undefined> {
  const { id } = cartOf(held);
  const params = { id };
  const outcome = await (() => {
    if (step.kind === 'apply') {
      return world.api.call('applyMyCode', { params, body: { code: step.code } });
    }
    if (step.kind === 'remove') {
      return world.api.call('removeMyCode', { params, body: { code: step.code } });
    }
    if (step.kind === 'add') {
      const add = lines([step]);
      return world.api.call('modifyMyCart', { params, body: { add, remove: [] } });
    }
    if (step.kind === 'drop') {
      const ticket = held.ticket[step.at];
      const remove = ticket && held.ticket.length > 1 ? [ticket.id] : [];
      return world.api.call('modifyMyCart', { params, body: { add: [], remove } });
    }
    return undefined;
  })();
  if (step.kind === 'rows') await writeAsRows(world, id);
  return outcome?.ok ? outcome.answer : undefined;
}

test('however a cart is changed, by either version, it is read, charged and booked at the prices that were answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      let held = await holdCart(world.api, { type: 'adult', n: 2 });
      const { id } = cartOf(held);
      for (const one of steps) {
        held = (await take(one, held)) ?? held;
        const found = await readCart(id);
        expect(withoutClock(found)).toEqual(withoutClock(held));
        held = found;
      }
      const { grand_totals } = cartOf(held).cart_fees;
      await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
      const booked = await readCart(id);
      expect(booked.cartmod).toEqual(held.cartmod);
      expect(
        booked.ticket.map(({ id, adjusted_value, fee_outside }) => [
          id,
          adjusted_value,
          fee_outside,
        ]),
      ).toEqual(
        held.ticket.map(({ id, adjusted_value, fee_outside }) => [id, adjusted_value, fee_outside]),
      );
      expect(booked.ticket_order[0]?.ticket_order_fees.total_after_fees_price).toBe(
        grand_totals.total_after_fees_price,
      );
      for (const { off, discounts } of await rowsOf(id)) expect(discounts).toBe(off);
      expect(await pricesOf(id)).toBeNull();
    }),
    { numRuns: 30 },
  );
});
