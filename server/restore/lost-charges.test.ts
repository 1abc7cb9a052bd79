import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { booksOf, type CartAnswer, cartOf, holdCart, purchaser } from '../testing/buyer.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { type CheckedCharge, listLostCharges, settleLostCharges } from './check-charges.ts';
import { refundIdOf } from './give-back.ts';

/**
 * Charges unknown to a restored database: made at the processor as checkout does, while the database stays as it was
 * before the payment.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
  // As after an import: guests share an identity without a row.
  await world.sql("delete from identity where kind = 'public'");
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('/faults', undefined, 'DELETE');
  await emptyQueue(world);
});

const hour = 3_600_000;
const actor = { kind: 'program', id: 'after-restore' } as const;
const services = () => ({ ...world.services, actor });

/** Checks and settles the charges; returns how those of these carts that needed something ended. */
async function settle(carts: readonly string[], since = new Date()): Promise<CheckedCharge[]> {
  const ended: CheckedCharge[] = [];
  await settleLostCharges(services(), {
    since,
    perSecond: 100,
    onEnd: (checked) => ended.push(checked),
  });
  return ended.filter(({ charge }) => carts.includes(charge.intent.cartId ?? ''));
}

const ends = (ended: readonly CheckedCharge[]) => ended.map(({ end }) => end);

async function post(
  path: string,
  form: Readonly<Record<string, string>>,
  key = world.account.secretKey,
) {
  const response = await fetch(`${world.processor.url}/v1${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    body: new URLSearchParams(form),
  });
  return (await response.json()) as { id: string };
}

interface Lost {
  readonly cartId: string;
  /** The buyer; by default one unknown to the database. */
  readonly payerId?: string;
  readonly amount?: number;
  readonly email?: string | null;
  readonly number?: string;
  readonly portalKey?: string;
  readonly paymentId?: string;
  readonly isConfirmed?: boolean;
}

/** Charges a cart at the processor without telling the database; returns the intent's id. */
async function charge(lost: Lost): Promise<string> {
  const { cartId, payerId = randomUUID(), amount = 2_150, isConfirmed = true } = lost;
  const { stripe } = world.services.gateways;
  const paymentId = lost.paymentId ?? randomUUID();
  const created = await stripe.createIntent({
    paymentId,
    portalKey: lost.portalKey ?? 'tower',
    cartId,
    amount,
    currency: 'USD',
    description: 'A lost charge',
    about: { sellerId: 'nobody', payerId, cartNumber: 'LST7MX2P9', language: 'en' },
    pmcId: null,
    directDebit: false,
  });
  if (created.kind === 'unknown') throw new Error('the processor did not answer');
  const { intentId } = created.value;
  if (!isConfirmed) return intentId;
  const { email = `ada-${paymentId}@example.org` } = lost;
  // As a browser does: only it may send a card's number.
  const card = {
    type: 'card',
    'card[number]': lost.number ?? '4242424242424242',
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
    ...(email === null
      ? {}
      : { 'billing_details[name]': 'Ada King Lovelace', 'billing_details[email]': email }),
  };
  const method = await post('/payment_methods', card, world.account.publishableKey);
  await stripe.confirmIntent(intentId, {
    paymentId,
    paymentMethod: method.id,
    returnUrl: 'https://shop.example/tower/checkout',
  });
  return intentId;
}

const hold = async (ticket: Parameters<typeof holdCart>[1] = { type: 'adult' }) => {
  const held: CartAnswer = await holdCart(world.api, ticket);
  return cartOf(held).id;
};
const stateOf = async (cartId: string) =>
  cartOf(await answered<'getCart'>(world.api.call('getCart', { params: { id: cartId } }))).state;
const ordersOf = (cartId: string) =>
  world.sql<{ email: string; last_name: string }>(
    `select i.email, i.last_name from ticket_order o
     join payment p on p.cart_id = o.cart_id and p.opens_orders
     join identity i on i.id = p.identity_id where o.cart_id = $1`,
    [cartId],
  );
/** Cents that the processor keeps for a cart. */
async function kept(cartId: string): Promise<number> {
  const balances = (await booksOf(world, cartId)).map(({ balance }) => balance);
  return balances.reduce((sum, each) => sum + (each ? each.charged - each.refunded : 0), 0);
}
const entriesOf = (intentId: string) =>
  world.sql<{ act: string; actor: string }>(
    `select act, actor from audit_entry where entity_kind = 'charge' and entity_id = $1`,
    [intentId],
  );
const letters = () => jobsOf(world, 'mail_purchase_lost');

// Guards: OPS-07
test('control: without the program, money from a charge unknown to the database is kept for nothing', async () => {
  const cartId = await hold();
  await charge({ cartId, payerId: await purchaser(world.api, cartId) });
  world.advance(3 * hour);
  await world.sweep();
  expect(await stateOf(cartId)).toBe('expired');
  expect(await ordersOf(cartId)).toEqual([]);
  expect(await kept(cartId)).toBe(2_150);
  // If it is found later, its places are taken again.
  expect(ends(await settle([cartId]))).toEqual(['booked']);
  expect(await ordersOf(cartId)).toHaveLength(1);
});

// Guards: OPS-07
test('a charge whose cart and buyer still exist becomes their order, once, and they are told about new codes (OPS-07)', async () => {
  const cartId = await hold();
  const intentId = await charge({ cartId, payerId: await purchaser(world.api, cartId) });
  expect(ends(await settle([cartId]))).toEqual(['booked']);
  expect(await settle([cartId])).toEqual([]);
  expect(await ordersOf(cartId)).toHaveLength(1);
  expect(await kept(cartId)).toBe(2_150);
  expect(await entriesOf(intentId)).toEqual([{ act: 'book_lost_charge', actor: 'after-restore' }]);
  expect(await letters()).toMatchObject([
    { occasion: intentId, amount: '21.50', payment_id: expect.any(String) },
  ]);
});

// Guards: OPS-07
test('a buyer who is also unknown to the database is created from the card’s details', async () => {
  const cartId = await hold();
  await charge({ cartId, email: 'holder@example.org' });
  expect(ends(await settle([cartId]))).toEqual(['booked']);
  expect(await ordersOf(cartId)).toEqual([{ email: 'holder@example.org', last_name: 'Lovelace' }]);
});

// Guards: OPS-07
test('a charge whose cart is gone is refunded in full, once, and its buyer gets a letter', async () => {
  const cartId = randomUUID();
  const intentId = await charge({ cartId, email: 'lost@example.org' });
  expect(ends(await settle([cartId]))).toEqual(['given_back']);
  expect(await kept(cartId)).toBe(0);
  expect(await settle([cartId])).toEqual([]);
  expect(await entriesOf(intentId)).toEqual([
    { act: 'return_lost_charge', actor: 'after-restore' },
  ]);
  const [letter, ...others] = await letters();
  expect(others).toEqual([]);
  expect(letter).toMatchObject({ email: 'lost@example.org', cart_number: 'LST7MX2P9' });
  expect(letter).not.toHaveProperty('payment_id');
});

// Guards: OPS-07
test('a buyer without a known address is reported, and refunded all the same', async () => {
  const cartId = randomUUID();
  await charge({ cartId, email: null });
  expect(await settle([cartId])).toMatchObject([{ end: 'given_back', isTold: false }]);
  expect(await kept(cartId)).toBe(0);
  expect(await letters()).toEqual([]);
});

// Guards: OPS-07
test('a charge whose places were sold to others meanwhile is refunded', async () => {
  const cartId = await hold({ type: 'front', session: 'tour-12', n: 5 });
  const payerId = await purchaser(world.api, cartId);
  world.advance(3 * hour);
  await world.sweep();
  const other = await hold({ type: 'front', session: 'tour-12', n: 5 });
  await charge({ cartId, payerId, amount: 15_000 });
  expect(ends(await settle([cartId]))).toEqual(['owed']);
  await world.sweep();
  expect(await kept(cartId)).toBe(0);
  expect(await ordersOf(cartId)).toEqual([]);
  await answered<'deleteCart'>(world.api.call('deleteCart', { params: { id: other } }));
  expect(await world.sql('select * from stock_audit')).toEqual([]);
});

// Guards: OPS-07
test('several runs at once book each charge once and refund each once', async () => {
  const [booked, gone] = [await hold(), randomUUID()];
  const ofOrder = await charge({ cartId: booked, payerId: await purchaser(world.api, booked) });
  const ofNothing = await charge({ cartId: gone });
  const runs = await Promise.all([1, 2, 3].map(() => settle([booked, gone])));
  expect(runs.flat().filter(({ end }) => end === 'left')).toEqual([]);
  expect(await ordersOf(booked)).toHaveLength(1);
  expect(await kept(booked)).toBe(2_150);
  expect(await kept(gone)).toBe(0);
  expect(await entriesOf(ofOrder)).toHaveLength(1);
  expect(await entriesOf(ofNothing)).toHaveLength(1);
  expect(await letters()).toHaveLength(2);
  const { body } = (await lastRefunds())[0] ?? {};
  expect(body?.metadata).toEqual({ refund_id: refundIdOf(ofNothing) });
});

// Guards: OPS-07
test('a run that died after a refund is finished by the next one', async () => {
  const cartId = randomUUID();
  const intentId = await charge({ cartId });
  await world.services.gateways.stripe.refund({
    refundId: refundIdOf(intentId),
    tries: 0,
    intentId,
    amount: 2_150,
    currency: 'USD',
  });
  expect(ends(await settle([cartId]))).toEqual(['given_back']);
  expect(await entriesOf(intentId)).toHaveLength(1);
  expect(await letters()).toHaveLength(1);
  expect(await settle([cartId])).toEqual([]);
});

// Guards: OPS-07
test('a charge that someone refunded at the processor needs nothing more', async () => {
  const cartId = randomUUID();
  const intentId = await charge({ cartId });
  await post('/refunds', { payment_intent: intentId });
  expect(ends(await settle([cartId]))).toEqual(['went_back']);
  expect(await entriesOf(intentId)).toEqual([]);
  expect(await letters()).toEqual([]);
});

// Guards: OPS-07
test('a payment that could still be made is cancelled, and one that the bank is still deciding on is followed up', async () => {
  const open = randomUUID();
  const intentId = await charge({ cartId: open, isConfirmed: false });
  expect(ends(await settle([open]))).toEqual(['cancelled']);
  const [cancelled] = await booksOf(world, open);
  expect(cancelled).toMatchObject({ id: intentId, status: 'canceled' });

  const cartId = await hold();
  const payerId = await purchaser(world.api, cartId);
  const number = '4999990000000015';
  const pending = await charge({ cartId, payerId, number });
  const gone = randomUUID();
  await charge({ cartId: gone, number });
  expect(ends(await settle([cartId, gone])).toSorted()).toEqual(['followed', 'waits']);
  await world.control(`/payment_intents/${pending}/advance`, { outcome: 'succeeded' });
  world.advance(60_000);
  await world.sweep();
  expect(await ordersOf(cartId)).toHaveLength(1);
});

// Guards: OPS-07
test('a recorded attempt whose charge is not recorded is settled, but not one that running servers have begun', async () => {
  const cartId = await hold();
  const payerId = await purchaser(world.api, cartId);
  const paymentId = randomUUID();
  await world.sql(
    `insert into payment (portal_id, id, cart_id, gateway_id, state, completes, amount, currency, identity_id,
       next_check_at)
     select portal_id, $2, id, 'stripe', 'open', true, 2150, 'USD', $3, now() from cart where id = $1`,
    [cartId, paymentId, payerId],
  );
  const before = new Date(Date.now() - 60_000);
  await charge({ cartId, payerId, paymentId });
  expect(await settle([cartId], before)).toEqual([]);
  expect(await ordersOf(cartId)).toEqual([]);
  expect(ends(await settle([cartId]))).toEqual(['booked']);
  expect(await ordersOf(cartId)).toHaveLength(1);
});

// Guards: OPS-07
test('listing charges changes nothing, and charges by other programs and portals are left alone', async () => {
  const [cartId, elsewhere] = [randomUUID(), randomUUID()];
  await charge({ cartId });
  await charge({ cartId: elsewhere, portalKey: 'another' });
  const other = await post('/payment_intents', { amount: '900', currency: 'usd' });
  const listed: string[] = [];
  const found = await listLostCharges(services(), new Date(), ({ intent }) =>
    listed.push(intent.cartId ?? ''),
  );
  expect(listed).toContain(cartId);
  expect(listed).not.toContain(elsewhere);
  expect(found.elsewhere.get('another')).toBe(1);
  expect(await kept(cartId)).toBe(2_150);
  await settle([]);
  expect(await kept(cartId)).toBe(0);
  expect(await kept(elsewhere)).toBe(2_150);
  const read = await fetch(`${world.processor.url}/v1/payment_intents/${other.id}`, {
    headers: { Authorization: `Bearer ${world.account.secretKey}` },
  });
  expect(await read.json()).toMatchObject({ status: 'requires_payment_method' });
});

// Guards: OPS-07
test('an unknown charge from before the given time stops the run: the database is older, or not the only one', async () => {
  const cartId = randomUUID();
  await charge({ cartId });
  const tooLate = new Date(Date.now() + 2 * hour);
  await expect(settle([cartId], tooLate)).rejects.toThrow();
  expect(await kept(cartId)).toBe(2_150);
  expect(ends(await settle([cartId]))).toEqual(['given_back']);
});

// Guards: OPS-07
test('a processor that does not answer leaves the charge to the next run', async () => {
  const cartId = randomUUID();
  await charge({ cartId });
  await world.control('/faults', { kind: 'cut_before', match: { path: '/v1/refunds' }, times: 9 });
  expect(ends(await settle([cartId]))).toEqual(['left']);
  await world.control('/faults', undefined, 'DELETE');
  expect(ends(await settle([cartId]))).toEqual(['given_back']);
  expect(await kept(cartId)).toBe(0);
});

// Guards: OPS-07
test('the processor’s list is read page by page', async () => {
  await Promise.all(
    Array.from({ length: 101 }, () => post('/payment_intents', { amount: '900', currency: 'usd' })),
  );
  await world.control('/requests', undefined, 'DELETE');
  await listLostCharges(services(), new Date(), () => {});
  const { requests } = (await world.control('/requests?viewer=server')) as { requests: Sent[] };
  const lists = requests.filter(({ path }) => path === '/v1/payment_intents');
  expect(lists.filter(({ query }) => 'starting_after' in query).length).toBeGreaterThan(0);
  expect(lists.every(({ query }) => query.limit === '100')).toBe(true);
});

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: { readonly metadata?: Readonly<Record<string, string>> };
}

async function lastRefunds(): Promise<Sent[]> {
  const { requests } = (await world.control('/requests?viewer=server')) as { requests: Sent[] };
  const refunds = requests.filter(
    ({ method, path }) => method === 'POST' && path === '/v1/refunds',
  );
  return refunds.toReversed();
}
