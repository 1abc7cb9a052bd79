import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holdCart, type ReserveOptions } from '../testing/buyer.ts';
import { expectConsistent } from '../testing/edits.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { buyNumber } from '../testing/staff/bulk.ts';
import {
  ownSession,
  sessionRun,
  startSession,
  triedSession,
  trySession,
  workSessions,
} from '../testing/staff/sessions.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { runSessionChange } from './run-session-change.ts';

let world: World;
let editor: StaffMember;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
beforeEach(async () => {
  editor = await staffMember(world, { grants: ['event_editor'], name: 'Eddi' });
  await emptyQueue(world);
});
afterEach(async () => {
  await world.sweep();
  await expectConsistent(world);
});
afterAll(() => world.close());

const session = (capacity?: number) => ownSession(world, capacity);

const buy = (...wishes: ReserveOptions[]) => buyNumber(world, ...wishes);
const work = () => workSessions(world);
const tryIt = (id: string, to?: string, who = editor) => trySession(who, id, to);
const runOf = async (id: string) => (await sessionRun(editor, id)).run;

const tried = (id: string, to?: string) => triedSession(world, editor, id, to);
const start = (id: string, trial: string, { run = randomUUID(), who = editor } = {}) =>
  startSession(who, id, trial, run);

const valid = async (order: string) =>
  world.sql<{ session: string }>(
    `select t.event_session_id as session from ticket t join ticket_order o on o.id = t.ticket_order_id
     where o.order_number = $1 and t.state = 'booked'`,
    [order],
  );
const actsOf = async (id: string) =>
  (
    await world.sql<{ act: string; actor: string }>(
      "select act, actor from audit_entry where entity_kind = 'session' and entity_id = $1 order by id",
      [id],
    )
  ).map(({ act, actor }) => [act, actor]);

describe('a session that is cancelled in the console (SLS-09)', () => {
  // Guards: SLS-09
  test('is shown in a dry run first, which changes nothing', async () => {
    const id = await session();
    const order = await buy({ type: 'adult', session: id, n: 2 });
    await holdCart(world.api, { type: 'adult', session: id });
    await tried(id);
    const run = await runOf(id);
    expect(run).toMatchObject({ state: 'done', trial: null, by: 'Eddi', remaining: 0 });
    expect(run).toMatchObject({ orders: 1, tickets: 2, total: '43.00', carts: 1, left: 0 });
    expect(run?.lines).toMatchObject([{ order, tickets: 2, amount: '43.00', problem: null }]);
    expect(await valid(order)).toHaveLength(2);
    expect(await actsOf(id)).toEqual([]);
  });

  // Guards: AUD-03, SLS-09
  test('has its orders cancelled by a job, once even after a double click or by two people at once', async () => {
    const id = await session();
    const order = await buy({ type: 'adult', session: id, n: 2 });
    const trial = await tried(id);
    const other = await staffMember(world, { grants: ['manager'] });
    const run = randomUUID();
    const all = await Promise.all([
      start(id, trial, { run }),
      start(id, trial, { run }),
      start(id, trial, { who: other }),
    ]);
    const codes = all.map(codeOf).toSorted();
    expect(codes.filter((code) => code === 'not_possible_now').length).toBeGreaterThan(0);
    expect(await jobsOf(world, 'change_session')).toHaveLength(1);
    await work();
    expect(await runOf(id)).toMatchObject({ state: 'done', orders: 1, total: '43.00', left: 0 });
    expect(await valid(order)).toEqual([]);
    const refunds = await world.sql(
      "select from payment_entry e join payment_allocation a on a.payment_entry_id = e.id join ticket_order o on o.id = a.ticket_order_id where o.order_number = $1 and e.audit_action = 'refund'",
      [order],
    );
    expect(refunds).toHaveLength(1);
    const acts = await actsOf(id);
    expect(acts.map(([act]) => act)).toEqual(['start_cancel_session', 'cancel_session']);
    expect(new Set(acts.map(([, actor]) => actor)).size).toBe(1);
    const { session: shown } = good(await editor.client.call('getSession', { params: { id } }));
    expect(shown).toMatchObject({ state: 'cancelled', sold: 0 });
    const history = { params: { id }, query: {} };
    const { entry } = good(await editor.client.call('listSessionEntries', history));
    expect(entry.map(({ act, actor }) => [act, actor.name !== null])).toEqual([
      ['cancel_session', true],
      ['start_cancel_session', true],
    ]);
    const stranger = await staffMember(world, {
      grants: [{ role: 'manager', sellers: ['another'] }],
    });
    expect(codeOf(await stranger.client.call('listSessionEntries', history))).toBe('not_found');
  });

  // Guards: SLS-09
  test('continues after a process is killed, order by order, and has a line for each', async () => {
    const id = await session();
    const orders = [];
    for (let at = 0; at < 3; at += 1) orders.push(await buy({ type: 'adult', session: id }));
    const trial = await tried(id);
    good(await start(id, trial));
    const [payload] = await jobsOf(world, 'change_session');
    if (!payload) throw new Error('there is no job');
    await runSessionChange(world.services, payload, 1);
    expect(await runOf(id)).toMatchObject({ state: 'running', remaining: 2, orders: 1 });
    // Runs the same part again, as if the process had been killed before it was counted.
    await runSessionChange(world.services, payload, 1);
    await work();
    const run = await runOf(id);
    expect(run).toMatchObject({ state: 'done', orders: 3, left: 0 });
    expect(run?.lines.map(({ order }) => order)).toEqual(orders.toSorted());
  });

  // Guards: SLS-09
  test('can be tried by two people at once, who each see their own dry run', async () => {
    const id = await session();
    const order = await buy({ type: 'adult', session: id });
    const other = await staffMember(world, { grants: ['manager'], name: 'Mona' });
    const byOf = async () =>
      Promise.all([editor, other].map(async (who) => (await sessionRun(who, id)).run?.by));
    good(await tryIt(id));
    good(await tryIt(id, undefined, other));
    expect(codeOf(await tryIt(id))).toBe('not_possible_now');
    expect(await byOf()).toEqual(['Eddi', 'Mona']);
    await work();
    expect(await byOf()).toEqual(['Eddi', 'Mona']);
    const { run } = await sessionRun(editor, id);
    expect(run).toMatchObject({ state: 'done', orders: 1, total: '21.50' });
    expect(await valid(order)).toHaveLength(1);
    // People without their own dry run see the last one.
    const support = await staffMember(world, { grants: ['support'] });
    expect((await sessionRun(support, id)).run?.by).toBe('Mona');
    world.advance(3_600_000);
    const later = await staffMember(world, { grants: ['event_editor'], name: 'Lara' });
    expect((await sessionRun(later, id)).run?.by).toBe('Mona');
  });

  // Guards: SLS-09
  test('can be cancelled while another person’s dry run waits, and cannot be tried until it is cancelled', async () => {
    const id = await session();
    const order = await buy({ type: 'adult', session: id, n: 2 });
    const other = await staffMember(world, { grants: ['manager'], name: 'Mona' });
    const trial = await tried(id);
    good(await tryIt(id, undefined, other));
    good(await start(id, trial));
    expect(codeOf(await tryIt(id, undefined, other))).toBe('not_possible_now');
    expect((await sessionRun(other, id)).run).toMatchObject({ trial, by: 'Eddi' });
    await work();
    expect((await sessionRun(other, id)).run).toMatchObject({ trial, by: 'Eddi', orders: 1 });
    expect(await valid(order)).toEqual([]);
    const refunds = await world.sql(
      "select e.amount from payment_entry e join payment_allocation a on a.payment_entry_id = e.id join ticket_order o on o.id = a.ticket_order_id where o.order_number = $1 and e.audit_action = 'refund'",
      [order],
    );
    expect(refunds).toHaveLength(1);
  });

  test('can be tried by one person at most twenty times a minute', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 21; n += 1) codes.push(codeOf(await tryIt('unknown')));
    expect(codes).toEqual([...Array(20).fill('not_found'), 'too_many_requests']);
  });

  // Guards: SLS-09
  test('needs a recently finished dry run, and the right to change sessions', async () => {
    const id = await session();
    await buy({ type: 'adult', session: id });
    const support = await staffMember(world, { grants: ['support'] });
    expect(codeOf(await tryIt(id, undefined, support))).toBe('right_missing');
    expect(codeOf(await start(id, randomUUID()))).toBe('not_found');
    const { run } = good(await tryIt(id));
    expect(codeOf(await start(id, run?.id ?? ''))).toBe('not_possible_now');
    await work();
    world.advance(3_600_000);
    const later = await staffMember(world, { grants: ['event_editor'] });
    expect(codeOf(await start(id, run?.id ?? '', { who: later }))).toBe('not_possible_now');
    const stranger = await staffMember(world, {
      grants: [{ role: 'event_editor', sellers: ['another'] }],
    });
    expect(codeOf(await tryIt(id, undefined, stranger))).toBe('not_found');
  });
});

describe('a session that is moved in the console (SLS-09)', () => {
  // Guards: SLS-09
  test('leaves out orders that do not fit, and takes them when it runs again', async () => {
    const [from, to] = [await session(), await session(2)];
    await buy({ type: 'adult', session: from, n: 2 });
    await buy({ type: 'adult', session: from, n: 2 });
    const trial = await tried(from, to);
    expect(await runOf(from)).toMatchObject({ state: 'done', lacking: 2, total: '0' });
    good(await start(from, trial));
    await work();
    expect(await runOf(from)).toMatchObject({ state: 'done', orders: 1, tickets: 2, left: 1 });
    expect((await runOf(from))?.lines[0]?.problem).toContain('0 places left');
    await world.sql('update stock set capacity = 4 where session_id = $1', [to]);
    good(await start(from, trial));
    await work();
    expect(await runOf(from)).toMatchObject({ state: 'done', orders: 1, left: 0 });
    const { session: shown } = good(
      await editor.client.call('getSession', { params: { id: from } }),
    );
    expect(shown).toMatchObject({ state: 'moved', sold: 0, moved_to: { id: to } });
    // It can no longer be cancelled, and the dry run says so.
    expect(codeOf(await start(from, await tried(from)))).toBe('not_possible_now');
    expect(await runOf(from)).toMatchObject({ state: 'failed', kind: 'cancel' });
  });

  // Guards: SLS-09
  test('cannot be moved to a session of another event, and the refusal names the field', async () => {
    const from = await session();
    const refused = await tryIt(from, 'none');
    expect(refused).toMatchObject({ ok: false, errors: [{ _extra: { path: 'to' } }] });
  });
});
