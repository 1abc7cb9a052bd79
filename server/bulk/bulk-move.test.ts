import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { venueChange } from '../letters/venue-change.ts';
import { readChange } from '../store/orders/edits.ts';
import { expectConsistent } from '../testing/edits.ts';
import { emptyQueue, jobsOf } from '../testing/queue.ts';
import { buyNumber, outcomesOf, readRun, workBulk } from '../testing/staff/bulk.ts';
import { codeOf, good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';

let world: World;
let editor: StaffMember;
let count = 0;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
beforeEach(async () => {
  editor = await staffMember(world, { grants: ['event_editor'], name: 'Eddi' });
  await emptyQueue(world);
});
afterEach(() => expectConsistent(world));
afterAll(() => world.close());

/** A test's own session of the tour, with this many places. */
async function session(capacity = 100): Promise<string> {
  count += 1;
  const id = `own-${count}`;
  const { portalId } = world.venue;
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, $2, 'tour', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [portalId, id, new Date(Date.parse('2031-05-01T14:00:00Z') + count * 3_600_000)],
  );
  await world.sql(
    `insert into stock (portal_id, session_id, group_id, capacity)
     values ($1, $2, '', $3), ($1, $2, 'limited', 5)`,
    [portalId, id, capacity],
  );
  return id;
}

const buy = (id: string, n = 1) => buyNumber(world, { type: 'adult', session: id, n });
const tryMove = (orders: readonly string[], from: string, to: string) =>
  editor.client.call('tryBulkMove', {
    body: { id: randomUUID(), orders: [...orders], from, to, reason: 'Too full' },
  });
async function triedMove(orders: readonly string[], from: string, to: string): Promise<string> {
  const { run } = good(await tryMove(orders, from, to));
  await workBulk(world);
  return run.id;
}
const start = (before: string) =>
  editor.client.call('startBulkMove', { params: { id: before }, body: { id: randomUUID() } });
const sessionsOf = async (order: string) =>
  (
    await world.sql<{ session: string }>(
      `select t.event_session_id as session from ticket t join ticket_order o on o.id = t.ticket_order_id
       where o.order_number = $1 and t.state = 'booked'`,
      [order],
    )
  ).map(({ session: id }) => id);

describe('orders moved in bulk (SLS-10)', () => {
  // Guards: SLS-10
  test('are listed first, then moved with their codes, and their buyers are told', async () => {
    const [from, to] = [await session(), await session()];
    const [one, other, staying] = [await buy(from, 2), await buy(from), await buy(from)];
    const trial = await triedMove([one, other], from, to);
    expect(await readRun(editor, trial)).toMatchObject({
      done: 2,
      tickets: 3,
      total: '0',
      lacking: 0,
    });
    expect(await sessionsOf(one)).toEqual([from, from]);
    const { run } = good(await start(trial));
    await emptyQueueButBulk();
    await workBulk(world);
    expect(await readRun(editor, run.id)).toMatchObject({
      state: 'done',
      done: 2,
      left: 0,
      from: { id: from },
      to: { id: to },
    });
    expect(await sessionsOf(one)).toEqual([to, to]);
    expect(await sessionsOf(staying)).toEqual([from]);
    const letters = await jobsOf(world, 'mail_order_change');
    expect(letters).toHaveLength(2);
    const { services, venue } = world;
    const said = await services.store.read(venue.portalId, async (tx) => {
      const change = await readChange(tx, letters[0]?.order_change_id ?? '');
      if (!change) throw new Error('no change is recorded');
      return venueChange(tx, await services.cache.catalogue(venue.portalId), change);
    });
    expect(said).toMatchObject({ event: 'Tour', refund: '0' });
    const entries = await world.sql<{ act: string; actor: string }>(
      `select act, actor from audit_entry where entity_id = $1`,
      [one],
    );
    expect(entries).toEqual([{ act: 'move_order', actor: editor.person.id }]);
  });

  // Guards: SLS-10
  test('are left where there is no room, and moved once there is', async () => {
    const [from, to] = [await session(), await session(2)];
    const [one, other] = [await buy(from, 2), await buy(from, 2)];
    const trial = await triedMove([one, other], from, to);
    expect(await readRun(editor, trial)).toMatchObject({ done: 2, lacking: 2 });
    const { run } = good(await start(trial));
    await workBulk(world);
    const done = await readRun(editor, run.id);
    expect(done).toMatchObject({ done: 1, left: 1 });
    expect(done.lines[0]?.problem).toContain('0 places left');
    await world.sql('update stock set capacity = 4 where session_id = $1', [to]);
    const again = good(await start(run.id)).run;
    await workBulk(world);
    expect(await readRun(editor, again.id)).toMatchObject({ done: 1, left: 0 });
    expect([...(await sessionsOf(one)), ...(await sessionsOf(other))]).toEqual([to, to, to, to]);
  });

  // Guards: SLS-10
  test('are left without a ticket for the session, and if the other one has started meanwhile', async () => {
    const [from, to, elsewhere] = [await session(), await session(), await session()];
    const [one, other] = [await buy(from), await buy(elsewhere)];
    const trial = await triedMove([one, other], from, to);
    expect((await outcomesOf(editor, trial))[other]).toContain('no valid ticket of this session');
    await world.sql(
      `update event_session set start_datetime = now() - interval '1 hour', end_datetime = now() where id = $1`,
      [to],
    );
    const { run } = good(await start(trial));
    await workBulk(world);
    expect((await outcomesOf(editor, run.id))[one]).toContain('has already started');
    expect(await sessionsOf(one)).toEqual([from]);
  });

  // Guards: SLS-10
  test('require the right to move sessions, and a session of the same event', async () => {
    const from = await session();
    const order = await buy(from);
    expect(await tryMove([order], from, 'none')).toMatchObject({
      ok: false,
      errors: [{ _extra: { path: 'to' } }],
    });
    expect(codeOf(await tryMove([order], 'none', from))).toBe('not_found');
    const { client } = await staffMember(world, { grants: ['finance'] });
    const body = { id: randomUUID(), orders: [order], from, to: 'tour-10', reason: 'Full' };
    expect(codeOf(await client.call('tryBulkMove', { body }))).toBe('right_missing');
  });
});

/** Removes the letters of purchases from the queue. */
const emptyQueueButBulk = () =>
  world.sql(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier <> 'run_bulk'`);

describe('orders moved to a more expensive session', () => {
  /** Two sessions; a ticket of the second one costs 10.00 more. */
  async function dearer(): Promise<[string, string]> {
    const [from, to] = [await session(), await session()];
    await world.sql('update event_session set price_increase = 1000 where id = $1', [to]);
    return [from, to];
  }
  async function moved(who: StaffMember, orders: readonly string[], [from, to]: [string, string]) {
    const body = { id: randomUUID(), orders: [...orders], from, to, reason: 'A favor' };
    const trial = good(await who.client.call('tryBulkMove', { body })).run.id;
    await workBulk(world);
    const shown = await outcomesOf(who, trial);
    const params = { id: trial };
    const started = await who.client.call('startBulkMove', { params, body: { id: randomUUID() } });
    await workBulk(world);
    return { shown, done: started.ok ? await outcomesOf(who, started.answer.run.id) : {} };
  }

  // Guards: STF-12
  test('waive the difference, which requires the right to and is shown first', async () => {
    const sessions = await dearer();
    const order = await buy(sessions[0]);
    const { shown, done } = await moved(editor, [order], sessions);
    expect([shown, done]).toEqual([{ [order]: 'gives_away' }, {}]);
    expect(await sessionsOf(order)).toEqual([sessions[0]]);
    const max = await staffMember(world, { grants: ['manager'] });
    expect((await moved(max, [order], sessions)).done).toEqual({ [order]: '0' });
    expect(await sessionsOf(order)).toEqual([sessions[1]]);
    const gifts = await world.sql('select amount::int from given_away where person_id = $1', [
      max.person.id,
    ]);
    expect(gifts).toEqual([{ amount: 1000 }]);
  });

  // Guards: STF-12
  test('stay within one person’s limits', async () => {
    const sessions = await dearer();
    const max = await staffMember(world, { grants: ['manager'] });
    const orders = [await buy(sessions[0], 2), await buy(sessions[0]), await buy(sessions[0])];
    const limited = async (name: 'per_order' | 'per_bulk') => {
      await world.sql('delete from approval_limit');
      await world.sql(`insert into approval_limit (portal_id, ${name}) values ($1, 1500)`, [
        world.venue.portalId,
      ]);
    };
    try {
      await limited('per_order');
      expect((await moved(max, orders, sessions)).shown[orders[0] ?? '']).toBe('above_limit');
      await limited('per_bulk');
      const rest = [await buy(sessions[0]), await buy(sessions[0])];
      const { done } = await moved(max, rest, sessions);
      expect(Object.values(done).sort()).toEqual(['0', 'above_limit']);
    } finally {
      await world.sql('delete from approval_limit');
    }
  });
});
