import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesByDay } from '#domain/events/places-by-day.ts';
import { dayOf } from '#domain/time/days.ts';
import { exportJobs } from '../exports/jobs.ts';
import { startOf } from '../orders/list-orders.ts';
import { cartOf, checkout, holdCart } from '../testing/buyer.ts';
import { runJobs } from '../testing/queue.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { type StaffMember, staffMember } from '../testing/staff/staff-member.ts';
import { answered, openWorld, type World } from '../testing/venues/world.ts';
import { readSessionFacts } from './events/session-facts.ts';
import { readComingSessions } from './events/sessions.ts';

/**
 * PostgreSQL reads the sign of such a zone as POSIX does, the other way round: its clock is eleven hours behind the program's.
 * No tenant file may name it. It represents a zone whose rules the two know in different versions.
 */
const zone = '+05:30';
const ids = ['tour-10', 'tour-11', 'tour-12'];

let world: World;
let person: StaffMember;
let order: string;
beforeAll(async () => {
  world = await openWorld();
  await world.sql('update venue set timezone = $1', [zone]);
  await world.sql(
    `update event_session set start_datetime = '2031-03-08T18:45Z', end_datetime = '2031-03-08T19:45Z'
     where id = 'tour-12'`,
  );
  await world.sql('update portal set version = version + 1');
  person = await staffMember(world);
  const held = await holdCart(
    world.api,
    { type: 'adult', n: 2, session: 'tour-11' },
    { type: 'adult', session: 'tour-12' },
  );
  await answered<'guestCheckoutMyCart'>(checkout(world.api, held));
  const bought = await world.api.call('getCart', { params: { id: cartOf(held).id } });
  order = (await answered<'getCart'>(Promise.resolve(bought))).ticket_order[0]?.order_number ?? '';
}, 60_000);
afterAll(() => world.close());

const facts = () =>
  world.services.store.read(world.venue.portalId, (tx) => readSessionFacts(tx, ids));

test('control: the database reads the zone of these tests differently from the program', async () => {
  const [row] = await world.sql<{ local: string }>(
    `select to_char(start_datetime at time zone $1, 'YYYY-MM-DD HH24:MI') as local
     from event_session where id = 'tour-12'`,
    [zone],
  );
  expect(row?.local).toBe('2031-03-08 13:15');
});

// Guards: APP-65
test('sessions have the date and time given by the program’s rules, wherever they are read', async () => {
  const shown = [
    ['2031-03-08', '20:30', '21:30'],
    ['2031-03-08', '21:30', '22:30'],
    ['2031-03-09', '00:15', '01:15'],
  ];
  const clocks = (sessions: Awaited<ReturnType<typeof facts>>) =>
    sessions
      .toSorted((a, b) => a.id.localeCompare(b.id))
      .map(({ date, startTime, endTime }) => [date, startTime, endTime]);
  expect(clocks(await facts())).toEqual(shown);
  const coming = await world.services.store.read(world.venue.portalId, (tx) =>
    readComingSessions(tx, ['tour'], new Date(0)),
  );
  expect(clocks(coming)).toEqual(shown);
});

// Guards: APP-65
test.each([
  { day: '2031-03-08', found: ['tour-10', 'tour-11'] },
  { day: '2031-03-09', found: ['tour-12'] },
])('staff find the sessions of $day wherever they choose a day', async ({ day, found }) => {
  const { client } = person;
  const idsOf = ({ session }: { readonly session: readonly { readonly id: string }[] }) =>
    session.map(({ id }) => id);
  const params = { id: 'tour' };
  expect(idsOf(good(await client.call('listSessions', { query: { day } })))).toEqual(found);
  expect(idsOf(good(await client.call('listOrderSessions', { params, query: { day } })))).toEqual(
    found,
  );
  const query = { event: 'tour', day };
  const choices = await client.call('listEditChoices', { params: { number: order }, query });
  expect(idsOf(good(choices))).toEqual(found);
  const filter = { event: 'tour', visit_day: day };
  const { order: listed } = good(await client.call('listOrders', { query: filter }));
  expect(listed).toHaveLength(1);
});

test('exports have the times given by the program’s rules', async () => {
  const id = randomUUID();
  const { client, cookie } = person;
  const body = { id, kind: 'tickets', format: 'csv', filter: {} } as const;
  good(await client.call('startExport', { body }));
  await runJobs(world, exportJobs(world.services).tasks);
  const url = `http://localhost/staff_api/${world.venue.key}/export/${id}/file`;
  const file = await world.fetch(new Request(url, { headers: { Cookie: cookie } }));
  const text = await file.text();
  expect(text).toContain('2031-03-08 21:30:00');
  expect(text).toContain('2031-03-09 00:15:00');
});

test('the audit log is filtered by days under the program’s rules', async () => {
  await world.sql(
    `alter table audit_entry disable trigger all;
     update audit_entry set occurred_at = '2026-03-01T18:45Z'`,
  );
  const entries = async (day: string) =>
    good(await person.client.call('listAuditEntries', { query: { day } })).entry.length;
  expect(await entries('2026-03-01')).toBe(0);
  expect(await entries('2026-03-02')).toBeGreaterThan(0);
});

test('a network’s share of a day is counted over the sessions of that day', async () => {
  const held = await holdCart(
    world.api,
    { type: 'adult', n: 2, session: 'tour-10' },
    { type: 'adult', session: 'tour-12' },
  );
  const { id: cart } = cartOf(held);
  const sessions = new Map((await facts()).map((session) => [session.id, session]));
  const tickets = ids.map((id) => ({
    event_template_id: 'tour',
    event_session_id: id,
    counts_session: true,
    counts_group: false,
  }));
  const places = placesByDay(tickets, (id) => sessions.get(id));
  const counts = await Promise.all(
    places.map(({ from, until }) =>
      world.sql(
        `select places_starting_within($1, 'tour', $2, $3)::int as sold,
           places_held_within($1, $4, 'tour', $2, $3)::int as held`,
        [world.venue.portalId, from, until, JSON.stringify([cart])],
      ),
    ),
  );
  expect(counts.flat()).toEqual([
    { sold: 200, held: 2 },
    { sold: 100, held: 1 },
  ]);
});

test('a network’s share of a day is that of the sessions between its two instants', async () => {
  const { from, until } = dayOf('2031-03-08', 'America/New_York');
  const [start, end] = [new Date(from).toISOString(), new Date(until).toISOString()];
  const place = { event: 'tour', day: '2031-03-08', n: 5, from: start, until: end };
  const bounds = { carts: 500, least: 1, share: 1, least_uses: 3 };
  const hold = {
    cart: { id: randomUUID() },
    codes: [],
    network: { key: 'one', n: 5, ...bounds, places: [place] },
  };
  // One percent of 300 places.
  expect(
    await world.sql('select over, places_left from network_verdicts($1, $2)', [
      world.venue.portalId,
      JSON.stringify([hold]),
    ]),
  ).toEqual([{ over: 'places', places_left: 3 }]);
});

test('a day that begins at one o’clock, because clocks skip midnight, can be a filter', () => {
  const start = startOf('from_day', '2026-04-24', 0, 'Africa/Cairo');
  expect(start.toISOString()).toBe('2026-04-23T22:00:00.000Z');
});

/** Of the version before; the next version drops it. */
const ofBefore = 'start_bound.sql';

// Guards: APP-65
test('none of our statements converts times by the name of a zone', async () => {
  const root = path.join(import.meta.dirname, '../..');
  const found: string[] = [];
  for (const room of ['server', 'bin', 'database/functions']) {
    const files = await readdir(path.join(root, room), { recursive: true });
    for (const file of files.filter((name) => /(?<!\.test)\.(?:ts|sql)$/.test(name))) {
      if (file === ofBefore || file.startsWith('testing/')) continue;
      const text = await readFile(path.join(root, room, file), 'utf8');
      // UTC has no rules.
      if (/at time zone (?!'UTC')|\btimezone\(|current_date|::date::timestamp/i.test(text)) {
        found.push(`${room}/${file}`);
      }
    }
  }
  expect(found).toEqual([]);
});
