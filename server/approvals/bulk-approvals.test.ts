import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { giveUpBulk } from '../bulk/run-bulk.ts';
import { expectConsistent } from '../testing/edits.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { emptyQueue } from '../testing/queue.ts';
import {
  approve,
  endApprovals,
  limitApprovals,
  stateOf,
  waiting,
} from '../testing/staff/approval-acts.ts';
import {
  buyNumber,
  outcomesOf,
  readRun,
  startRefund,
  triedRefund,
  workBulk,
} from '../testing/staff/bulk.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { supportMember } from '../testing/staff/support-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let sam: StaffMember;
let max: StaffMember;
let owner: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 2000, limited: 1000 });
});
beforeEach(async () => {
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
  owner = await staffMember(world, { name: 'Olga' });
  await emptyQueue(world);
});
afterEach(async () => {
  await endApprovals(world);
  await world.sweep();
  await expectConsistent(world);
});
afterAll(() => world.close());

const limit = (limits: Partial<ApprovalLimits>) => limitApprovals(world, limits);
const buy = (n = 1) => buyNumber(world, { type: 'front', n });
const refunds = (orders: readonly string[]) =>
  world.sql(
    `select from staff_refund r join ticket_order o on o.id = r.ticket_order_id
     where o.order_number = any($1)`,
    [orders],
  );

/** The run that repeats a request's dry run. */
const runOf = async (approval: string) => {
  const [run] = await world.sql<{ id: string }>(
    'select id from bulk_run where approval_id = $1 order by created_at desc limit 1',
    [approval],
  );
  return run?.id ?? '';
};

/** The runs that repeat a request's dry run. */
const checksOf = (approval: string) =>
  world.sql('select id from bulk_run where approval_id = $1', [approval]);

/** Requests approval of a bulk refund; returns the dry run and the request. */
async function asked(orders: readonly string[]) {
  const trial = await triedRefund(world, sam, orders);
  expect((await readRun(sam, trial)).needs_approval).toBe(true);
  const { run } = good(await startRefund(sam, trial));
  expect(run).toMatchObject({ id: trial, approval: { state: 'waiting' } });
  const request = (await waiting(max)).find(({ bulk }) => bulk?.run === trial);
  if (!request) throw new Error('nothing waits for approval');
  return { trial, request };
}

describe('a bulk refund above the limit (STF-12)', () => {
  // Guards: STF-12
  test('waits for a second person, is tried again, and is then made in their name', async () => {
    await limit({ per_bulk: 5_999 });
    const orders = [await buy(), await buy()];
    const { trial, request } = await asked(orders);
    expect(request).toMatchObject({
      order: null,
      bulk: { orders: 2, left: 0, check: null },
      outcome: { amount: '60.00', tickets: 2 },
      asked_by: { name: 'Sam' },
    });
    // A double click sends one request.
    expect(codeOf(await startRefund(sam, trial))).toBe('ok');
    expect(await waiting(max)).toHaveLength(1);
    await workBulk(world);
    expect(await refunds(orders)).toEqual([]);
    expect(codeOf(await approve(sam, request))).toBe('own_request');

    expect((await Promise.all([approve(max, request), approve(max, request)])).map(codeOf)).toEqual(
      ['ok', 'ok'],
    );
    expect(await refunds(orders)).toEqual([]);
    // Anyone who opens the page now sees that it is being checked.
    expect((await stateOf(owner, request.id))?.bulk?.check).toBe('running');
    await workBulk(world);
    expect(await stateOf(max, request.id)).toMatchObject({
      state: 'approved',
      decided_by: 'Max',
      bulk: { check: null },
    });
    expect(await refunds(orders)).toHaveLength(2);
    const entries = await world.sql(
      `select actor, after->>'asked_by' as asked_by from audit_entry
       where act in ('refund_order', 'start_bulk_refund') and (entity_id = any($1) or after->>'approval' = $2)`,
      [orders, request.id],
    );
    expect(entries).toHaveLength(3);
    for (const entry of entries) {
      expect(entry).toEqual({ actor: max.person.id, asked_by: sam.person.id });
    }
    const gifts = await world.sql(
      `select from given_away where approval_id = $1 and person_id = $2`,
      [request.id, max.person.id],
    );
    expect(gifts).toHaveLength(2);
    expect(codeOf(await startRefund(sam, trial))).toBe('approval_over');
  });

  // Guards: STF-18
  test('is refused to the operator’s support, which cannot request approval (STF-18)', async () => {
    await limit({ per_bulk: 5_999 });
    const nina = await supportMember(world, { role: 'support' });
    const orders = [await buy(), await buy()];
    const trial = await triedRefund(world, nina, orders);
    expect(codeOf(await startRefund(nina, trial))).toBe('above_limit');
    expect(await waiting(max)).toEqual([]);
    await workBulk(world);
    expect(await refunds(orders)).toEqual([]);
  });

  // Guards: STF-12
  test('whose outcome has changed is shown again, and needs a new approval', async () => {
    await limit({ per_bulk: 5_999 });
    const [one, other] = [await buy(2), await buy()];
    const { request } = await asked([one, other]);
    good(
      await owner.client.call('refundOrder', {
        params: { number: one },
        body: { reference: randomUUID(), reason: 'Goodwill', amount: '10.00' },
      }),
    );
    good(await approve(max, request));
    await workBulk(world);
    const [changed] = await waiting(max);
    expect(changed).toMatchObject({ id: request.id, version: 2, outcome: { amount: '80.00' } });
    expect(changed?.bulk?.run).not.toBe(request.bulk?.run);
    expect(await refunds([one, other])).toHaveLength(1);
    expect(codeOf(await approve(max, request))).toBe('outcome_changed');
    good(await approve(owner, { id: request.id, version: 2 }));
    await workBulk(world);
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'approved', decided_by: 'Olga' });
    expect(await refunds([one, other])).toHaveLength(3);
  });

  // Guards: STF-12
  test('approved by two people at once is tried again once, for one of them', async () => {
    await limit({ per_bulk: 0 });
    const orders = [await buy()];
    const { request } = await asked(orders);
    const both = await raceWithChange(
      world,
      (sql) => sql('update approval set version = version where id = $1', [request.id]),
      () => Promise.all([approve(max, request), approve(owner, request)]),
    );
    expect(both.map(codeOf)).toEqual(['ok', 'ok']);
    expect(await checksOf(request.id)).toHaveLength(1);
    await workBulk(world);
    expect(await refunds(orders)).toHaveLength(1);
  });

  // Guards: STF-12
  test('that changes while it is being approved is not tried with a version nobody saw', async () => {
    await limit({ per_bulk: 0 });
    const { request } = await asked([await buy()]);
    const late = await raceWithChange(
      world,
      (sql) => sql('update approval set version = version + 1 where id = $1', [request.id]),
      () => approve(max, request),
    );
    expect(codeOf(late)).toBe('outcome_changed');
    expect(await checksOf(request.id)).toEqual([]);
  });

  // Guards: STF-12
  test('whose second dry run failed says so, and can be approved once more', async () => {
    await limit({ per_bulk: 0 });
    const orders = [await buy()];
    const { request } = await asked(orders);
    good(await approve(max, request));
    const run = await runOf(request.id);
    await giveUpBulk(world.services, { portal_id: world.venue.portalId, run_id: run });
    expect(await stateOf(max, request.id)).toMatchObject({
      state: 'waiting',
      bulk: { check: 'failed' },
    });
    await emptyQueue(world);
    good(await approve(owner, request));
    expect((await stateOf(max, request.id))?.bulk?.check).toBe('running');
    await workBulk(world);
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'approved', decided_by: 'Olga' });
    expect(await refunds(orders)).toHaveLength(1);
  });

  // Guards: STF-12
  test('that is declined during its second dry run is not made', async () => {
    await limit({ per_bulk: 0 });
    const orders = [await buy()];
    const { request } = await asked(orders);
    good(await approve(max, request));
    good(await owner.client.call('declineApproval', { params: { id: request.id }, body: {} }));
    await workBulk(world);
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'declined' });
    expect(await refunds(orders)).toEqual([]);
  });

  // Guards: STF-12
  test.each<[string, () => StaffMember]>([
    ['whoever asked', () => sam],
    ['the second person', () => max],
  ])('keeps waiting if %s was suspended during the retry', async (_, who) => {
    await limit({ per_bulk: 0 });
    const orders = [await buy()];
    const { request } = await asked(orders);
    good(await approve(max, request));
    const suspended = { params: { id: who().person.id }, body: { state: 'suspended' } } as const;
    good(await owner.client.call('updatePerson', suspended));
    await workBulk(world);
    expect(await refunds(orders)).toEqual([]);
    const { version } = request;
    expect(await stateOf(owner, request.id)).toMatchObject({ state: 'waiting', version });
  });

  // Guards: STF-12
  test('waits as a whole if one order, or the day, is above its limit', async () => {
    await limit({ per_order: 5_000 });
    const [small, large] = [await buy(), await buy(2)];
    const trial = await triedRefund(world, sam, [small, large]);
    const run = await readRun(sam, trial);
    expect(run).toMatchObject({ needs_approval: true, done: 2 });
    expect(run.lines.find(({ order }) => order === large)?.is_above_limit).toBe(true);
    await limit({ per_day: 8_999 });
    const ofDay = await triedRefund(world, sam, [small, large]);
    expect((await readRun(sam, ofDay)).needs_approval).toBe(true);
    await limit({ per_day: 9_000 });
    expect((await readRun(sam, ofDay)).needs_approval).toBe(false);
  });

  // Guards: STF-12
  test('respects limits that are set, or used up, after it began', async () => {
    const orders = [await buy(), await buy(), await buy()];
    const trial = await triedRefund(world, sam, orders);
    const { run } = good(await startRefund(sam, trial));
    await limit({ per_bulk: 6_000 });
    await workBulk(world);
    expect(Object.values(await outcomesOf(sam, run.id)).sort()).toEqual([
      '30.00',
      '30.00',
      'above_limit',
    ]);
    // The rest is added to what the run already gave away.
    const again = good(await startRefund(sam, run.id)).run;
    await workBulk(world);
    expect(Object.values(await outcomesOf(sam, again.id))).toEqual(['above_limit']);
    expect(await refunds(orders)).toHaveLength(2);
  });

  // Guards: STF-12
  test('needs attention until it is decided', async () => {
    await limit({ per_bulk: 0 });
    const { request } = await asked([await buy(), await buy()]);
    const { entries } = good(await max.client.call('listAttention', {})).attention;
    expect(entries.filter(({ kind }) => kind === 'approval_waiting')).toMatchObject([
      { request_of: null, orders: 2, by: 'Sam', amount: '60.00' },
    ]);
    const params = { id: request.id };
    expect(
      good(await sam.client.call('declineApproval', { params, body: {} })).approval.state,
    ).toBe('withdrawn');
  });
});
