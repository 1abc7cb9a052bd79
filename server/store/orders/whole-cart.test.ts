import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { injectCart } from '../../cart/inject-cart.ts';
import { cartOf, checkout, holdCart, purchaser } from '../../testing/buyer.ts';
import { applied, seedRules } from '../../testing/codes.ts';
import { makeCard, payFrom } from '../../testing/gift-card.ts';
import { withoutAutovacuum } from '../../testing/no-autovacuum.ts';
import { rowsReadBy } from '../../testing/rows-read.ts';
import { staffServices } from '../../testing/staff.ts';
import { answered, openWorld, refusedWith, type World } from '../../testing/venues/world.ts';
import { readCart, ticketsOfCart } from '../cart/carts.ts';
import type { Tx } from '../database.ts';
import { lockKey } from '../idempotency.ts';
import { entriesOfCart, payersOfCart, unsettledPayment } from '../payments/payments.ts';
import { instalmentsOfCart } from '../payments/scheduled-payments.ts';
import type { PreparedQuery } from '../prepared.ts';
import { codesOfCart } from '../pricing/cart-codes.ts';
import { ordersById } from './orders.ts';
import { lockFreeCarts, readCartWithParts } from './whole-cart.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 100_000 });
  await withoutAutovacuum(world.sql);
  await seedRules(world, {
    tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
  });
});
afterAll(() => world.close());

const read = <T>(work: (tx: Tx) => Promise<T>) =>
  world.services.store.read(world.venue.portalId, work);

/** A row without the columns that are never read. */
function withoutPortal<T>(row: T): T {
  const { portal_id: _, buyer_email: __, ...rest } = { ...row } as Record<string, unknown>;
  return row && (rest as T);
}

/** The parts of a cart, each read by a separate statement. */
const partByPart = (id: string) =>
  read(async (tx) => {
    const tickets = await ticketsOfCart(tx, id);
    const orderIds = new Set(tickets.flatMap((ticket) => ticket.ticket_order_id ?? []));
    const payers = await payersOfCart(tx, id);
    return {
      cart: await readCart(tx, id),
      tickets,
      codes: await codesOfCart(tx, id),
      entries: await entriesOfCart(tx, id),
      unsettled: withoutPortal(await unsettledPayment(tx, id)),
      instalments: await instalmentsOfCart(tx, id),
      orders: (await ordersById(tx, [...orderIds])).map(withoutPortal),
      openers: payers.filter(({ opens_orders }) => opens_orders),
    };
  });

/** A cart paid with a code, a gift card and a card. */
async function boughtCart(): Promise<string> {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 3 }, { type: 'child' }));
  await applied(world.api, id, 'TENTH');
  const buyer = await purchaser(world.api, id);
  const card = await makeCard(world, 1000);
  const held = await answered<'payMyCart'>(payFrom(world.api, card, { cart: id, amount: '10' }));
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held, { buyer }));
  return id;
}

/** A cart whose buyer is on their bank's page. */
async function cartAtTheBank(): Promise<string> {
  const held = await holdCart(world.api, { type: 'adult' });
  const paying = checkout(world.api, held, { card: 'pm_card_threeDSecureRequired' });
  expect(await refusedWith(paying)).toBe('intent_requires_action');
  return cartOf(held).id;
}

/** A cart paid in two parts. */
async function cartInParts(): Promise<string> {
  const due = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { id } = await injectCart(staffServices(world), {
    reference: 'in parts',
    seller: world.venue.slug,
    tickets: [{ ticket_type_id: 'adult', event_session_id: 'tour-10' }],
    schedule: [
      { due: due(2), amount: '10' },
      { due: due(1), amount: '11.5' },
    ],
  });
  return id;
}

test.each([
  ['was bought', boughtCart, { orders: 1, openers: 1, codes: 1, entries: 2 }],
  ['is at the bank', cartAtTheBank, { orders: 0, openers: 0 }],
  ['is paid in parts', cartInParts, { instalments: 2 }],
])('a cart that %s is read in one statement just as in parts', async (_, make, counts) => {
  const id = await make();
  const parts = await partByPart(id);
  expect(Object.values(parts).flat().length).toBeGreaterThan(1);
  for (const [part, count] of Object.entries(counts)) {
    expect(parts[part as 'orders'], part).toHaveLength(count);
  }
  let statements = 0;
  const whole = await read((tx) => {
    const row: Tx['row'] = (query) => {
      statements += 1;
      return tx.row(query);
    };
    return readCartWithParts({ ...tx, row }, id);
  });
  expect(whole).toStrictEqual(parts);
  expect(statements).toBe(1);
});

test('an amount beyond 2^53 is refused instead of rounded', async () => {
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await world.sql('update ticket set face_value = 9007199254740993 where cart_id = $1', [id]);
  await expect(read((tx) => readCartWithParts(tx, id))).rejects.toThrow(RangeError);
  await world.sql('update ticket set face_value = adjusted_value where cart_id = $1', [id]);
});

/** Adds carts like this one, each with a ticket, a code and a payment. */
async function addCartsLike(id: string, count: number): Promise<void> {
  await world.sql(
    `with added as (
       insert into cart (portal_id, id, cart_number, seller_id, identity_id, expires_at, held_until_max)
       select portal_id, gen_random_uuid(), gen_random_uuid()::text, seller_id, identity_id, expires_at,
         held_until_max
       from cart, generate_series(1, $2::int) where id = $1
       returning portal_id, id
     ), codes as (
       insert into cart_code (portal_id, cart_id, promo_code_id, cart_rule_id, code, name)
       select a.portal_id, a.id, k.promo_code_id, k.cart_rule_id, k.code, k.name
       from added a, cart_code k where k.cart_id = $1
     ), payments as (
       insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency, identity_id,
         ledger_account_id)
       select a.portal_id, a.id, p.gateway_id, p.state, p.completes, p.amount, p.currency, p.identity_id,
         p.ledger_account_id
       from added a, payment p where p.cart_id = $1
       returning portal_id, id, cart_id
     ), entries as (
       insert into payment_entry (portal_id, payment_id, cart_id, audit_action, amount, occurred_on)
       select p.portal_id, p.id, p.cart_id, e.audit_action, e.amount, e.occurred_on
       from payments p, payment_entry e where e.cart_id = $1
     )
     insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id, event_template_id,
       event_session_id, handler, counts_session, counts_group, face_value, adjusted_value,
       fee_fixed_outside, fee_percent_outside)
     select a.portal_id, a.id, 'held', t.ticket_type_id, t.ticket_group_id, t.event_template_id,
       t.event_session_id, t.handler, false, false, 0, 0, 0, 0
     from added a, lateral (select * from ticket where cart_id = $1 limit 1) t`,
    [id, count],
  );
}

/** A connection configured like a server's, and reads of carts on it. */
async function openReader({ database, venue: { portalId } }: World) {
  const client = new pg.Client(database.url);
  await client.connect();
  await client.query("select set_config('foyer.portal', $1, false)", [String(portalId)]);
  await client.query('set random_page_cost = 1.1; set role foyer_app');
  const tx: Tx = {
    portalId,
    async row(query: PreparedQuery<unknown>) {
      return (await tx.rows(query))[0];
    },
    async rows({ sql: text, parameters: values, name }: PreparedQuery<unknown>) {
      return (await client.query({ text, values: [...values], name })).rows;
    },
  } as unknown as Tx;
  return {
    rowsLocked: (id: string) =>
      rowsReadBy(client, async () => {
        const carts = await lockFreeCarts(tx, [{ cart: id, key: randomUUID() }]);
        expect([...carts.keys()]).toEqual([id]);
      }),
    rowsOfKey: (key: string) => rowsReadBy(client, () => lockKey(tx, key)),
    rowsRead: (id: string) => rowsReadBy(client, () => readCartWithParts(tx, id)),
    [Symbol.asyncDispose]: () => client.end(),
  };
}

/** Adds tickets to a cart, each with the discount of its code. */
const addTicketsTo = ({ sql }: World, id: string, count: number) =>
  sql(
    `with added as (
       insert into ticket (portal_id, cart_id, state, position, ticket_type_id, ticket_group_id,
         event_template_id, event_session_id, handler, counts_session, counts_group, face_value,
         adjusted_value, fee_fixed_outside, fee_percent_outside)
       select t.portal_id, t.cart_id, 'held', n, t.ticket_type_id, t.ticket_group_id,
         t.event_template_id, t.event_session_id, t.handler, false, false, 0, 0, 0, 0
       from generate_series(1, $2::int) n,
         lateral (select * from ticket where cart_id = $1 and position = 0) t
       returning portal_id, id, cart_id
     )
     insert into cartmod (portal_id, ticket_id, cart_id, promo_code_id, amount)
     select a.portal_id, a.id, a.cart_id, k.promo_code_id, 1
     from added a join cart_code k on k.cart_id = a.cart_id`,
    [id, count],
  );

test('reading a cart reads each discount of its code once, even with a plan older than the first sale', async () => {
  const fresh = await openWorld();
  try {
    await withoutAutovacuum(fresh.sql);
    await seedRules(fresh, {
      tenth: { discount: { kind: 'percent', percent: '10' }, codes: { TENTH: null } },
    });
    await using reader = await openReader(fresh);
    const { id } = cartOf(await holdCart(fresh.api, { type: 'adult' }));
    await applied(fresh.api, id, 'TENTH');
    await fresh.sql('analyze');
    for (let n = 0; n < 10; n += 1) await reader.rowsRead(id);
    const before = await reader.rowsRead(id);
    await addTicketsTo(fresh, id, 300);
    expect(await reader.rowsRead(id)).toBeLessThanOrEqual(before + 3 * 300);
  } finally {
    await fresh.close();
  }
});

// Guards: SPD-05
test.each([0, 50])(
  'reading a cart reads no rows of others, even with a plan made when there were %i others',
  async (few) => {
    await using reader = await openReader(world);
    const { id } = cartOf(await holdCart(world.api, { type: 'adult', n: 2 }));
    await applied(world.api, id, 'TENTH');
    await purchaser(world.api, id);
    await answered<'payMyCart'>(
      payFrom(world.api, await makeCard(world, 500), { cart: id, amount: '5.00' }),
    );
    await addCartsLike(id, few);
    await world.sql('analyze');
    for (let n = 0; n < 10; n += 1) await reader.rowsRead(id);
    const before = await reader.rowsRead(id);
    await addCartsLike(id, 5_000);
    expect(await reader.rowsRead(id)).toBe(before);
  },
);

test('neither locking carts together nor locking a key reads rows of others', async () => {
  const fresh = await openWorld();
  try {
    await withoutAutovacuum(fresh.sql);
    await using reader = await openReader(fresh);
    const api = fresh.clientFrom('203.0.113.7');
    const { id } = cartOf(await holdCart(api, { type: 'adult', n: 2 }));
    await fresh.sql('analyze');
    for (let n = 0; n < 10; n += 1) await reader.rowsLocked(id);
    for (let n = 0; n < 10; n += 1) await reader.rowsOfKey(randomUUID());
    const before = await reader.rowsLocked(id);
    await fresh.sql(
      `with carts as (
         insert into cart (portal_id, id, cart_number, seller_id, identity_id, expires_at, held_until_max, network)
         select portal_id, gen_random_uuid(), gen_random_uuid()::text, seller_id, identity_id, expires_at,
           held_until_max, gen_random_uuid()::text
         from cart, generate_series(1, 20000) where id = $1
       )
       insert into idempotency_key (portal_id, key, request_hash, status, answer)
       select portal_id, gen_random_uuid()::text, '', 200, '{}'
       from cart, generate_series(1, 20000) where id = $1`,
      [id],
    );
    expect(await reader.rowsLocked(id)).toBe(before);
    expect(await reader.rowsOfKey(randomUUID())).toBe(0);
  } finally {
    await fresh.close();
  }
});

test('carts of more than a hundred tickets are left out when carts are locked together', async () => {
  const lock = (id: string) =>
    world.services.store.write(world.venue.portalId, (tx) =>
      lockFreeCarts(tx, [{ cart: id, key: undefined }]),
    );
  const { id } = cartOf(await holdCart(world.api, { type: 'adult' }));
  await applied(world.api, id, 'TENTH');
  await addTicketsTo(world, id, 99);
  expect((await lock(id)).size).toBe(1);
  await addTicketsTo(world, id, 1);
  expect((await lock(id)).size).toBe(0);
});
