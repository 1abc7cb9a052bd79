import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { stockMoves } from '#domain/cart/reserve.ts';
import { reserve } from '../../testing/buyer.ts';
import { buy, entriesOf } from '../../testing/edits.ts';
import { raceWithChange, raceWithServerChange } from '../../testing/faults/forced-race.ts';
import { configure } from '../../testing/member.ts';
import { emptyQueue, jobsOf } from '../../testing/queue.ts';
import { openWorld, type World } from '../../testing/venues/world.ts';
import { moveStock } from '../cart/carts.ts';
import { db, type Tx } from '../database.ts';
import { writeSessions } from './import-sessions.ts';
import { readCancelledOrMoved } from './session-changes.ts';
import { type SessionRow, sessionText } from './session-rows.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ capacity: 1000 });
});
afterAll(() => world.close());
beforeEach(() => emptyQueue(world));

/** Imports all sessions again, with one of them changed by `change`. */
async function again(
  id: string,
  change: Partial<SessionRow>,
  meanwhile: () => Promise<void> = async () => {},
) {
  const { portalId } = world.venue;
  const rows = await world.sql<SessionRow & { start_datetime: Date; end_datetime: Date }>(
    `select e.id, event_template_id, schedule_id, rule_start, local_start, start_datetime, end_datetime, keeps_instant,
       price_increase::int, annotations::text, withdrawn, closed, closure_id, sales_start, sales_end, s.capacity, s.oversell_capacity
     from event_session e join stock s on s.portal_id = e.portal_id and s.session_id = e.id
       and s.group_id = ''
     where e.portal_id = $1`,
    [portalId],
  );
  const listed = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
  const written = await world.services.store.write(portalId, async (tx) => {
    const done = await writeSessions(
      tx,
      sessionText(listed, await readCancelledOrMoved(tx)),
      new Date(),
    );
    await meanwhile();
    return done;
  });
  await configure(world, {});
  return written;
}

const end = (time: string) => ({ end_datetime: `2031-03-08T${time}Z` });
const start = (time: string) => ({ start_datetime: `2031-03-08T${time}Z` });

/** Adds a session to the tour, starting at an hour. */
async function addSession(id: string, from: string): Promise<void> {
  const { portalId } = world.venue;
  await world.sql(
    `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
     values ($1, $2, 'tour', $3::timestamptz, $3::timestamptz + interval '1 hour')`,
    [portalId, id, start(from).start_datetime],
  );
  await world.sql(
    "insert into stock (portal_id, session_id, group_id, capacity) values ($1, $2, '', 10)",
    [portalId, id],
  );
}

test('a changed end updates calendars and passes at once, without a letter', async () => {
  const order = await buy(world, { type: 'adult' }, { type: 'child', session: 'tour-11' });
  const other = await buy(world, { type: 'child', session: 'tour-11' });
  await emptyQueue(world);
  expect(await again('tour-10', end('16:10:00'))).toMatchObject({
    promised: [],
    changes: [{ kind: 'updated', what: 'event_session', id: 'tour-10' }],
  });
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '1', 'tour-11': '0' });
  expect(await entriesOf(world, other.id)).toEqual({ 'tour-11': '0' });
  const { portalId } = world.venue;
  expect(await jobsOf(world, 'update_passes')).toEqual([
    { portal_id: portalId, ticket_order_id: order.id },
  ]);
  expect(await jobsOf(world, 'mail_order_change')).toEqual([]);
  // Importing the same file again changes nothing.
  await emptyQueue(world);
  await again('tour-10', {});
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '1', 'tour-11': '0' });
  expect(await jobsOf(world, 'update_passes')).toEqual([]);
  await again('tour-10', end('16:20:00'));
  expect(await entriesOf(world, order.id)).toEqual({ 'tour-10': '2', 'tour-11': '0' });
});

test('a changed start of a sold session is reported, so that the import can refuse it', async () => {
  await buy(world, { type: 'adult', session: 'tour-11' });
  expect(await again('tour-11', start('16:30:00'))).toMatchObject({
    promised: [{ id: 'tour-11', change: 'start' }],
  });
});

test('a session with sales that moves to another event is reported, whatever its start', async () => {
  const { portalId } = world.venue;
  const [other] = await world.sql<{ id: string }>(
    `select id from event_template where portal_id = $1
       and id <> (select event_template_id from event_session where id = 'tour-11')`,
    [portalId],
  );
  const moved = { event_template_id: other?.id ?? '', ...start('16:45:00') };
  const refused = { promised: [{ id: 'tour-11', change: 'event' }] };
  expect(await again('tour-11', moved)).toMatchObject(refused);
});

test('counters have the start and event of their session, even after an import changes them', async () => {
  const misplaced = () =>
    world.sql(
      `select s.session_id from stock s
       join event_session e on e.portal_id = s.portal_id and e.id = s.session_id
       where (s.session_event, s.session_start) is distinct from (e.event_template_id, e.start_datetime)`,
    );
  await addSession('tour-13', '20:00:00');
  expect(await misplaced()).toEqual([]);
  const [before] = await world.sql("select session_start from stock where session_id = 'tour-13'");
  await again('tour-13', start('20:30:00'));
  const [after] = await world.sql("select session_start from stock where session_id = 'tour-13'");
  expect(after).not.toEqual(before);
  expect(await misplaced()).toEqual([]);
});

test('a place taken while an import moves its session is noticed', async () => {
  const taken = await raceWithChange(
    world,
    async (sql) => {
      await sql("update stock set used = used + 1 where session_id = 'tour-12' and group_id = ''");
      await sql(
        `insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id,
           event_template_id, event_session_id, handler, counts_session, counts_group, face_value,
           adjusted_value, fee_fixed_outside, fee_percent_outside)
         select portal_id, cart_id, 'held', ticket_type_id, ticket_group_id, event_template_id,
           'tour-12', handler, true, false, 0, 0, 0, 0 from ticket limit 1`,
      );
    },
    () => again('tour-12', start('17:30:00')),
  );
  expect(taken).toMatchObject({ promised: [{ id: 'tour-12', change: 'start' }] });
});

/** Takes a place in a session without a capacity. */
const takeUncounted = (session: string) => async (tx: Tx) => {
  const taken = {
    ticket_group_id: 'general',
    event_session_id: session,
    counts_session: false,
    counts_group: false,
  };
  await moveStock(tx, stockMoves([taken], []));
  await insertUncounted(tx, session);
};
const insertUncounted = (tx: Tx, session: string) =>
  tx.run(
    sql`insert into ticket (portal_id, cart_id, state, ticket_type_id, ticket_group_id,
        event_template_id, event_session_id, handler, counts_session, counts_group, face_value,
        adjusted_value, fee_fixed_outside, fee_percent_outside)
      select portal_id, cart_id, 'held', ticket_type_id, ticket_group_id, event_template_id,
        ${session}, handler, false, false, 0, 0, 0, 0 from ticket
      where portal_id = ${tx.portalId} limit 1`.compile(db),
  );

test('a place without capacity taken while an import moves its session is noticed', async () => {
  await addSession('tour-14', '18:00:00');
  const taken = await raceWithServerChange(world, takeUncounted('tour-14'), () =>
    again('tour-14', start('18:15:00')),
  );
  expect(taken).toMatchObject({ promised: [{ id: 'tour-14', change: 'start' }] });
});

test('control: a place taken without touching the session’s counter is missed and gets the new start', async () => {
  await addSession('tour-15', '19:00:00');
  const { store } = world.services;
  const taken = await store.write(world.venue.portalId, async (tx) => {
    await insertUncounted(tx, 'tour-15');
    return again('tour-15', start('19:15:00'));
  });
  expect(taken.promised).toEqual([]);
});

test('a place requested while an import moves its session is sold for the new time', async () => {
  const [begins] = await world.sql<{ start: Date }>(
    "select start_datetime as start from event_session where id = 'tour-12'",
  );
  let holding: ReturnType<typeof reserve> | undefined;
  await again('tour-12', start('17:45:00'), async () => {
    holding = reserve(world.api, { type: 'adult', session: 'tour-12' });
    await vi.waitFor(
      async () => {
        const waiting = `select from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
        if ((await world.sql(waiting)).length === 0) throw new Error('nobody waits for the import');
      },
      { timeout: 25_000 },
    );
  });
  expect(begins?.start).not.toEqual(new Date('2031-03-08T17:45:00Z'));
  expect((await holding)?.ok).toBe(true);
});
