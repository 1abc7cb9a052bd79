import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogueCache } from '../catalogue/catalogue-cache.ts';
import { search } from '../search/search.ts';
import type { Services } from '../services/services.ts';
import { type OrderFilter, scanOrders } from '../store/orders/listed-orders.ts';
import { addManyOrders } from '../testing/venues/many-orders.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { type ListOrders, listOrders } from './list-orders.ts';

let world: World;
let services: Services;
let portalId: number;
const count = 5_000;

beforeAll(async () => {
  world = await openWorld();
  portalId = world.venue.portalId;
  const client = new pg.Client(world.database.administratorUrl);
  await client.connect();
  await client.query(
    "insert into seller (portal_id, id, slug, name) values ($1, 'annex', 'annex', 'Annex')",
    [portalId],
  );
  await addManyOrders(client, { portalId, identityId: world.venue.publicIdentityId, count });
  await client.end();
  const { store, now } = world.services;
  services = { ...world.services, cache: await openCatalogueCache(store, now) };
}, 120_000);
afterAll(() => world.close());

type Wish = Partial<Omit<ListOrders, 'portalId' | 'after'>>;

/** The order numbers on all pages, and the length of the longest page. */
async function allPages({ filter = {}, sort = 'newest', sellers = null }: Wish) {
  const numbers: string[] = [];
  let longest = 0;
  let after: string | null = null;
  do {
    const page = await listOrders(services, { portalId, filter, sort, sellers, after });
    numbers.push(...page.orders.map(({ order_number }) => order_number));
    longest = Math.max(longest, page.orders.length);
    after = page.next;
  } while (after !== null);
  return { numbers, longest };
}

/** The numbers of the orders that match a condition on `o`, its cart `c`, ticket `t` and payment `p`. */
async function numbersOf(condition: string, sort: ListOrders['sort'] = 'newest') {
  const rows = await world.sql<{ order_number: string }>(
    `select o.order_number from ticket_order o
     join cart c on c.id = o.cart_id join payment p on p.cart_id = c.id
     where exists (select from ticket t where t.ticket_order_id = o.id and (${condition}))
     order by ${sort === 'number' ? 'o.order_number' : 'o.purchased_on desc, o.id desc'}`,
  );
  return rows.map(({ order_number }) => order_number);
}

const filters: readonly [string, ListOrders['filter'], string][] = [
  ['nothing', {}, 'true'],
  ['an event', { event: 'evening-250' }, "t.event_template_id = 'evening-250'"],
  ['a large event', { event: 'museum' }, "t.event_template_id = 'museum'"],
  [
    'a session of an event',
    { event: 'museum', session: 'session-9000' },
    "t.event_template_id = 'museum' and t.event_session_id = 'session-9000'",
  ],
  ['cancelled orders', { state: 'cancelled' }, "t.state = 'cancelled'"],
  ['used orders', { state: 'redeemed' }, "t.state = 'redeemed'"],
  ['valid orders', { state: 'valid' }, "t.state in ('booked', 'redeemed')"],
  ['a channel', { channel: 'staff' }, "c.channel = 'staff'"],
  ['a payment method', { method: 'apple_pay' }, "p.wallet = 'apple_pay'"],
  [
    'a promo code',
    { code: 'rare' },
    "c.id in (select cart_id from cart_code where promo_code_id = 'rare')",
  ],
  [
    'a day in the venue’s zone',
    { from_day: '2025-06-01', to_day: '2025-06-03' },
    "o.purchased_on >= '2025-06-01T04:00Z' and o.purchased_on < '2025-06-04T04:00Z'",
  ],
  [
    'several at once',
    { event: 'museum', state: 'redeemed', channel: 'staff', method: 'card' },
    "t.event_template_id = 'museum' and t.state = 'redeemed' and c.channel = 'staff' and p.wallet is null",
  ],
];

describe('the list of orders', () => {
  // Guards: SLS-01
  test.each(filters)('by %s has each matching order once, newest first', async (_, filter, sql) => {
    const expected = await numbersOf(sql);
    expect(expected.length).toBeGreaterThan(0);
    const { numbers, longest } = await allPages({ filter });
    expect(numbers).toEqual(expected);
    expect(longest).toBeLessThanOrEqual(50);
  });

  // Guards: SLS-01
  test.each(filters)('by %s has each matching order once, by number', async (_, filter, sql) => {
    const { numbers } = await allPages({ filter, sort: 'number' });
    expect(numbers).toEqual(await numbersOf(sql, 'number'));
  });

  // Guards: SLS-01
  test('of one seller has no order of another, however it is sorted and filtered', async () => {
    for (const sort of ['newest', 'number'] as const) {
      const { numbers } = await allPages({ sort, sellers: ['annex'] });
      expect(numbers).toEqual(await numbersOf("o.seller_id = 'annex'", sort));
      const narrow = await allPages({ sort, sellers: ['annex'], filter: { seller: 'shop' } });
      expect(narrow.numbers).toEqual([]);
    }
  });

  // Guards: SLS-01
  test('by unpaid difference has orders with an instalment left, and the amount', async () => {
    const { orders } = await listOrders(services, {
      portalId,
      filter: { unpaid: true },
      sort: 'newest',
      sellers: null,
      after: null,
    });
    // The 5,000th order is cancelled: nothing is left to pay for it.
    expect(orders).toEqual([]);
    await world.sql("update ticket set state = 'booked' where state = 'cancelled'");
    const open = await allPages({ filter: { unpaid: true } });
    expect(open.numbers).toHaveLength(1);
    const [line] = (
      await listOrders(services, {
        portalId,
        filter: { unpaid: true },
        sort: 'number',
        sellers: null,
        after: null,
      })
    ).orders;
    expect(line).toMatchObject({ unpaid: '10.00', total: '20.00', tickets: 2, valid: 2 });
    await world.sql(
      `update ticket set state = 'cancelled' where ticket_order_id in
       (select id from ticket_order where order_number = '${line?.order_number}')`,
    );
  });

  test.each(['at', '1~2', '99999999999999999999~x', "1'~"])(
    'refuses %j by name as a place to continue',
    async (after) => {
      const asked = { portalId, filter: {}, sort: 'newest' as const, sellers: null, after };
      await expect(listOrders(services, asked)).rejects.toMatchObject({
        code: 'bad_field_value',
        extra: { path: 'after' },
      });
    },
  );

  test.each(['2025-02-30', 'today', ''])('refuses %j by name as a day', async (from_day) => {
    const asked = { portalId, filter: { from_day }, sort: 'newest' as const, sellers: null };
    await expect(listOrders(services, { ...asked, after: null })).rejects.toMatchObject({
      code: 'bad_field_value',
      extra: { path: 'from_day' },
    });
  });
});

// Guards: SLS-01
test('a filter without collected orders reads no more orders than allowed', async () => {
  const filter: OrderFilter = {
    sellers: ['shop', 'annex'],
    from: null,
    until: null,
    event: 'evening-400',
    sessions: null,
    state: null,
    channel: null,
    method: null,
    code: null,
    unpaid: false,
  };
  const looked = (collected: number) =>
    world.services.store.read(portalId, (tx) =>
      scanOrders(tx, filter, { sort: 'newest', after: null, scanned: 100, collected }),
    );
  const followed = await looked(1);
  expect(followed).toHaveLength(100);
  expect(followed.filter(({ matches }) => matches)).toEqual([]);
  expect((await looked(10_000)).some(({ matches }) => matches)).toBe(true);
});

describe('searching orders', () => {
  const find = (text: string, sellers: readonly string[] | null = null) =>
    search(services, { portalId, sellers, text });

  // Guards: TOD-04
  test('finds an order by number, email, scan codes, last digits and name', async () => {
    const [order] = await world.sql<{ [column: string]: string }>(
      `select o.order_number, o.scan_code, o.buyer_email, o.buyer->>'last_name' as last,
         o.buyer->>'first_name' as first, p.last_four,
         (select t.scan_code from ticket t where t.ticket_order_id = o.id limit 1) as ticket
       from ticket_order o join payment p on p.cart_id = o.cart_id
       where o.seller_id = 'shop' order by o.id limit 1`,
    );
    if (!order) throw new Error('there are no orders');
    const ways: readonly [string | undefined, string][] = [
      [order['order_number']?.toLowerCase(), 'number'],
      [order['buyer_email']?.toUpperCase(), 'email'],
      [order['scan_code'], 'scan_code'],
      [order['ticket'], 'scan_code'],
      [`•••• ${order['last_four']}`, 'last_four'],
      [`${order['first']} ${order['last']?.slice(0, 9)}`, 'name'],
    ];
    for (const [text = '', by] of ways) {
      const { orders } = await find(text);
      expect(orders, text).toContainEqual(
        expect.objectContaining({ order_number: order['order_number'], by }),
      );
      expect(orders.length).toBeLessThanOrEqual(50);
      expect((await find(text, ['annex'])).orders.map(({ seller_id }) => seller_id)).not.toContain(
        'shop',
      );
    }
  });

  // Guards: TOD-04
  test('finds events by a part of their name, and promo codes for those who see all sellers', async () => {
    const [event] = [...(await services.cache.catalogue(portalId)).templates.values()];
    const part = event?.name.slice(1).toUpperCase() ?? '';
    expect((await find(part)).events).toContainEqual(
      expect.objectContaining({ id: event?.id, name: event?.name }),
    );
    expect((await find(part, ['annex'])).events).toEqual([]);
    expect((await find('Spring')).codes).toMatchObject([{ id: 'spring', rule: 'Sale' }]);
    expect((await find('Spring', ['shop'])).codes).toEqual([]);
  });

  // Guards: TOD-04
  test.each(['', ' ', '%', "'", '\u0000', 'no such thing', 'x'.repeat(10_000)])(
    'for %j finds nothing',
    async (text) => {
      expect(await find(text)).toEqual({ orders: [], events: [], codes: [] });
    },
  );

  // Guards: TOD-04
  test('does not show the orders of another portal', async () => {
    const names = await world.services.store.read(portalId + 1, (tx) =>
      tx.rows<{ id: string }>({
        sql: `select id from find_orders_named(${portalId}, '''${portalId}/name'':*', 10) -- portal_id`,
        parameters: [],
      } as never),
    );
    expect(names).toEqual([]);
  });
});
