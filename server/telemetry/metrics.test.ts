import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, createClient } from '#contract/client.ts';
import { measureQueue } from '../jobs/measure-queue.ts';
import { type RunningServer, startServer } from '../serve.ts';
import type { Services } from '../services/services.ts';
import { db } from '../store/database.ts';
import { cartOf, checkout, holdCart, lines, purchaser, reserve } from '../testing/buyer.ts';
import { payerSecret } from '../testing/payer.ts';
import { patientBounds } from '../testing/venues/patient-bounds.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { startMetricsListener } from './metrics-listener.ts';
import { registry } from './registry.ts';

let world: World;
let server: RunningServer;
let api: Client;
let listener: Awaited<ReturnType<typeof startMetricsListener>>;
beforeAll(async () => {
  world = await openWorld();
  const { settings } = world.services;
  const at = { ...world.database.serving, host: '127.0.0.1', port: 0 };
  server = await startServer({ settings, ...at, bounds: patientBounds });
  const secret = payerSecret();
  api = createClient({
    origin: server.url,
    seller: world.venue.slug,
    payerSecret: () => secret,
    fetch: (url, init) => fetch(url, init),
  });
  listener = await startMetricsListener('127.0.0.1', 0, 0);
});
afterAll(async () => {
  await listener.close();
  await server.stop();
  await world.close();
});

/** The metrics as text, and each value by its name and labels. */
async function scrape() {
  const answer = await fetch(listener.url);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  const text = await answer.text();
  const values = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line): [string, number] => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    });
  return { text, values: new Map(values) };
}

/** Which of these metrics have risen since an earlier scrape, and by how much. */
async function risenSince(before: Awaited<ReturnType<typeof scrape>>, ...names: string[]) {
  const now = await scrape();
  const risen = [...now.values]
    .filter(([series]) => names.some((name) => series === name || series.startsWith(`${name}{`)))
    .map(([series, value]): [string, number] => [series, value - (before.values.get(series) ?? 0)])
    .filter(([, by]) => by !== 0);
  return Object.fromEntries(risen);
}

// Guards: OPS-11
test('holds, purchases and refusals are each counted once (OPS-11)', async () => {
  const before = await scrape();
  const held = await holdCart(api, { type: 'adult', n: 2 });
  const more = await api.call('modifyMyCart', {
    params: { id: cartOf(held).id },
    body: { add: lines([{ type: 'child' }]) },
  });
  if (!more.ok) throw new Error('nothing was added');
  await holdCart(api, { type: 'front', n: 5 });
  expect((await reserve(api, { type: 'front' })).ok).toBe(false);
  expect((await checkout(api, held)).ok).toBe(false);
  expect((await checkout(api, more.answer)).ok).toBe(true);
  const declined = await holdCart(api, { type: 'adult', session: 'tour-11' });
  const card = 'pm_card_visa_chargeDeclined';
  expect((await checkout(api, declined, { card })).ok).toBe(false);
  expect((await fetch(`${server.url}/api/nothing/${cartOf(held).id}`)).status).toBe(404);

  expect(
    await risenSince(
      before,
      'foyer_carts_opened_total',
      'foyer_tickets_held_total',
      'foyer_purchases_total',
      'foyer_refusals_total',
      'foyer_faults_total',
    ),
  ).toEqual({
    'foyer_carts_opened_total{channel="web"}': 3,
    foyer_tickets_held_total: 9,
    'foyer_purchases_total{way="card",outcome="completed"}': 1,
    'foyer_purchases_total{way="card",outcome="failed"}': 1,
    'foyer_refusals_total{code="ticket_group_sold_out"}': 1,
    'foyer_refusals_total{code="amount_mismatch"}': 1,
    'foyer_refusals_total{code="card_error"}': 1,
    'foyer_refusals_total{code="not_found"}': 1,
  });
  const asked = (route: string, status: string) =>
    `foyer_http_requests_total{kind="call",route="${route}",method="POST",status="${status}"}`;
  // A request is counted once its connection is done with it, just after its answer.
  await expect
    .poll(() => risenSince(before, 'foyer_http_requests_total'))
    .toEqual({
      [asked('createCart', '2xx')]: 3,
      [asked('createCart', '4xx')]: 1,
      [asked('modifyMyCart', '2xx')]: 1,
      [asked('createUser', '2xx')]: 3,
      [asked('guestCheckoutMyCart', '2xx')]: 1,
      [asked('guestCheckoutMyCart', '4xx')]: 2,
      'foyer_http_requests_total{kind="call",route="unknown",method="GET",status="4xx"}': 1,
    });
  expect(
    await risenSince(
      before,
      'foyer_http_request_duration_seconds_count',
      'foyer_processor_request_duration_seconds_count',
    ),
  ).toEqual({
    'foyer_http_request_duration_seconds_count{kind="call",route="createCart"}': 4,
    'foyer_http_request_duration_seconds_count{kind="call",route="modifyMyCart"}': 1,
    'foyer_http_request_duration_seconds_count{kind="call",route="createUser"}': 3,
    'foyer_http_request_duration_seconds_count{kind="call",route="guestCheckoutMyCart"}': 3,
    'foyer_http_request_duration_seconds_count{kind="call",route="unknown"}': 1,
    'foyer_processor_request_duration_seconds_count{request="create_intent",outcome="ok"}': 2,
    'foyer_processor_request_duration_seconds_count{request="confirm_intent",outcome="ok"}': 1,
    'foyer_processor_request_duration_seconds_count{request="confirm_intent",outcome="declined"}': 1,
    'foyer_processor_request_duration_seconds_count{request="cancel_intent",outcome="declined"}': 1,
  });
});

// Guards: OPS-11
test('a purchase that its page, its webhook and the reconciling job all report is counted once', async () => {
  const before = await scrape();
  const held = await holdCart(api, { type: 'adult', session: 'tour-12' });
  const payment = { idempotencyKey: randomUUID(), buyer: await purchaser(api, cartOf(held).id) };
  expect((await checkout(api, held, payment)).ok).toBe(true);
  expect((await checkout(api, held, payment)).ok).toBe(true);
  await world.sweep();
  const counted = await risenSince(before, 'foyer_purchases_total', 'foyer_tickets_held_total');
  expect(counted).toEqual({
    'foyer_purchases_total{way="card",outcome="completed"}': 1,
    foyer_tickets_held_total: 1,
  });
});

// Guards: OPS-11
test('a job that fails is counted, and waits in the queue for its next attempt', async () => {
  const task = 'mail_confirmation';
  const before = await scrape();
  // Letters are written by the built storefront, which this server lacks.
  expect((await checkout(api, await holdCart(api, { type: 'adult' }))).ok).toBe(true);
  const failed = `foyer_jobs_total{task="${task}",outcome="failed"}`;
  await expect
    .poll(async () => (await risenSince(before, 'foyer_jobs_total'))[failed] ?? 0)
    .toBeGreaterThan(0);
  const { values } = await scrape();
  expect(values.get(`foyer_job_duration_seconds_count{task="${task}"}`)).toBeGreaterThan(0);
  // A reading of the queue is shared for a second.
  const states = ['due', 'later', 'running'].map(
    (state) => `foyer_queue_jobs{task="${task}",state="${state}"}`,
  );
  const queued = async () => {
    const { values: now } = await scrape();
    expect(now.get(`foyer_queue_oldest_due_seconds{task="${task}"}`) ?? 0).toBeGreaterThanOrEqual(
      0,
    );
    return states.map((state) => now.get(state) ?? 0).reduce((one, other) => one + other);
  };
  await expect.poll(queued).toBeGreaterThan(0);
});

// Guards: OPS-11
test('the metrics contain nothing about visitors or portals', async () => {
  const held = await holdCart(api, { type: 'adult' });
  await checkout(api, held);
  const { id, cart_number } = cartOf(held);
  await fetch(`${server.url}/${world.venue.slug}/orders/${id}?email=ada@example.org`);
  const { text } = await scrape();
  for (const part of [id, cart_number, 'ada', 'Lovelace', world.venue.slug, 'tour-', '127.0.0.1']) {
    expect(text).not.toContain(part);
  }
});

// Guards: OPS-11
test('the shop’s port serves no metrics, and their listener serves nothing else', async () => {
  const shop = await fetch(`${server.url}/metrics`);
  expect(shop.status).toBe(404);
  expect(await shop.text()).not.toContain('foyer_');
  expect(new URL(listener.url).port).not.toBe(new URL(server.url).port);
  const { origin } = new URL(listener.url);
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(listener.url, { method: 'POST' })).status).toBe(404);
});

// Guards: OPS-11
test('many requests within a second cost one reading', async () => {
  const usual = await startMetricsListener('127.0.0.1', 0);
  const read = vi.spyOn(registry, 'metrics');
  try {
    for (let n = 0; n < 20; n += 1) expect((await fetch(usual.url)).status).toBe(200);
    expect(read.mock.calls.length).toBeLessThan(5);
    const before = read.mock.calls.length;
    // Control: a listener that keeps no answer reads each time.
    for (let n = 0; n < 20; n += 1) await (await fetch(listener.url)).text();
    expect(read.mock.calls.length - before).toBe(20);
  } finally {
    read.mockRestore();
    await usual.close();
  }
});

// Guards: OPS-11
test('many requests at once cost one look at the queue', async () => {
  const { store } = server.services;
  const looks = vi.spyOn(store, 'hot');
  await Promise.all(Array.from({ length: 30 }, scrape));
  const atQueue = looks.mock.calls.filter(([{ name }]) => name === 'queue_depth');
  expect(atQueue.length).toBeLessThanOrEqual(2);
});

// Guards: OPS-11
test.each<[string, () => Promise<never>]>([
  ['fails', () => Promise.reject(new Error('out of reach'))],
  ['takes too long', () => new Promise<never>(() => {})],
])(
  'a queue whose reading %s is left out of the metrics, which have everything else',
  async (_, hot) => {
    const before = await scrape();
    const warn = vi.fn();
    const services = { store: { hot }, log: { warn } } as unknown as Services;
    const end = measureQueue(services, 20);
    const { values } = await scrape();
    end();
    expect(values.has('foyer_database_connections_used')).toBe(true);
    // It has two figures; the server's own reading may fail too, on a stalled machine.
    expect(warn).toHaveBeenCalledTimes(2);
    const { foyer_queue_read_failures_total: failures = 0 } = await risenSince(
      before,
      'foyer_queue_read_failures_total',
    );
    expect(failures).toBeGreaterThanOrEqual(2);
  },
);

// Guards: OPS-11
test('a deadlock is counted', async () => {
  const before = await scrape();
  const { store } = world.services;
  let holding = 0;
  const bothHold = Promise.withResolvers<void>();
  const lock = (...sessions: string[]) =>
    store.write(world.venue.portalId, async (tx) => {
      for (const [at, session] of sessions.entries()) {
        await tx.run(
          sql`select from stock where portal_id = ${tx.portalId} and session_id = ${session}
            and group_id = '' for update`.compile(db),
        );
        if (at > 0) continue;
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
      }
    });
  await Promise.allSettled([lock('tour-10', 'tour-11'), lock('tour-11', 'tour-10')]);
  expect(await risenSince(before, 'foyer_database_deadlocks_total')).toEqual({
    foyer_database_deadlocks_total: 1,
  });
});
