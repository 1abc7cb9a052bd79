import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { runSessionChange } from '../sessions/run-session-change.ts';
import { expectConsistent } from '../testing/edits.ts';
import { emptyQueue } from '../testing/queue.ts';
import {
  approve,
  decline,
  endApprovals,
  limitApprovals,
  stateOf,
  waiting,
} from '../testing/staff/approval-acts.ts';
import { buyNumber } from '../testing/staff/bulk.ts';
import {
  ownSession,
  sessionRun,
  startSession,
  triedSession,
  workSessions,
} from '../testing/staff/sessions.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
/** An editor may change sessions, but not refund. */
let eddi: StaffMember;
let erna: StaffMember;
let max: StaffMember;
let sam: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 2000 });
});
beforeEach(async () => {
  eddi = await staffMember(world, { grants: ['event_editor'], name: 'Eddi' });
  erna = await staffMember(world, { grants: ['event_editor'], name: 'Erna' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  await emptyQueue(world);
});
afterEach(async () => {
  await endApprovals(world);
  await world.sweep();
  await expectConsistent(world);
});
afterAll(() => world.close());

const limit = (limits: Partial<ApprovalLimits>) => limitApprovals(world, limits);
/** Buys tickets of 21.50 each. */
const buy = (session: string, n = 1) => buyNumber(world, { type: 'adult', session, n });
const refunds = (orders: readonly string[]) =>
  world.sql<{ amount: string }>(
    `select r.result->>'amount' as amount from staff_refund r
     join ticket_order o on o.id = r.ticket_order_id where o.order_number = any($1)`,
    [orders],
  );
const work = () => workSessions(world);

/** Requests approval to cancel a session; returns the dry run and the request. */
async function asked(session: string, who = eddi) {
  const trial = await triedSession(world, who, session);
  expect((await sessionRun(who, session)).run?.needs_approval).toBe(true);
  expect(good(await startSession(who, session, trial)).waiting).toMatchObject({
    by: who.person.name,
  });
  const request = (await waiting(max)).find((one) => one.session?.id === session);
  if (!request) throw new Error('nothing waits for approval');
  return { trial, request };
}

describe('cancelling a session by a person who has since lost the right (STF-13)', () => {
  const set = (id: string, body: object) =>
    max.client.call('updatePerson', { params: { id }, body }).then(good);
  const suspend = (id: string) => set(id, { state: 'suspended' });
  const ofAnother = [{ role: 'event_editor', sellers: ['another'] }];

  beforeEach(() =>
    world.sql(
      `insert into seller (portal_id, id, slug, name) values ($1, 'another', 'another', 'Another')
      on conflict do nothing`,
      [world.venue.portalId],
    ),
  );

  // Guards: STF-13
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['was suspended', suspend],
    ['lost the right', (id) => set(id, { grants: [{ role: 'designer', sellers: null }] })],
    ['has it at another seller only', (id) => set(id, { grants: ofAnother })],
  ])(
    'stops when the person who started it %s, and someone else can continue it',
    async (_, change) => {
      const session = await ownSession(world);
      const orders = [await buy(session), await buy(session), await buy(session)];
      const trial = await triedSession(world, eddi, session);
      const { run } = good(await startSession(eddi, session, trial));
      const payload = { portal_id: world.venue.portalId, run_id: run?.id ?? '', after: null };
      await runSessionChange(world.services, payload, 1);
      await change(eddi.person.id);
      await work();
      expect(await refunds(orders)).toHaveLength(1);
      expect((await sessionRun(erna, session)).run).toMatchObject({
        state: 'failed',
        problem: 'right_missing',
      });
      good(await startSession(erna, session, trial));
      await work();
      expect((await sessionRun(erna, session)).run).toMatchObject({ state: 'done', left: 0 });
      expect(await refunds(orders)).toHaveLength(3);
    },
  );

  // Guards: STF-13
  test('stops between two orders of a batch, too', async () => {
    const session = await ownSession(world);
    const orders = [await buy(session), await buy(session)];
    const trial = await triedSession(world, eddi, session);
    const { run } = good(await startSession(eddi, session, trial));
    const payload = { portal_id: world.venue.portalId, run_id: run?.id ?? '', after: null };
    // The first order is completed while the person who started the run is suspended.
    const { store } = world.services;
    let changes = 0;
    const write: typeof store.write = async (portalId, work) => {
      const result = await store.write(portalId, work);
      const done = await refunds(orders);
      if (done.length === 1 && changes++ === 0) await suspend(eddi.person.id);
      return result;
    };
    await runSessionChange({ ...world.services, store: { ...store, write } }, payload);
    expect(await refunds(orders)).toHaveLength(1);
    expect((await sessionRun(erna, session)).run).toMatchObject({
      state: 'done',
      left: 1,
      lines: [{ problem: 'right_missing' }, { problem: null }],
    });
  });

  // Guards: STF-12
  test('is not done if the approver is suspended during the second dry run', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    const orders = [await buy(session)];
    const { request } = await asked(session);
    good(await approve(erna, request));
    await suspend(erna.person.id);
    await work();
    expect(await refunds(orders)).toEqual([]);
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'waiting' });
    good(await approve(max, request));
    await work();
    expect(await refunds(orders)).toHaveLength(1);
  });

  // Guards: STF-12
  test('is not done if it turns out during the second dry run that one person let both in (STF-12)', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    const orders = [await buy(session)];
    const { request } = await asked(session);
    good(await approve(erna, request));
    const letIn = (who: StaffMember, by: StaffMember) =>
      world.sql(
        `insert into staff_let_in (portal_id, person_id, by_person_id, at) values ($1, $2, $3, $4)`,
        [world.venue.portalId, who.person.id, by.person.id, new Date(world.services.now())],
      );
    await letIn(eddi, sam);
    await letIn(erna, sam);
    await work();
    expect(await refunds(orders)).toEqual([]);
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'waiting' });
    expect(codeOf(await approve(erna, request))).toBe('one_behind');
    good(await approve(max, request));
    await work();
    expect(await refunds(orders)).toHaveLength(1);
    await world.sql('delete from staff_let_in');
  });

  // Guards: STF-12
  test('is not done if the person who asked is suspended, even during the second dry run', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    const orders = [await buy(session)];
    const { request } = await asked(session);
    good(await approve(max, request));
    await suspend(eddi.person.id);
    await work();
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'waiting' });
    expect(codeOf(await approve(max, request))).toBe('former_asker');
    await work();
    expect(await refunds(orders)).toEqual([]);
    good(await decline(max, request.id));
  });
});

// Guards: STF-12
test('a refund cannot be approved once the person who asked is suspended or has lost the right (STF-12)', async () => {
  await limit({ per_order: 0 });
  const number = await buy('tour-10');
  const params = { number };
  const body = { reference: randomUUID(), reason: 'The visitor fell ill', tickets: 'all' } as const;
  good(await sam.client.call('refundOrder', { params, body }));
  const request = (await waiting(max)).find(({ order }) => order === number);
  if (!request) throw new Error('nothing waits for approval');
  const set = (more: object, { client } = max) =>
    client.call('updatePerson', { params: { id: sam.person.id }, body: more }).then(good);
  await set({ state: 'suspended' });
  expect(codeOf(await approve(max, request))).toBe('former_asker');
  await set({ state: 'active', grants: [{ role: 'designer', sellers: null }] });
  expect(codeOf(await approve(max, request))).toBe('former_asker');
  expect(await refunds([number])).toEqual([]);
  // An owner restores it: anyone else who did could not approve for the same person.
  await set({ grants: [{ role: 'support', sellers: null }] }, await staffMember(world));
  good(await approve(max, request));
  expect(await refunds([number])).toHaveLength(1);
});
