import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Grant } from '#domain/staff/rights.ts';
import { holdCart } from '../testing/buyer.ts';
import { buy } from '../testing/edits.ts';
import { configure } from '../testing/member.ts';
import { doorDevice } from '../testing/staff/door-device.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { openStaffVenue, role, workingAs } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';

const hour = 3_600_000;
let world: World;
let portal: number;
beforeAll(async () => {
  world = await openStaffVenue();
  portal = world.venue.portalId;
  await configure(world, {});
});
beforeEach(async () => {
  await world.sql(`delete from letter`);
  await world.sql(`truncate graphile_worker._private_jobs`);
});
afterAll(() => world.close());

type Grants = (string | Pick<Grant, 'role' | 'sellers'>)[];
const attentionOf = async (...grants: Grants) => {
  const { client } = await workingAs(world, grants.length > 0 ? grants : ['owner']);
  return good(await client.call('listAttention', {})).attention;
};
const kinds = async (...grants: Grants) =>
  (await attentionOf(...grants)).entries.map(({ kind }) => kind);

/** An order paid by card, with its number, cart and payment. */
async function order() {
  const { id, cartId } = await buy(world, { type: 'child' });
  const [row] = await world.sql<{ number: string; payment: string }>(
    `select o.order_number as number, p.id as payment from ticket_order o
     join payment p on p.cart_id = o.cart_id where o.id = $1`,
    [id],
  );
  return { id, cartId, number: row?.number ?? '', payment: row?.payment ?? '' };
}

/** Adds a movement of an order's money, as the processor's events do. */
async function movement(
  { id, cartId, payment }: Awaited<ReturnType<typeof order>>,
  action: string,
  { state = 'done', ref = `ref-${randomUUID()}` } = {},
): Promise<{ entry: string; ref: string }> {
  const entry = randomUUID();
  const at = new Date(world.services.now());
  await world.sql(
    `insert into payment_entry (portal_id, id, payment_id, cart_id, audit_action, state, amount, provider_ref,
       occurred_on, failed_on)
     values ($1, $2, $3, $4, $5, $6, 300, $7, $8, $9)`,
    [portal, entry, payment, cartId, action, state, ref, at, state === 'failed' ? at : null],
  );
  await world.sql(`insert into payment_allocation values ($1, $2, $3, 300, $4)`, [
    portal,
    entry,
    id,
    at,
  ]);
  return { entry, ref };
}

// Guards: TOD-02
test('nothing is listed for a venue without problems', async () => {
  await order();
  await world.sweep();
  await world.sql(`truncate graphile_worker._private_jobs`);
  expect(await attentionOf()).toEqual({ entries: [], more: 0, is_more: false });
});

// Guards: TOD-02
test('a failed refund is listed with its order until someone resolves it', async () => {
  const bought = await order();
  const { entry } = await movement(bought, 'refund', { state: 'failed' });
  expect((await attentionOf('finance')).entries).toMatchObject([
    { kind: 'refund_failed', urgency: 'now', order: bought.number, amount: '3.00' },
  ]);
  expect(await kinds('support')).toEqual([]);
  expect(await kinds(role('finance', ['cafe']))).toEqual([]);
  expect(await kinds(role('finance', ['shop']))).toEqual(['refund_failed']);
  await world.sql(`insert into refund_remedy values ($1, $2, 'dropped', 'paid', null, now())`, [
    portal,
    entry,
  ]);
  expect(await kinds('finance')).toEqual([]);
});

// Guards: TOD-02
test('a dispute is listed until it is closed', async () => {
  const bought = await order();
  const { ref } = await movement(bought, 'dispute_opened');
  expect((await attentionOf('finance')).entries).toMatchObject([
    { kind: 'dispute_open', order: bought.number },
  ]);
  await movement(bought, 'dispute_closed', { ref });
  expect(await kinds('finance')).toEqual([]);
});

// Guards: TOD-02
test('a won dispute is listed with its seller’s money while its buyer has neither tickets nor money', async () => {
  const bought = await order();
  const { ref } = await movement(bought, 'dispute_opened');
  await world.sql('update ticket_order set withheld = 300 where id = $1', [bought.id]);
  expect(await kinds(role('finance', ['shop']))).toEqual(['dispute_open']);
  await movement(bought, 'dispute_closed', { ref });
  expect((await attentionOf(role('finance', ['shop']))).entries).toMatchObject([
    { kind: 'dispute_won', urgency: 'now', order: bought.number, amount: '3.00' },
  ]);
  expect(await kinds(role('finance', ['cafe']))).toEqual([]);
  expect(await kinds('support')).toEqual([]);
  await movement(bought, 'refund');
  await world.sql('update ticket_order set withheld = 0 where id = $1', [bought.id]);
  expect(await kinds('finance')).toEqual([]);
});

// Guards: TOD-02
test('a payment that is unclear for an hour is listed, and a pending debit as clearing', async () => {
  const held = await holdCart(world.api, { type: 'child' });
  const id = held.cart[0]?.id ?? '';
  await world.sql(
    `insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency, identity_id,
       next_check_at, created_at)
     select portal_id, id, 'stripe', 'processing', true, 800, 'USD', identity_id, now(), $2 from cart where id = $1`,
    [id, new Date(world.services.now())],
  );
  expect(await kinds()).toEqual([]);
  world.advance(2 * hour);
  expect((await attentionOf('support')).entries).toMatchObject([
    { kind: 'payment_unclear', cart: held.cart[0]?.cart_number, order: null },
  ]);
  await configure(world, { 'checkout.direct_debit_days': 5 });
  expect((await attentionOf()).entries).toMatchObject([
    { kind: 'debit_clearing', urgency: 'note', amount: '8.00' },
  ]);
  expect(await kinds('support')).toEqual([]);
  // A card payment is processing for moments only, even where debits are taken.
  await world.sql("update payment set method = 'card' where cart_id = $1", [id]);
  expect(await kinds('support')).toEqual(['payment_unclear']);
  await world.sql(
    `update payment set state = 'failed', next_check_at = null, failure = '{}' where cart_id = $1`,
    [id],
  );
  expect(await kinds()).toEqual([]);
});

// Guards: TOD-02
test('a letter that did not arrive is listed until it is sent again', async () => {
  const bought = await order();
  await world.sql(`delete from letter`);
  await world.sql(`truncate graphile_worker._private_jobs`);
  const letter = (id: string, state: string, repeats: string | null, of: string | null) =>
    world.sql(
      `insert into letter (portal_id, id, task, payload, ticket_order_id, repeats_id, created_at, due_at, state,
         state_at, subject)
       values ($1, $2, 'mail_confirmation', '{}', $3, $4, $6, $6, $5, $6, 'Your tickets')`,
      [portal, id, of, repeats, state, new Date(world.services.now())],
    );
  const first = randomUUID();
  await letter(first, 'bounced', null, bought.id);
  await letter(randomUUID(), 'refused', null, null);
  expect((await attentionOf(role('support', ['shop']))).entries).toMatchObject([
    { kind: 'letter_undelivered', order: bought.number, subject: 'Your tickets', state: 'bounced' },
  ]);
  expect(await kinds('support')).toHaveLength(2);
  await letter(randomUUID(), 'queued', first, bought.id);
  expect(await kinds(role('support', ['shop']))).toEqual([]);
});

// Guards: TOD-02
test('only coming sessions on sale with few places left are listed', async () => {
  world.advance(Date.parse('2031-03-07T12:00:00Z') - world.services.now());
  expect(await kinds()).toEqual([]);
  await world.sql(
    `update stock set used = capacity where session_id = 'tour-10' and group_id = ''`,
  );
  await world.sql(
    `update stock set used = capacity - 10 where session_id = 'tour-12' and group_id = ''`,
  );
  expect((await attentionOf('support')).entries).toMatchObject([
    { kind: 'session_filling', event: 'Tour', session: 'tour-10', free: 0 },
    { kind: 'session_filling', session: 'tour-12', free: 10 },
  ]);
  expect(await kinds(role('support', ['cafe']))).toEqual([]);
  await world.sql(`update event_session set closed = true where id = 'tour-10'`);
  await world.sql(`update event_session set closure_id = 'works' where id = 'tour-12'`);
  expect(await kinds('support')).toEqual([]);
  await world.sql(`update event_session set closed = false, closure_id = null`);
  expect(await kinds('support')).toHaveLength(2);
  await world.sql(`update stock set used = 0 where group_id = ''`);
  expect(await kinds()).toEqual([]);
});

// Guards: CAT-04, TOD-02
test('a session that keeps the time it was sold for is listed until it has passed', async () => {
  const keeps = (on: boolean) =>
    world.sql(`update event_session set keeps_instant = $1 where id = 'tour-10'`, [on]);
  await keeps(true);
  expect((await attentionOf('support')).entries).toMatchObject([
    { kind: 'session_keeps_time', urgency: 'soon', event: 'Tour', session: 'tour-10' },
  ]);
  expect(await kinds(role('support', ['cafe']))).toEqual([]);
  await keeps(false);
  expect(await kinds()).toEqual([]);
});

// Guards: DOR-09, TOD-02
test('a device whose scans the server does not accept is urgent until they are accepted', async () => {
  const phone = await doorDevice(world, { name: 'Gate 7' });
  const told = (query: object) => phone.client.download('getDoorSnapshot', { query });
  const since = new Date(world.services.now() - hour).toISOString();
  await told({ stuck: 3, stuck_since: since, faulty: 1 });
  const entry = { kind: 'device_stuck', urgency: 'now', device: 'Gate 7', scans: 3, since };
  expect((await attentionOf('door_supervisor')).entries).toMatchObject([entry]);
  expect(await kinds({ role: 'door_supervisor', sellers: ['cafe'] })).toEqual([]);
  const { client } = await workingAs(world, ['door_supervisor']);
  const queueOf = async () =>
    good(await client.call('listDevices', {})).device.find(({ id }) => id === phone.id)?.queue;
  expect(await queueOf()).toEqual({ stuck: 3, since, faulty: 1 });
  // A version that reports nothing about its queue changes nothing.
  await told({});
  expect(await queueOf()).toMatchObject({ stuck: 3 });
  await told({ stuck: 0, faulty: 1 });
  expect(await kinds('door_supervisor')).toEqual([]);
  expect(await queueOf()).toEqual({ stuck: 0, since: null, faulty: 1 });
});

// Guards: TOD-02
test('jobs that failed for good or that no worker takes are listed by name, for those who may see programs', async () => {
  world.advance(Date.now() - world.services.now());
  const add = (task: string, payload: object, runAt: string) =>
    world.sql(`select graphile_worker.add_job($1, $2::json, run_at := now() + $3::interval)`, [
      task,
      JSON.stringify(payload),
      runAt,
    ]);
  await add('mail_refund', { portal_id: portal }, '0');
  await add('review_movements', {}, '-1 hour');
  await add('mail_confirmation', { portal_id: portal }, '-1 hour');
  await add('mail_confirmation', { portal_id: portal }, '-2 hours');
  await add('mail_renewal', { portal_id: portal + 1 }, '-2 hours');
  expect((await attentionOf()).entries).toMatchObject([
    { kind: 'job_stuck', job: 'mail_confirmation', jobs: 2, is_given_up: false },
    { kind: 'job_stuck', job: 'review_movements', jobs: 1 },
  ]);
  expect(await kinds('finance')).toEqual([]);
  await world.sql(
    `update graphile_worker._private_jobs set attempts = max_attempts where run_at > now() - interval '1 minute'`,
  );
  expect((await attentionOf()).entries).toContainEqual(
    expect.objectContaining({ job: 'mail_refund', is_given_up: true }),
  );
});

// Guards: TOD-02
test('errors found by the last audit are listed until an audit finds none', async () => {
  const audit = (differences: number) =>
    world.sql(
      `insert into books_check values ($1, now(), $2)
       on conflict (portal_id) do update set differences = excluded.differences`,
      [portal, differences],
    );
  await audit(3);
  expect((await attentionOf('finance')).entries).toMatchObject([
    { kind: 'books_differ', differences: 3 },
  ]);
  expect(await kinds(role('finance', ['shop']))).toEqual([]);
  await audit(0);
  expect(await kinds('finance')).toEqual([]);
});

// Guards: TOD-02
test('the most urgent entries come first, and a long list says how many more there are', async () => {
  const bought = await order();
  for (let n = 0; n < 25; n += 1) await movement(bought, 'refund', { state: 'failed' });
  for (let n = 0; n < 25; n += 1) await movement(bought, 'dispute_opened');
  await world.sql(
    `insert into letter (portal_id, id, task, payload, created_at, due_at, state, state_at)
     select $1, gen_random_uuid(), 'mail_confirmation', '{}', now(), now(), 'failed', now()
     from generate_series(1, 1200)`,
    [portal],
  );
  const { entries, more, is_more } = await attentionOf();
  expect(entries).toHaveLength(30);
  expect(entries.slice(0, 20).every(({ kind }) => kind === 'refund_failed')).toBe(true);
  expect(entries.every(({ urgency }) => urgency === 'now')).toBe(true);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(30);
  expect({ more, is_more }).toEqual({ more: 50 + 1000 - 30, is_more: true });
});
