import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalLimits } from '#domain/staff/approvals.ts';
import { runSessionChange } from '../sessions/run-session-change.ts';
import { expectConsistent } from '../testing/edits.ts';
import { type CrashingProcess, openCrashingProcess } from '../testing/faults/crashing-process.ts';
import { raceWithChange } from '../testing/faults/forced-race.ts';
import { assertConsistent, paymentFaultsIn } from '../testing/faults/payment-faults.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
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
import { supportMember } from '../testing/staff/support-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
/** An editor may change sessions, but not refund. */
let eddi: StaffMember;
let erna: StaffMember;
let max: StaffMember;
let sam: StaffMember;
let stranger: StaffMember;
let crashing: CrashingProcess;
beforeAll(async () => {
  world = await openWorld({ capacity: 2000 });
  crashing = openCrashingProcess(world);
});
beforeEach(async () => {
  eddi = await staffMember(world, { grants: ['event_editor'], name: 'Eddi' });
  erna = await staffMember(world, { grants: ['event_editor'], name: 'Erna' });
  max = await staffMember(world, { grants: ['manager'], name: 'Max' });
  sam = await staffMember(world, { grants: ['support'], name: 'Sam' });
  stranger = await staffMember(world, { grants: [{ role: 'owner', sellers: ['another'] }] });
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

describe('cancelling a session above the limit (STF-12, SLS-09)', () => {
  // Guards: STF-18
  test('is refused to the operator’s support, which cannot request approval (STF-18)', async () => {
    await limit({ per_bulk: 6_449 });
    const nina = await supportMember(world, { role: 'event_editor' });
    const session = await ownSession(world);
    const orders = [await buy(session, 3)];
    const trial = await triedSession(world, nina, session);
    expect(codeOf(await startSession(nina, session, trial))).toBe('above_limit');
    expect(await waiting(max)).toEqual([]);
    await work();
    expect(await refunds(orders)).toEqual([]);
  });

  // Guards: STF-12
  test('that changes while it is being approved is not tried with a version nobody saw', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    await buy(session);
    const { request } = await asked(session);
    const late = await raceWithChange(
      world,
      (sql) => sql('update approval set version = version + 1 where id = $1', [request.id]),
      () => approve(max, request),
    );
    expect(codeOf(late)).toBe('outcome_changed');
    expect((await stateOf(max, request.id))?.session?.check).toBeNull();
  });

  // Guards: SLS-09, STF-12
  test('waits for a second person, is tried again, and is then done in their name', async () => {
    await limit({ per_bulk: 6_449 });
    const session = await ownSession(world);
    const orders = [await buy(session, 2), await buy(session)];
    const { trial, request } = await asked(session);
    expect(request).toMatchObject({
      act: 'cancel_session',
      order: null,
      bulk: null,
      session: { event: 'Tour', orders: 2, left: 0, check: null },
      outcome: { amount: '64.50', tickets: 3 },
      reason: 'The guide is ill',
      asked_by: { name: 'Eddi' },
    });
    // A double click sends one request.
    expect(codeOf(await startSession(eddi, session, trial))).toBe('ok');
    expect(await waiting(max)).toHaveLength(1);
    await work();
    expect(await refunds(orders)).toEqual([]);
    expect(codeOf(await approve(eddi, request))).toBe('own_request');

    const both = await Promise.all([
      approve(max, request),
      approve(erna, request),
      approve(max, request),
    ]);
    expect(both.map(codeOf)).toEqual(['ok', 'ok', 'ok']);
    expect((await stateOf(max, request.id))?.session?.check).toBe('running');
    await work();
    expect(await refunds(orders)).toHaveLength(2);
    const done = await stateOf(max, request.id);
    expect(done?.state).toBe('approved');
    const approver = [max, erna].find(({ person }) => person.name === done?.decided_by);
    const entries = await world.sql(
      `select act, actor, after->>'asked_by' as asked_by from audit_entry
       where act in ('refund_order', 'start_cancel_session') and after->>'approval' = $1`,
      [request.id],
    );
    expect(entries).toHaveLength(3);
    for (const { actor, asked_by } of entries) {
      expect([actor, asked_by]).toEqual([approver?.person.id, eddi.person.id]);
    }
    const gifts = await world.sql('select from given_away where approval_id = $1', [request.id]);
    expect(gifts).toHaveLength(2);
    const { run, waiting: left } = await sessionRun(eddi, session);
    expect(run).toMatchObject({
      state: 'done',
      orders: 2,
      left: 0,
      approval: { state: 'approved' },
    });
    expect(left).toBeNull();
    await paymentFaultsIn(world).settle();
    await assertConsistent(world);
  });

  // Guards: STF-12
  test('is decided only by those who may change that seller’s sessions', async () => {
    await limit({ per_order: 0 });
    const session = await ownSession(world);
    await buy(session);
    const { request } = await asked(session);
    expect(await waiting(erna)).toHaveLength(1);
    // A person who may only refund neither sees nor decides it.
    expect(await waiting(sam)).toEqual([]);
    for (const who of [sam, stranger]) {
      expect(codeOf(await approve(who, request))).toBe('not_found');
      expect(codeOf(await decline(who, request.id))).toBe('not_found');
    }
    expect(good(await decline(eddi, request.id)).approval.state).toBe('withdrawn');
    expect((await sessionRun(eddi, session)).waiting).toBeNull();
    const acts = await world.sql(
      "select act from audit_entry where entity_kind = 'session' and entity_id = $1 order by id",
      [session],
    );
    expect(acts).toEqual([{ act: 'ask_approval' }, { act: 'withdraw_approval' }]);
  });

  // Guards: STF-12
  test('is shown again after a further sale, and needs a new approval', async () => {
    await limit({ per_bulk: 2_000 });
    const session = await ownSession(world);
    const orders = [await buy(session)];
    const { request } = await asked(session);
    orders.push(await buy(session));
    good(await approve(max, request));
    await work();
    const [changed] = await waiting(max);
    expect(changed).toMatchObject({
      id: request.id,
      version: 2,
      session: { orders: 2, check: null },
      outcome: { amount: '43.00' },
    });
    expect(await refunds(orders)).toEqual([]);
    expect(codeOf(await approve(max, request))).toBe('outcome_changed');
    good(await approve(erna, { id: request.id, version: 2 }));
    await work();
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'approved', decided_by: 'Erna' });
    expect(await refunds(orders)).toHaveLength(2);
  });

  // Guards: STF-12
  test('leaves what was sold after the second dry run, unless it is within one person’s limit', async () => {
    await limit({ per_order: 2_200 });
    const session = await ownSession(world);
    const first = await buy(session, 2);
    const { request } = await asked(session);
    good(await approve(max, request));
    // The second dry run ends and starts the real one, whose job is queued.
    const [trial] = await jobsOf(world, 'change_session');
    if (!trial) throw new Error('it is not tried again');
    await emptyQueue(world);
    await runSessionChange(world.services, trial);
    const [small, large] = [await buy(session), await buy(session, 3)];
    await work();
    const { run } = await sessionRun(eddi, session);
    expect(run).toMatchObject({ state: 'done', orders: 2, left: 1 });
    expect(run?.lines[0]).toMatchObject({ order: large, problem: 'above_limit' });
    expect(await refunds([first, small])).toHaveLength(2);
    expect(await refunds([large])).toEqual([]);
    // The rest needs a request of its own.
    const { request: rest } = await asked(session);
    expect(rest).toMatchObject({ outcome: { amount: '64.50' }, session: { orders: 1 } });
    good(await approve(max, rest));
    await work();
    expect(await refunds([large])).toHaveLength(1);
  });

  // Guards: SLS-09, STF-12
  test('continues after a process is killed repeatedly, and refunds nothing twice', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    const orders = [await buy(session), await buy(session)];
    const { request } = await asked(session);
    good(await approve(max, request));
    let crashes = 0;
    for (let steps = 0; ; ) {
      const [job] = await jobsOf(world, 'change_session');
      if (!job) break;
      crashing.crashesAfter(steps);
      await runSessionChange(crashing.services, job).catch(() => undefined);
      if (crashing.hasCrashed()) {
        crashes += 1;
        steps += 3;
        continue;
      }
      await world.sql('delete from graphile_worker._private_jobs where payload::jsonb = $1', [job]);
      steps = 0;
    }
    expect(crashes).toBeGreaterThan(10);
    expect((await refunds(orders)).map(({ amount }) => amount)).toEqual(['21.50', '21.50']);
    const { run } = await sessionRun(eddi, session);
    expect(run).toMatchObject({ state: 'done', orders: 2, left: 0, total: '43.00' });
    const runs = await world.sql(
      'select from session_run where approval_id = $1 and trial_id is not null',
      [request.id],
    );
    expect(runs).toHaveLength(1);
    const gifts = await world.sql('select from given_away where approval_id = $1', [request.id]);
    expect(gifts).toHaveLength(2);
    await paymentFaultsIn(world).settle();
    await assertConsistent(world);
  });

  // Guards: STF-12
  test('that is declined during its second dry run is not done', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    const orders = [await buy(session)];
    const { request } = await asked(session);
    good(await approve(max, request));
    good(await decline(erna, request.id));
    await work();
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'declined' });
    expect(await refunds(orders)).toEqual([]);
    expect((await sessionRun(eddi, session)).run).toMatchObject({
      approval: { state: 'declined' },
    });
  });

  // Guards: STF-12
  test('is requested once: another request about the session waits for the first', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    await buy(session);
    const { request } = await asked(session);
    const again = await triedSession(world, erna, session);
    const refused = await startSession(erna, session, again);
    expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { reason: 'asked' } }] });
    good(await decline(eddi, request.id));
    expect(codeOf(await startSession(erna, session, again))).toBe('ok');
  });

  // Guards: STF-12
  test('expires after seven days, and is refused once the session was moved', async () => {
    await limit({ per_bulk: 0 });
    const [session, other] = [await ownSession(world), await ownSession(world)];
    await buy(session);
    const { request } = await asked(session);
    const move = await triedSession(world, max, session, other);
    good(await startSession(max, session, move));
    await work();
    const refused = await approve(max, request);
    expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { reason: 'changed' } }] });
    world.advance(7 * 86_400_000);
    const later = await staffMember(world, { grants: ['manager'] });
    expect(codeOf(await approve(later, request))).toBe('approval_over');
  });

  // Guards: STF-12
  test('needs attention until it is decided', async () => {
    await limit({ per_bulk: 0 });
    const session = await ownSession(world);
    await buy(session, 2);
    await asked(session);
    const entriesOf = async ({ client }: StaffMember) =>
      good(await client.call('listAttention', {})).attention.entries.filter(({ kind }) =>
        kind.includes('approval_waiting'),
      );
    for (const who of [max, erna]) {
      expect(await entriesOf(who)).toMatchObject([
        { kind: 'session_approval_waiting', session, event: 'Tour', by: 'Eddi', amount: '43.00' },
      ]);
    }
    expect(await entriesOf(sam)).toEqual([]);
  });
});

describe('the limits of one person who cancels sessions (STF-12)', () => {
  // Guards: STF-12
  test('per day count everything they cancelled alone, and nothing that was approved', async () => {
    await limit({ per_day: 4_300 });
    const sessions = [await ownSession(world), await ownSession(world), await ownSession(world)];
    for (const one of sessions) await buy(one);
    const [first = '', second = '', third = ''] = sessions;
    for (const one of [first, second]) {
      good(await startSession(eddi, one, await triedSession(world, eddi, one)));
      await work();
    }
    const { request } = await asked(third);
    good(await approve(max, request));
    await work();
    expect(await stateOf(max, request.id)).toMatchObject({ state: 'approved' });
    const own = await ownSession(world);
    await buy(own, 2);
    // The approval does not count towards its approver's day.
    expect(codeOf(await startSession(max, own, await triedSession(world, max, own)))).toBe('ok');
    expect((await sessionRun(max, own)).waiting).toBeNull();
    await work();
  });

  // Guards: STF-12
  test('per bulk run hold across several runs if a session sold more after the dry run', async () => {
    await limit({ per_bulk: 4_300 });
    const session = await ownSession(world);
    const orders = [await buy(session)];
    const trial = await triedSession(world, eddi, session);
    orders.push(await buy(session), await buy(session));
    good(await startSession(eddi, session, trial));
    await work();
    const once = await sessionRun(eddi, session);
    expect(once.run).toMatchObject({ orders: 2, left: 1 });
    good(await startSession(eddi, session, trial));
    await work();
    expect((await sessionRun(eddi, session)).run).toMatchObject({ orders: 0, left: 1 });
    expect(await refunds(orders)).toHaveLength(2);
    // A new dry run includes what was given before.
    const { request } = await asked(session);
    expect(request.outcome.amount).toBe('21.50');
  });

  // Guards: STF-12
  test('do not apply to moving a session, which refunds nothing', async () => {
    await limit({ per_order: 0, per_day: 0, per_bulk: 0 });
    const [from, to] = [await ownSession(world), await ownSession(world)];
    await buy(from, 2);
    good(await startSession(eddi, from, await triedSession(world, eddi, from, to)));
    await work();
    expect((await sessionRun(eddi, from)).run).toMatchObject({
      state: 'done',
      tickets: 2,
      left: 0,
    });
  });
});
