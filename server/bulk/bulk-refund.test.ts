import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteOldData } from '../housekeeping/delete-old-data.ts';
import { endLine } from '../store/bulk/bulk-runs.ts';
import { cartOf, holdCart } from '../testing/buyer.ts';
import { expectConsistent } from '../testing/edits.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import {
  buyNumber,
  outcomesOf,
  readRun,
  startRefund,
  triedRefund,
  tryRefund,
  workBulk,
} from '../testing/staff/bulk.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { runBulk } from './run-bulk.ts';

let world: World;
let sam: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 2000, limited: 1000 });
  await world.sql(
    `insert into seller (portal_id, id, slug, name) values ($1, 'another', 'another', 'Another')`,
    [world.venue.portalId],
  );
});
beforeEach(async () => {
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  await emptyQueue(world);
  await world.sql(`update bulk_run set state = 'failed', finished_at = now()
    where state in ('queued', 'running')`);
});
afterEach(async () => {
  await world.sweep();
  await expectConsistent(world);
});
afterAll(() => world.close());

const buy = (n = 2) => buyNumber(world, { type: 'front', n });
const refundsOf = (order: string) =>
  world.sql<{ amount: number }>(
    `select a.amount::int from payment_entry e
     join payment_allocation a on a.portal_id = e.portal_id and a.payment_entry_id = e.id
     join ticket_order o on o.portal_id = a.portal_id and o.id = a.ticket_order_id
     where o.order_number = $1 and e.audit_action = 'refund'`,
    [order],
  );
const validOf = async (order: string) =>
  (
    await world.sql(
      `select t.id from ticket t join ticket_order o on o.id = t.ticket_order_id
       where o.order_number = $1 and t.state = 'booked'`,
      [order],
    )
  ).length;
const refundOne = ({ client }: StaffMember, number: string, body: object) =>
  client.call('refundOrder', {
    params: { number },
    body: { reference: randomUUID(), reason: 'Goodwill', ...body },
  });

const ofAnother = { role: 'support', sellers: ['another'] };
const set = async (
  id: string,
  body: { state?: 'suspended'; grants?: { role: string; sellers: string[] | null }[] },
) => {
  const owner = await staffMember(world, {});
  return owner.client.call('updatePerson', { params: { id }, body });
};

describe('orders refunded in bulk (SLS-10)', () => {
  // Guards: SLS-10
  test('are listed first, without changing anything', async () => {
    const orders = [await buy(2), await buy(1)];
    const id = await triedRefund(world, sam, orders);
    const run = await readRun(sam, id);
    expect(run).toMatchObject({ state: 'done', is_trial: true, by: 'Sam', orders: 2, done: 2 });
    expect(run).toMatchObject({ tickets: 3, total: '90.00', left: 0, needs_approval: false });
    expect(await outcomesOf(sam, id)).toEqual({
      [orders[0] ?? '']: '60.00',
      [orders[1] ?? '']: '30.00',
    });
    expect(await validOf(orders[0] ?? '')).toBe(2);
    const entries = await world.sql(
      `select from audit_entry where entity_id = any($1) and actor = $2`,
      [orders, sam.person.id],
    );
    expect(entries).toEqual([]);
  });

  // Guards: SLS-10
  test('are refunded by a job, once for a double click and for two people at once', async () => {
    const orders = [await buy(2), await buy(1)];
    const trial = await triedRefund(world, sam, orders);
    const other = await staffMember(world, { grants: ['manager'] });
    const id = randomUUID();
    const all = await Promise.all([
      startRefund(sam, trial, id),
      startRefund(sam, trial, id),
      startRefund(other, trial),
    ]);
    const codes = all.map(codeOf);
    expect(codes).toContain('ok');
    expect(codes).toContain('not_possible_now');
    expect(await jobsOf(world, 'run_bulk')).toHaveLength(1);
    await workBulk(world);
    for (const order of orders) {
      expect(await refundsOf(order)).toHaveLength(1);
      expect(await validOf(order)).toBe(0);
    }
    const followed = (await readRun(sam, trial)).followed_by ?? '';
    expect(await readRun(sam, followed)).toMatchObject({ state: 'done', done: 2, total: '90.00' });
    const acts = await world.sql<{ act: string }>(
      `select act from audit_entry where entity_id = any($1) order by id`,
      [[followed, ...orders]],
    );
    expect(acts.map(({ act }) => act)).toEqual([
      'start_bulk_refund',
      'refund_order',
      'refund_order',
    ]);
  });

  // Guards: SLS-10
  test('of one person don’t block a colleague’s, and take turns with them', async () => {
    const max = await staffMember(world, { grants: ['manager'] });
    const [shared, ofSam, ofMax] = [await buy(1), await buy(1), await buy(1)];
    const { run: tried } = good(await tryRefund(sam, [shared, ofSam]));
    const second = await tryRefund(sam, [ofSam]);
    expect(second).toMatchObject({
      ok: false,
      errors: [{ _code: 'not_possible_now', _extra: { reason: 'running', run: tried.id } }],
    });
    const { run: other } = good(await tryRefund(max, [shared, ofMax]));
    await workBulk(world);
    const run = good(await startRefund(sam, tried.id)).run.id;
    const runOfMax = good(await startRefund(max, other.id)).run.id;
    const piece = { portal_id: world.venue.portalId, run_id: run };
    await runBulk(world.services, piece, 1);
    // The next piece of one run waits behind the first piece of the other.
    expect((await jobsOf(world, 'run_bulk')).map(({ run_id }) => run_id)).toEqual([
      run,
      runOfMax,
      run,
    ]);
    await workBulk(world);
    for (const order of [shared, ofSam, ofMax]) expect(await refundsOf(order)).toHaveLength(1);
    const both = await Promise.all([readRun(sam, run), readRun(max, runOfMax)]);
    expect(both.map(({ done }) => done).toSorted()).toEqual([1, 2]);
    expect(both.map(({ state }) => state)).toEqual(['done', 'done']);
  });

  // Guards: SLS-10
  test('are refunded in one run at a time per person, even from two browsers at once', async () => {
    const order = await buy(1);
    const both = await Promise.all([tryRefund(sam, [order]), tryRefund(sam, [order])]);
    expect(both.map(codeOf).toSorted()).toEqual(['not_possible_now', 'ok']);
    await workBulk(world);
    await triedRefund(world, sam, [order]);
  });

  // Guards: SLS-10
  test('continue after a killed process, order by order', async () => {
    const orders = [await buy(1), await buy(1), await buy(1)];
    const trial = await triedRefund(world, sam, orders);
    const { run } = good(await startRefund(sam, trial));
    const payload = { portal_id: world.venue.portalId, run_id: run.id };
    await runBulk(world.services, payload, 1);
    expect(await readRun(sam, run.id)).toMatchObject({ state: 'running', done: 1, waiting: 2 });
    // Another process takes the same piece at the same time.
    await Promise.all([runBulk(world.services, payload, 1), runBulk(world.services, payload, 1)]);
    await workBulk(world);
    expect(await readRun(sam, run.id)).toMatchObject({ state: 'done', done: 3, left: 0 });
    for (const order of orders) expect(await refundsOf(order)).toHaveLength(1);
  });

  // Guards: STF-13
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['is suspended', (id) => set(id, { state: 'suspended' })],
    ['may no longer refund', (id) => set(id, { grants: [{ role: 'designer', sellers: null }] })],
    ['may refund at another seller only', (id) => set(id, { grants: [ofAnother] })],
  ])(
    'stop as soon as the person who started them %s, and someone else can continue them',
    async (_, change) => {
      const orders = [await buy(1), await buy(1), await buy(1)];
      const trial = await triedRefund(world, sam, orders);
      const { run } = good(await startRefund(sam, trial));
      await runBulk(world.services, { portal_id: world.venue.portalId, run_id: run.id }, 1);
      good((await change(sam.person.id)) as Awaited<ReturnType<typeof set>>);
      await workBulk(world);
      const max = await staffMember(world, { grants: ['manager'] });
      expect(await readRun(max, run.id)).toMatchObject({ state: 'done', done: 1, left: 2 });
      expect(Object.values(await outcomesOf(max, run.id)).sort()).toEqual([
        '30.00',
        'right_missing',
        'right_missing',
      ]);
      const again = good(await startRefund(max, run.id)).run;
      await workBulk(world);
      expect(await readRun(max, again.id)).toMatchObject({ state: 'done', done: 2, left: 0 });
      for (const order of orders) expect(await refundsOf(order)).toHaveLength(1);
    },
  );

  // Guards: SLS-10
  test('leave an order that someone refunded under the run’s reference, and finish', async () => {
    const [order, other] = [await buy(1), await buy(1)];
    const trial = await triedRefund(world, sam, [order, other]);
    const id = randomUUID();
    const own = { reference: `bulk ${id} ${order}`, reason: 'Ill', tickets: 'all' } as const;
    good(await sam.client.call('refundOrder', { params: { number: order }, body: own }));
    good(await startRefund(sam, trial, id));
    await runBulk(world.services, { portal_id: world.venue.portalId, run_id: id });
    expect(await readRun(sam, id)).toMatchObject({ state: 'done', done: 1, left: 1 });
    expect(await outcomesOf(sam, id)).toMatchObject({
      [order]: 'reference was used for another refund',
    });
    expect(await refundsOf(order)).toHaveLength(1);
    await workBulk(world);
  });

  // Guards: SLS-10
  test('control: ending a line without checking its state lets a slower process hide what was done', async () => {
    const order = await buy(1);
    const trial = await triedRefund(world, sam, [order]);
    const { run } = good(await startRefund(sam, trial));
    await workBulk(world);
    const late = { order_number: order, state: 'left', tickets: 0, amount: '0' } as const;
    const isEnded = await world.services.store.write(world.venue.portalId, (tx) =>
      endLine(tx, run.id, { ...late, problem: 'tickets are already cancelled' }),
    );
    expect(isEnded).toBe(false);
    expect(await readRun(sam, run.id)).toMatchObject({ done: 1, left: 0 });
    await world.sql(`update bulk_run_line set state = 'left', problem = 'late' where run_id = $1`, [
      run.id,
    ]);
    expect(await readRun(sam, run.id)).toMatchObject({ done: 0, left: 1 });
  });

  // Guards: SLS-10
  test('do not affect each other: one that fails is left with its reason, and can be run again', async () => {
    const [fine, paying, faulty] = [await buy(1), await buy(1), await buy(1)];
    const trial = await triedRefund(world, sam, [fine, paying, faulty, 'NOSUCHONE']);
    expect(await outcomesOf(sam, trial)).toMatchObject({ NOSUCHONE: 'not_found', [fine]: '30.00' });
    const gate = (on: boolean) =>
      world.sql(
        on
          ? `create function break_one() returns trigger language plpgsql as $$ begin
               if exists (select from ticket_order where id = new.ticket_order_id and order_number = '${faulty}')
               then raise 'broken'; end if; return new; end $$;
             create trigger break_one before insert on staff_refund for each row execute function break_one()`
          : 'drop trigger break_one on staff_refund; drop function break_one()',
      );
    await gate(true);
    const cart = await world.sql<{ cart_id: string }>(
      'select cart_id from ticket_order where order_number = $1',
      [paying],
    );
    await world.sql(
      `insert into payment (portal_id, cart_id, gateway_id, state, completes, amount, currency, identity_id)
       select portal_id, cart_id, gateway_id, 'processing', completes, 1, currency, identity_id
       from payment where cart_id = $1 limit 1`,
      [cart[0]?.cart_id],
    );
    const { run } = good(await startRefund(sam, trial));
    await workBulk(world);
    expect(await outcomesOf(sam, run.id)).toEqual({
      [fine]: '30.00',
      [paying]: 'payment_in_progress',
      [faulty]: 'fault',
      NOSUCHONE: 'not_found',
    });
    await gate(false);
    await world.sql(`delete from payment where cart_id = $1 and state = 'processing'`, [
      cart[0]?.cart_id,
    ]);
    const again = good(await startRefund(sam, run.id)).run;
    await workBulk(world);
    expect(await readRun(sam, again.id)).toMatchObject({ state: 'done', done: 2, left: 0 });
    for (const order of [fine, paying, faulty]) expect(await refundsOf(order)).toHaveLength(1);
    // Nothing is left to do again.
    expect(codeOf(await startRefund(sam, again.id))).toBe('not_possible_now');
  });

  // Guards: SLS-10
  test('leave an order whose amount has changed, show the new amount, and refund it the next time', async () => {
    const [one, other] = [await buy(2), await buy(1)];
    const trial = await triedRefund(world, sam, [one, other]);
    good(await refundOne(sam, one, { amount: '10.00' }));
    const { run } = good(await startRefund(sam, trial));
    await workBulk(world);
    const { lines } = await readRun(sam, run.id);
    expect(lines).toMatchObject([
      { order: one, problem: 'outcome_changed', amount: '50.00', tickets: 2 },
      { order: other, problem: null, amount: '30.00' },
    ]);
    expect(await validOf(one)).toBe(2);
    const again = good(await startRefund(sam, run.id)).run;
    await workBulk(world);
    expect(await outcomesOf(sam, again.id)).toEqual({ [one]: '50.00' });
    expect((await refundsOf(one)).map(({ amount }) => amount).sort()).toEqual([1000, 5000]);
  });

  // Guards: SLS-10
  test('are tried in one dry run at a time, once per id', async () => {
    const [one, other] = [await buy(1), await buy(1)];
    const id = randomUUID();
    expect(
      (await Promise.all([tryRefund(sam, [one], id), tryRefund(sam, [one], id)])).map(codeOf),
    ).toEqual(['ok', 'ok']);
    expect(codeOf(await tryRefund(sam, [other]))).toBe('not_possible_now');
    expect(codeOf(await startRefund(sam, id))).toBe('not_possible_now');
    await workBulk(world);
    expect(codeOf(await tryRefund(sam, [other]))).toBe('ok');
    await workBulk(world);
    world.advance(3_600_000);
    const later = await staffMember(world, { grants: ['manager'] });
    expect(codeOf(await startRefund(later, id))).toBe('not_possible_now');
  });

  // Guards: SLS-10
  test('whose job was lost block others for a day, and are deleted after ninety', async () => {
    const order = await buy(1);
    const id = good(await tryRefund(sam, [order])).run.id;
    await emptyQueue(world);
    expect(codeOf(await tryRefund(sam, [order]))).toBe('not_possible_now');
    const { services, venue } = world;
    const inDays = (days: number) => ({
      ...services,
      now: () => services.now() + days * 86_400_000,
    });
    await deleteOldData(inDays(1), venue.portalId);
    // It ended old sessions, too.
    const later = await staffMember(world, { grants: ['support'] });
    expect((await readRun(later, id)).state).toBe('failed');
    expect(codeOf(await tryRefund(later, [order]))).toBe('ok');
    await workBulk(world);
    await deleteOldData(inDays(91), venue.portalId);
    expect(await world.sql('select from bulk_run where id = $1', [id])).toEqual([]);
  });

  // Guards: SLS-10
  test('are visible only within the sellers of a role', async () => {
    const order = await buy(1);
    const trial = await triedRefund(world, sam, [order]);
    const stranger = await staffMember(world, {
      grants: [{ role: 'owner', sellers: ['another'] }],
    });
    const params = { id: trial };
    expect(codeOf(await stranger.client.call('getBulkRun', { params }))).toBe('not_found');
    expect(codeOf(await startRefund(stranger, trial))).toBe('not_found');
    expect(codeOf(await tryRefund(stranger, [order]))).toBe('not_found');
    expect(good(await stranger.client.call('listBulkRuns', {})).run).toEqual([]);
    const listed = good(await sam.client.call('listBulkRuns', {})).run;
    expect(listed[0]).toMatchObject({ id: trial, is_trial: true, total: '30.00' });
    const move = sam.client.call('startBulkMove', { params, body: { id: randomUUID() } });
    expect(codeOf(await move)).toBe('right_missing');
  });

  // Guards: SLS-10
  test('number at most a thousand', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => `N${at}`);
    expect(await tryRefund(sam, many)).toMatchObject({
      ok: false,
      errors: [{ _extra: { path: 'orders' } }],
    });
  });
});

// Guards: SLS-10
test('all orders of a filter are listed, newest first, for the sellers of a role', async () => {
  const seventh = { type: 'front', session: 'tour-12' };
  const orders = [await buyNumber(world, seventh), await buyNumber(world, seventh)];
  cartOf(await holdCart(world.api, seventh));
  const query = { session: 'tour-12' };
  const named = good(await sam.client.call('listOrderNumbers', { query }));
  expect(named).toEqual({ order: orders.toReversed(), is_whole: true });
  const stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
  expect(good(await stranger.client.call('listOrderNumbers', { query })).order).toEqual([]);
});
