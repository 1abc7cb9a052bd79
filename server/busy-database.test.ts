import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { createApp } from './app.ts';
import { openServices } from './serve.ts';
import { db } from './store/database.ts';
import { checkout, holdCart, lines, purchaser, reserve } from './testing/buyer.ts';
import { payerSecret } from './testing/payer.ts';
import { patientBounds } from './testing/venues/patient-bounds.ts';
import { answered, openWorld, refusedWith, type World } from './testing/venues/world.ts';

/** A server that waits long for a connection. */
let world: World;
/** Another server on the same database, with few connections and little patience. */
let services: Awaited<ReturnType<typeof openServices>>;
let hasty: { readonly api: Client; readonly fetch: (request: Request) => Promise<Response> };
let administrator: pg.Client;
beforeAll(async () => {
  const lockTimeout = 600;
  world = await openWorld({ webhooks: true, bounds: { lockTimeout } });
  const { serving } = world.database;
  services = await openServices(world.services.settings, serving.databaseUrl, {
    ...patientBounds,
    ...serving,
    poolSize: 2,
    keptSize: 2,
    patience: 300,
    lockTimeout,
  });
  const app = createApp({ services });
  const fetch = async (request: Request) => app.fetch(request);
  const api = createClient({
    origin: 'http://localhost',
    seller: world.venue.slug,
    payerSecret,
    fetch: (url, init) => fetch(new Request(url, init)),
  });
  hasty = { api, fetch };
  administrator = new pg.Client(world.database.administratorUrl);
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await services.close();
  await world.close();
});
// A webhook would lock a cart while its buyer pays.
beforeEach(() => world.control('/webhooks/hold', {}));

const get = (path: string) => hasty.fetch(new Request(`http://localhost${path}`));
const used = () =>
  world.sql("select used from stock where session_id = 'tour-10' and group_id = ''");

/** Runs `work` while nobody else can read or change a table, or can only read it. */
async function whileLocked(
  table: string,
  work: () => Promise<void>,
  mode: 'access exclusive' | 'exclusive' = 'access exclusive',
): Promise<void> {
  await administrator.query(`begin; lock table ${table} in ${mode} mode`);
  try {
    await work();
  } finally {
    await administrator.query('rollback');
  }
}

// Guards: OPS-03
test('while a table is locked, holds and additions are refused clearly, and leave nothing behind (OPS-03)', async () => {
  const cart = await holdCart(world.api, { type: 'adult' });
  const id = cart.cart[0]?.id ?? '';
  const before = await used();
  await whileLocked('stock', async () => {
    const add = lines([{ type: 'adult' }]);
    const asked = await Promise.all([
      ...Array.from({ length: 20 }, () => reserve(hasty.api, { type: 'adult' })),
      ...Array.from({ length: 5 }, () =>
        hasty.api.call('modifyMyCart', { params: { id }, body: { add } }),
      ),
    ]);
    for (const outcome of asked)
      expect(outcome).toMatchObject({ ok: false, errors: [{ _code: 'server_busy' }] });
    expect(await (await get('/health')).text()).toBe('ok');
    expect((await get('/ready')).status).toBe(200);
  });
  expect(await used()).toEqual(before);
  expect(await world.sql('select * from stock_audit')).toEqual([]);
  await holdCart(world.api, { type: 'adult' });
});

// Guards: OPS-03
test('the refusal says when to try again', async () => {
  const body = JSON.stringify({ add: lines([{ type: 'adult' }]) });
  const headers = { 'content-type': 'application/json' };
  const path = `http://localhost/api/my/cart/modify?seller=${world.venue.slug}`;
  await whileLocked('stock', async () => {
    const answer = await hasty.fetch(new Request(path, { method: 'POST', body, headers }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
  });
});

// Guards: OPS-03
test('a buyer pays while those who look have all other connections', async () => {
  const cart = await holdCart(world.api, { type: 'adult' });
  const buyer = await purchaser(world.api, cart.cart[0]?.id ?? '');
  const gone = Promise.withResolvers<void>();
  const { portalId } = world.venue;
  const looking = [1, 2].map(() =>
    services.store.read(portalId, async (tx) => {
      await tx.rows(sql`select ${portalId} as portal_id`.compile(db));
      await gone.promise;
    }),
  );
  expect(await refusedWith(reserve(hasty.api, { type: 'adult' }))).toBe('server_busy');
  expect(await checkout(hasty.api, cart, { buyer })).toMatchObject({ ok: true });
  gone.resolve();
  await Promise.all(looking);
});

// Guards: OPS-03
test('a buyer who was charged while the order could not be written is told that it is being checked, and gets it', async () => {
  const cart = await holdCart(world.api, { type: 'adult' });
  const params = { id: cart.cart[0]?.id ?? '' };
  const buyer = await purchaser(world.api, params.id);
  await whileLocked(
    'ticket_order',
    async () =>
      expect(await refusedWith(checkout(hasty.api, cart, { buyer }))).toBe('intent_processing'),
    'exclusive',
  );
  await world.control('/webhooks/release', {});
  // The attempt is due to be checked.
  world.advance(60_000);
  const ordered = async () => {
    await world.sweep();
    return (await answered<'getCart'>(world.api.call('getCart', { params }))).cart[0]?.state;
  };
  await expect.poll(ordered).toBe('ordered');
});
