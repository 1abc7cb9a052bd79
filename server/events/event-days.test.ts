import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportJobs } from '../exports/jobs.ts';
import { ticketsOf } from '../testing/doors.ts';
import { configure } from '../testing/member.ts';
import { runJobs } from '../testing/queue.ts';
import { doorDevice } from '../testing/staff/door-device.ts';
import { good } from '../testing/staff/sign-in-acts.ts';
import { openStaffVenue, workingAs } from '../testing/staff/staff-venue.ts';
import type { World } from '../testing/venues/world.ts';

let world: World;

/** Just after midnight in London, the evening before in New York, and after noon in Auckland. */
const lateInLondon = '2031-03-08T00:10:00Z';
/** Just after midnight in New York. */
const lateInNewYork = '2031-03-08T05:30:00Z';
const setClock = (instant: string) => world.advance(Date.parse(instant) - world.services.now());

/** Sessions of twenty minutes, by the start. */
const sessions = [
  ['ringing', 'ringing-yesterday', '2031-03-07T23:30:00Z'],
  ['ringing', 'ringing-tonight', '2031-03-08T19:00:00Z'],
  ['tour', 'tour-afternoon', '2031-03-07T20:00:00Z'],
  ['tour', 'tour-evening', '2031-03-08T01:00:00Z'],
  ['ferry', 'ferry-7', '2031-03-07T18:00:00Z'],
  ['ferry', 'ferry-of-tomorrow', '2031-03-08T15:00:00Z'],
] as const;

beforeAll(async () => {
  world = await openStaffVenue();
  const { portalId } = world.venue;
  // The portal's own zone is that of its first venue: London.
  await world.sql(
    `insert into venue (portal_id, id, name, timezone)
     values ($1, 'bells', 'Bells', 'Europe/London'), ($1, 'quay', 'Quay', 'Pacific/Auckland')`,
    [portalId],
  );
  await world.sql(
    `insert into event_template (portal_id, id, seller_id, venue_id, name, event_type, hidden_type)
     values ($1, 'ringing', 'shop', 'bells', 'Ringing', 'repeating', 'public_browsable'),
       ($1, 'ferry', 'shop', 'quay', 'Ferry', 'repeating', 'public_browsable')`,
    [portalId],
  );
  for (const [event, id, start] of sessions) {
    await world.sql(
      `insert into event_session (portal_id, id, event_template_id, start_datetime, end_datetime)
       values ($1, $2, $3, $4, $4::timestamptz + interval '20 minutes')`,
      [portalId, id, event, start],
    );
    await world.sql(
      `insert into stock (portal_id, session_id, group_id, capacity) values ($1, $2, '', 100)`,
      [portalId, id],
    );
  }
  await configure(world, {});
});
afterAll(() => world.close());

// Guards: TOD-01
test('today has the sessions of each venue’s own day, around midnight and after it (TOD-01)', async () => {
  const listed = async () => {
    const { client } = await workingAs(world, ['door_steward']);
    const { day, timezone, sessions } = good(await client.call('getToday', {})).today;
    const ids = sessions?.events.flatMap(({ next }) => next.map(({ id }) => id)).toSorted();
    return { day, timezone, total: sessions?.total, ids };
  };
  const ofPortal = { day: '2031-03-08', timezone: 'Europe/London' };
  setClock(lateInLondon);
  expect(await listed()).toEqual({
    ...ofPortal,
    total: 4,
    // New York's afternoon is over, so only the next session is shown.
    ids: ['ferry-7', 'ringing-tonight', 'tour-evening'],
  });
  setClock(lateInNewYork);
  expect(await listed()).toEqual({
    ...ofPortal,
    total: 5,
    ids: ['ferry-7', 'ringing-tonight', 'tour-10', 'tour-11', 'tour-12'],
  });
});

// Guards: MON-10
test('a portal counts its days in the time zone of its books, if it has one', async () => {
  const { client } = await workingAs(world, ['manager']);
  const today = async () => good(await client.call('getToday', {})).today;
  setClock(lateInLondon);
  await configure(world, { 'books.timezone': 'America/New_York' });
  expect(await today()).toMatchObject({ day: '2031-03-07', timezone: 'America/New_York' });
  await configure(world, { 'books.timezone': null });
  expect(await today()).toMatchObject({ day: '2031-03-08', timezone: 'Europe/London' });
});

// Guards: DOR-10
test('the doors count by each venue’s own day, and unknown codes by the portal’s (DOR-10)', async () => {
  setClock(lateInLondon);
  const { client } = await doorDevice(world);
  const { codes } = await ticketsOf(world, 'adult', 1, 'tour-evening');
  for (const code of [codes[0] ?? '', 'nobody-has-this']) {
    good(await client.call('scanAtDoor', { body: { code, id: randomUUID() } }));
  }
  const numbersOf = async (query: { readonly day?: string } = {}) => {
    const { day, session, five_minutes } = good(await client.call('getDoorNumbers', { query }));
    const [slot] = five_minutes;
    return {
      day,
      ids: session.map(({ id }) => id),
      in: slot?.in ?? 0,
      refused: slot?.refused ?? 0,
    };
  };
  const inLondon = ['ferry-7', 'tour-afternoon', 'tour-evening', 'ringing-tonight'];
  expect(await numbersOf()).toEqual({ day: '2031-03-08', ids: inLondon, in: 1, refused: 1 });
  setClock(lateInNewYork);
  const inNewYork = ['ferry-7', 'tour-10', 'tour-11', 'tour-12', 'ringing-tonight'];
  expect(await numbersOf()).toEqual({ day: '2031-03-08', ids: inNewYork, in: 0, refused: 1 });
  expect(await numbersOf({ day: '2031-03-07' })).toMatchObject({ in: 1, refused: 0 });
});

// Guards: DOR-05, MON-05, SLS-02
test('scans are shown and exported in their venue’s local time, with the zone named (DOR-05, MON-05)', async () => {
  setClock(lateInLondon);
  const { client } = await doorDevice(world);
  const { codes, number } = await ticketsOf(world, 'adult', 1, 'tour-evening');
  const scan = async (code = '') =>
    good(await client.call('scanAtDoor', { body: { code, id: randomUUID() } })).scanned.found;
  expect(await scan(codes[0])).toMatchObject({ timezone: 'America/New_York' });
  await scan('nobody-knows-this');
  const staff = await workingAs(world, ['owner']);
  const { scan: scans } = good(await staff.client.call('listScans', { query: {} }));
  expect(scans.slice(0, 2).map(({ reason, timezone }) => [reason, timezone])).toEqual([
    ['unknown_code', 'Europe/London'],
    [null, 'America/New_York'],
  ]);
  const { order } = good(await staff.client.call('getOrder', { params: { number } }));
  expect(order.scans).toMatchObject([{ timezone: 'America/New_York' }]);
  const id = randomUUID();
  const body = { id, kind: 'scans', format: 'csv', filter: { event: 'tour' } } as const;
  good(await staff.client.call('startExport', { body }));
  await runJobs(world, exportJobs(world.services).tasks);
  const url = `http://localhost/staff_api/${world.venue.key}/export/${id}/file`;
  const file = await world.fetch(new Request(url, { headers: { Cookie: staff.cookie } }));
  const line = (await file.text()).split('\r\n').find((one) => one.startsWith(number));
  // Bought at 00:10 in London: a row has one zone.
  expect(line).toMatch(
    new RegExp(
      `^${number},${number}-1,2031-03-07 19:10:..,America/New_York,.*,2031-03-07 20:00:00,.*,2031-03-07 19:10:`,
    ),
  );
});

// Guards: DOR-02
test('a device shows the local time of what it scans for, and the portal’s if it differs (DOR-02)', async () => {
  const zonesOf = async (options: Parameters<typeof doorDevice>[1]) => {
    const { client } = await doorDevice(world, options);
    const { portal, session } = good(await client.call('getDoorPost', {})).post;
    return [portal.timezone, session?.map(({ timezone }) => timezone)];
  };
  expect(await zonesOf({ sessions: ['tour-10', 'tour-11'] })).toEqual([
    'America/New_York',
    ['America/New_York', 'America/New_York'],
  ]);
  expect(await zonesOf({ sessions: ['ferry-7', 'tour-10'] })).toEqual([
    'Europe/London',
    ['Pacific/Auckland', 'America/New_York'],
  ]);
  expect(await zonesOf({})).toEqual(['Europe/London', undefined]);
});
