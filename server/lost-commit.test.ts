import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded/postgres.ts';
import { migrate } from '#database/migrate.ts';
import { commitsWait } from '#database/testing/commits-wait.ts';
import { checkout, holdCart, lines, purchaser } from './testing/buyer.ts';
import { seedVenue } from './testing/venues/venue.ts';
import { answered, openWorld, refusedWith, type World } from './testing/venues/world.ts';

/** A database of its own, because its commits are made to wait for a standby that does not exist. */
let folder: string;
let server: EmbeddedPostgres;
let administrator: pg.Client;
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-lost-'));
  // Autovacuum commits, too, and would wait for the standby.
  const settings = { fsync: 'off', autovacuum: 'off' };
  server = await startEmbeddedPostgres({ folder, settings });
  const { url } = server;
  await migrate({ url });
  const administratorUrl = Object.assign(new URL(server.administratorUrl), {
    pathname: '/foyer',
  }).href;
  administrator = new pg.Client(administratorUrl);
  await administrator.connect();
  const venue = await seedVenue(administratorUrl, { key: 'tower' });
  const drop = async () => {};
  const database = {
    url,
    administratorUrl,
    drop,
    [Symbol.asyncDispose]: drop,
    serving: { databaseUrl: url },
    environment: { DATABASE_URL: url },
  };
  world = await openWorld({ stored: { database, venue }, webhooks: true });
}, 60_000);
afterAll(async () => {
  await world.close();
  await administrator.end();
  await server.stop();
  await rm(folder, { recursive: true });
});

/**
 * Ends the connection that waits for this event, and waits until it is gone before the standby is given up, which would let it
 * answer.
 */
const endWaiting = (event: 'SyncRep' | 'PgSleep') =>
  vi.waitFor(
    async () => {
      const { rows } = await administrator.query(
        `select pg_terminate_backend(pid, 20000) as done from pg_stat_activity
         where wait_event = $1 and backend_type = 'client backend' and usename <> current_user`,
        [event],
      );
      expect(rows).toEqual([{ done: true }]);
    },
    { timeout: 20_000 },
  );

async function confirmedBy(standby: string): Promise<void> {
  await administrator.query(`alter system set synchronous_standby_names = '${standby}'`);
  await administrator.query('select pg_reload_conf()');
  await expect
    .poll(async () => (await administrator.query('show synchronous_standby_names')).rows)
    .toEqual([{ synchronous_standby_names: standby }]);
}

/** Loses the connection of a call once its change is committed, before the server hears of it. */
async function losingCommit<T>(call: () => Promise<T>): Promise<T> {
  await confirmedBy('nobody');
  await commitsWait(world.database.administratorUrl, administrator);
  const calling = call();
  await endWaiting('SyncRep');
  await confirmedBy('');
  return calling;
}

/** Sends a write as a program would. */
async function post(call: string, body: unknown, key: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const address = `http://localhost/api/${call}?seller=${world.venue.slug}`;
  const init = { method: 'POST', body: JSON.stringify(body), headers };
  return world.fetch(new Request(address, init));
}

const used = async () =>
  (
    await world.sql<{ used: number }>(
      "select used from stock where session_id = 'tour-10' and group_id = ''",
    )
  )[0]?.used ?? 0;

// Guards: OPS-03
test.each<[string, () => Promise<{ call: string; due: string }>]>([
  ['a hold', async () => ({ call: 'my/cart/modify', due: '21.50' })],
  [
    'an addition',
    async () => {
      const cart = await holdCart(world.api, { type: 'adult' });
      return { call: `my/cart/${cart.cart[0]?.id}/modify`, due: '43.00' };
    },
  ],
])(
  '%s whose commit was lost is refused with the time to repeat it, and made once under its key (OPS-03)',
  async (_, prepare) => {
    const { call, due } = await prepare();
    const before = await used();
    const key = randomUUID();
    const send = () => post(call, { add: lines([{ type: 'adult' }]) }, key);
    const lost = await losingCommit(send);
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await lost.json()).toMatchObject({
      errors: [{ _code: 'outcome_unknown', _extra: { retry_after: 2 } }],
    });
    // It was committed, although no answer said so.
    expect(await used()).toBe(before + 1);
    const again = await send();
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ cart: [{ payment_due: due }] });
    expect(await used()).toBe(before + 1);
    // Control: without the key, it is made twice.
    expect((await post(call, { add: lines([{ type: 'adult' }]) }, randomUUID())).status).toBe(200);
    expect(await used()).toBe(before + 2);
  },
);

// Guards: OPS-03
test('our own pages treat it as no answer: they keep the key, and watch a payment', async () => {
  const body = { add: lines([{ type: 'adult' }]) };
  const outcome = await losingCommit(() => world.api.call('createCart', { body }));
  expect(outcome).toMatchObject({ ok: false, status: 503, errors: [{ _code: 'fault' }] });
});

// Guards: OPS-03
test('a buyer who was charged while the commit of the order was lost is told that it is being checked, and gets it once', async () => {
  const cart = await holdCart(world.api, { type: 'adult' });
  const params = { id: cart.cart[0]?.id ?? '' };
  const buyer = await purchaser(world.api, params.id);
  await administrator.query(`
    create function take_long() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return null; end $$;
    create constraint trigger takes_long after insert on ticket_order deferrable initially deferred
      for each row execute function take_long()`);
  // A webhook would book the order meanwhile, and the answer would be the order.
  await world.control('/webhooks/hold', {});
  const paying = refusedWith(checkout(world.api, cart, { buyer }));
  await endWaiting('PgSleep');
  expect(await paying).toBe('intent_processing');
  await administrator.query('drop trigger takes_long on ticket_order');
  await world.control('/webhooks/release', {});
  world.advance(60_000);
  const ordered = async () => {
    await world.sweep();
    return (await answered<'getCart'>(world.api.call('getCart', { params }))).cart[0]?.state;
  };
  await expect.poll(ordered, { timeout: 20_000 }).toBe('ordered');
  const orders = await world.sql('select from ticket_order where cart_id = $1', [params.id]);
  expect(orders).toHaveLength(1);
});
