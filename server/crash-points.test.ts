import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cartOf, checkout, holdCart, purchaser, reserve } from './testing/buyer.ts';
import { buy, complete, moveTo } from './testing/edits.ts';
import { makeCard, payFrom } from './testing/gift-card.ts';
import { seedGifts } from './testing/gift-codes.ts';
import { type Installation, openInstallation } from './testing/venues/installation.ts';
import { friend, holdLevels, membershipsOfCart } from './testing/venues/levels.ts';
import { answered } from './testing/venues/world.ts';

/** Kills the server between two steps of a purchase; a lock that it waits for fixes the moment. */
let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
  await seedGifts({ sql: installation.query, venue: installation.venue });
  await installation.query("update event_session set price_increase = 500 where id = 'tour-12'");
  await installation.query(
    `insert into config (portal_id, scope, resource_id, key, value)
     values ($1, 'portal', '', 'self_edit_rules.enabled', 'true')`,
    [installation.venue.portalId],
  );
}, 90_000);
afterAll(() => installation?.close());

/** Kills the server once `work` waits to write to a table. */
async function killedAsItWritesTo(table: string, work: () => Promise<unknown>): Promise<void> {
  const client = new pg.Client(installation.ownerUrl());
  await client.connect();
  try {
    await client.query('begin');
    await client.query(`lock table ${table} in share mode`);
    const working = work().catch(() => undefined);
    await vi.waitFor(
      async () => {
        const waiting = await installation.query(
          'select from pg_locks where not granted and relation = $1::regclass',
          [table],
        );
        expect(waiting.length).toBeGreaterThan(0);
      },
      { timeout: 45_000 },
    );
    await installation.kill();
    await working;
    await client.query('rollback');
  } finally {
    await client.end();
  }
}

async function charged(cartId: string): Promise<number> {
  const books = (await (await fetch(`${installation.processor.url}/sandbox/books`)).json()) as {
    accounts: {
      payment_intents: {
        metadata: { cart_id: string };
        balance: { charged: number; refunded: number } | null;
      }[];
    }[];
  };
  return books.accounts
    .flatMap((account) => account.payment_intents)
    .filter(({ metadata }) => metadata.cart_id === cartId)
    .reduce((sum, { balance }) => sum + (balance ? balance.charged - balance.refunded : 0), 0);
}

async function expectSold(cartId: string, cents = 2150): Promise<string> {
  const orders = await installation.query<{ id: string }>(
    'select id from ticket_order where cart_id = $1',
    [cartId],
  );
  expect(orders).toHaveLength(1);
  expect(await charged(cartId)).toBe(cents);
  for (const audit of [
    'stock_audit',
    'promo_audit',
    'ledger_audit',
    'edit_audit',
    'money_audit',
    'discount_audit',
  ]) {
    expect(await installation.query(`select * from ${audit}`)).toEqual([]);
  }
  return orders[0]?.id ?? '';
}

test('killed amid holds that go together: all of a call are kept or none, and nothing is charged', async () => {
  const { api, query } = installation;
  const counter = (session: string) =>
    `select from stock where session_id = '${session}' and group_id = '' for update`;
  const isWaiting = (count: number) =>
    vi.waitFor(
      async () => expect(await query('select from pg_locks where not granted')).toHaveLength(count),
      { timeout: 20_000 },
    );
  const [first, second] = [0, 1].map(() => new pg.Client(installation.ownerUrl()));
  if (!first || !second) throw new Error('no clients');
  await Promise.all([first.connect(), second.connect()]);
  try {
    for (const [client, session] of [
      [first, 'tour-12'],
      [second, 'tour-11'],
    ] as const) {
      await client.query('begin');
      await client.query(counter(session));
    }
    const alone = reserve(api, { type: 'adult', session: 'tour-12' });
    await isWaiting(1);
    // These wait in the server for the first one, then go together.
    const together = Promise.allSettled(
      Array.from({ length: 5 }, () => reserve(api, { type: 'adult', session: 'tour-11' })),
    );
    // They are in the server by the time it has answered a hundred later requests.
    for (let n = 0; n < 100; n += 1) await api.call('getConfiguration', {});
    await first.query('rollback');
    expect((await alone).ok).toBe(true);
    await isWaiting(1);
    await installation.kill();
    const answers = await together;
    expect(answers.filter((one) => one.status === 'fulfilled' && one.value.ok)).toEqual([]);
    await second.query('rollback');
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
  await isWaiting(0);
  await installation.start();
  await installation.settled();
  const held = await query<{ carts: number; tickets: number }>(
    `select count(distinct cart_id)::int as carts, count(*)::int as tickets from ticket
     where event_session_id = 'tour-11'`,
  );
  expect([
    { carts: 0, tickets: 0 },
    { carts: 5, tickets: 5 },
  ]).toContainEqual(held[0]);
  expect(await query('select * from stock_audit')).toEqual([]);
  expect(await query('select from payment')).toEqual([]);
}, 60_000);

test.each([
  ['the charge and its entry', 'payment_entry'],
  ['the capture and the order', 'ticket_order'],
])(
  'killed between %s: the order is made once the server is back',
  async (_, table) => {
    const held = await holdCart(installation.api, { type: 'adult' });
    const { id } = cartOf(held);
    const buyer = await purchaser(installation.api, id);
    await killedAsItWritesTo(table, () => checkout(installation.api, held, { buyer }));
    expect(await charged(id)).toBe(2150);
    expect(await installation.query('select 1 from ticket_order where cart_id = $1', [id])).toEqual(
      [],
    );
    await installation.start();
    await installation.settled();
    await expectSold(id);
  },
  60_000,
);

test.each([
  ['its owner and the membership', 'membership'],
  ['the membership and its term', 'membership_term'],
])(
  'killed between %s: all of it is made once, when the server is back',
  async (_, table) => {
    const held = await holdLevels(installation.api, friend(), { type: 'friend-child' });
    const { id } = cartOf(held);
    const buyer = await purchaser(installation.api, id);
    await killedAsItWritesTo(table, () => checkout(installation.api, held, { buyer }));
    const made = () => membershipsOfCart({ sql: installation.query }, id);
    const members = () =>
      installation.query(
        `select from identity where kind = 'member'
           and email = (select email from identity where id = $1)`,
        [buyer],
      );
    expect([await made(), await members()]).toEqual([[], []]);
    await installation.start();
    await installation.settled();
    await expectSold(id, 7000);
    expect(await made()).toMatchObject([{ terms: ['new'] }]);
    expect(await members()).toHaveLength(1);
  },
  60_000,
);

test.each([
  ['the charge and its entry', 'payment_entry'],
  ['the places given back and the old ticket', 'ticket'],
  ['the new ticket and its money', 'payment_allocation'],
  ['the money and the end', 'order_change'],
])(
  'killed during an edit, between %s: the place is moved once the server is back',
  async (_, table) => {
    const order = await buy(installation, { type: 'adult' });
    const edit = await moveTo(installation, order, order.tickets, {
      type: 'adult',
      session: 'tour-12',
    });
    await killedAsItWritesTo(table, () => complete(installation, edit));
    const valid = () =>
      installation.query(
        "select event_session_id from ticket where ticket_order_id = $1 and state = 'booked'",
        [order.id],
      );
    expect(await valid()).toEqual([{ event_session_id: 'tour-10' }]);
    await installation.start();
    await installation.settled();
    expect(await valid()).toEqual([{ event_session_id: 'tour-12' }]);
    expect((await charged(order.cartId)) + (await charged(cartOf(edit).id))).toBe(2663);
    await expectSold(order.cartId, 2150);
  },
  60_000,
);

test('killed twice between the payment and the code of a gift membership: there is one code and one letter', async () => {
  const body = { add: [{ ticket_type_id: 'gift-pair' }] };
  const held = await answered<'createCart'>(installation.api.call('createCart', { body }));
  const { id } = cartOf(held);
  const buyer = await purchaser(installation.api, id);
  const codes = () =>
    installation.query<{ id: string }>(
      'select c.id from gift_code c join ticket t on t.id = c.ticket_id where t.cart_id = $1',
      [id],
    );
  await killedAsItWritesTo('gift_code', () => checkout(installation.api, held, { buyer }));
  expect(await charged(id)).toBe(12_000);
  expect(await codes()).toEqual([]);
  // Reported by the processor or by the buyer, whichever is first.
  await killedAsItWritesTo('gift_code', async () => {
    await installation.start();
    await checkout(installation.api, held, { buyer });
  });
  expect(await codes()).toEqual([]);
  await installation.start();
  await installation.settled();
  await expectSold(id, 12_000);
  const [code, ...more] = await codes();
  expect(more).toEqual([]);
  const letters = await installation.query(
    "select 1 from graphile_worker._private_jobs where payload->>'gift_code_id' = $1",
    [code?.id],
  );
  expect(letters).toHaveLength(1);
}, 180_000);

test('killed right after the order, before its letter: the letter is due once', async () => {
  const held = await holdCart(installation.api, { type: 'adult' });
  const { id } = cartOf(held);
  await answered<'guestCheckoutMyCart'>(checkout(installation.api, held));
  await installation.kill();
  const order = await expectSold(id);
  await installation.start();
  await installation.settled();
  await expectSold(id);
  const due = await installation.query(
    "select 1 from graphile_worker._private_jobs where payload->>'ticket_order_id' = $1",
    [order],
  );
  expect(due).toHaveLength(1);
}, 60_000);

test('killed after a gift card paid its part, while the card is charged for the rest: both pay the order', async () => {
  const gift = await makeCard(installation, 1000);
  const { id } = cartOf(await holdCart(installation.api, { type: 'adult' }));
  const buyer = await purchaser(installation.api, id);
  const paid = await answered<'payMyCart'>(
    payFrom(installation.api, gift, { cart: id, amount: '10.00' }),
  );
  await killedAsItWritesTo('payment_entry', () => checkout(installation.api, paid, { buyer }));
  await installation.start();
  await installation.settled();
  await expectSold(id, 1150);
}, 60_000);

test('killed after a gift card paid its part, and the buyer never returns: the card gets its part back', async () => {
  const gift = await makeCard(installation, 1000);
  const { id } = cartOf(await holdCart(installation.api, { type: 'adult' }));
  await purchaser(installation.api, id);
  await answered<'payMyCart'>(payFrom(installation.api, gift, { cart: id, amount: '10.00' }));
  await installation.kill();
  await installation.query('update cart set expires_at = now() where id = $1', [id]);
  await installation.start();
  await vi.waitFor(
    async () => {
      const rows = await installation.query<{ balance: string }>(
        'select balance from ledger_account where id = $1',
        [gift.id],
      );
      expect(Number(rows[0]?.balance)).toBe(1000);
    },
    { timeout: 20_000 },
  );
  expect(await installation.query('select * from ledger_audit')).toEqual([]);
}, 60_000);
