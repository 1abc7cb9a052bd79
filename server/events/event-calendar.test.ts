import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());
afterEach(async () => {
  world.setNow('2031-03-20T12:00:00Z');
  await world.sql('update stock set used = 0');
});

const calendar = async (query = {}, id = 'admission') =>
  (await answered<'getCalendar'>(world.api.call('getCalendar', { params: { id }, query })))
    .calendar;
const wanting = async (quantities: Record<string, number>, query = {}) => {
  const call = world.api.call('queryCalendar', {
    params: { id: 'admission' },
    body: { quantities },
    query,
  });
  return (await answered<'queryCalendar'>(call)).calendar;
};
const use = (session: string, group: string, used: number) =>
  world.sql('update stock set used = $3 where session_id = $1 and group_id = $2', [
    session,
    group,
    used,
  ]);
const statuses = (days: readonly { date: string; status: string }[]) =>
  Object.fromEntries(days.map(({ date, status }) => [date, status]));

// Guards: API-01, API-17, CAL-07, CAL-30
test('each day has its state, its lowest price with the fees of that ticket, and its places', async () => {
  expect(await calendar({ _format: 'extended' })).toEqual([
    {
      date: '2031-03-29',
      status: 'available',
      min_price: '8.00',
      min_total: '8.00',
      min_price_fees: { outside: '0' },
      pricePrefix: 'from',
      availability: 20,
    },
    expect.objectContaining({ date: '2031-03-30', status: 'available', availability: 20 }),
    {
      date: '2031-03-31',
      status: 'sold_out',
      min_price: null,
      min_total: null,
      min_price_fees: { outside: '0' },
      pricePrefix: '',
      availability: 0,
    },
    expect.objectContaining({
      date: '2031-04-01',
      status: 'available',
      min_price: '13.00',
      availability: -1,
    }),
  ]);
});

test("sessions on both sides of a clock change are on the venue's day", async () => {
  const utc = await world.sql<{ id: string; utc: string }>(
    "select id, to_char(start_datetime at time zone 'UTC', 'DD HH24:MI') as utc from event_session where id like 'sun-%' order by id",
  );
  expect(utc).toEqual([
    { id: 'sun-00', utc: '29 23:30' },
    { id: 'sun-23', utc: '30 21:30' },
  ]);
  await use('sun-00', '', 4);
  await use('sun-23', '', 5);
  const day = (await calendar()).find(({ date }) => date === '2031-03-30');
  expect(day?.availability).toBe(11);
});

test('a day has a sale’s prices from its first instant, even for requests that share a reading', async () => {
  const lowest = async () => {
    const query = { 'ticket_group_id._in': 'front-row,late-group' };
    const call = world.cached.call('getCalendar', { params: { id: 'admission' }, query });
    return (await answered<'getCalendar'>(call)).calendar[0]?.min_price;
  };
  world.setNow('2031-03-21T11:59:59.500Z');
  expect(await lowest()).toBe('30.00');
  world.setNow('2031-03-21T12:00:00.000Z');
  expect(await lowest()).toBe('9.00');
});

test('a session that has started is no longer offered', async () => {
  world.setNow('2031-03-29T08:59:59Z');
  expect((await calendar())[0]).toMatchObject({ date: '2031-03-29', availability: 20 });
  world.setNow('2031-03-29T09:00:00Z');
  expect((await calendar())[0]).toMatchObject({ date: '2031-03-29', availability: 10 });
  world.setNow('2031-03-29T17:00:00Z');
  expect((await calendar())[0]).toMatchObject({ date: '2031-03-30' });
});

describe('a day', () => {
  test('is sold out when every session is, and never has fewer than zero places', async () => {
    await use('sat-10', '', 10);
    expect((await calendar())[0]).toMatchObject({ status: 'available', availability: 10 });
    await use('sat-18', '', 12);
    expect((await calendar())[0]).toMatchObject({ status: 'sold_out', availability: 0 });
  });

  test('is sold out for a group with no places left in its sessions', async () => {
    const frontRow = { 'ticket_group_id._in': 'front-row' };
    expect((await calendar(frontRow))[0]).toMatchObject({
      availability: 4,
      min_price: '30.00',
      pricePrefix: '',
    });
    await use('sat-10', 'front-row', 2);
    await use('sat-18', 'front-row', 2);
    expect((await calendar(frontRow))[0]).toMatchObject({ status: 'sold_out' });
    expect((await calendar())[0]).toMatchObject({ status: 'available', availability: 20 });
  });

  // Guards: API-17
  test('shows a group sold by link to callers who name it, and no group that is not offered', async () => {
    expect((await calendar({ 'ticket_group.id._in': 'press-group' }))[0]?.min_price).toBe('9.00');
    expect(await calendar({ 'ticket_group_id._in': 'friends-group,early-group' })).toEqual([]);
    expect(await calendar({}, 'members')).toEqual([]);
  });
});

describe('with quantities', () => {
  // Guards: API-18
  test('a day is available if one of its sessions takes all quantities', async () => {
    await use('sat-10', '', 8);
    await use('sat-18', '', 7);
    const three = { adult: 2, child: 1 };
    expect(statuses(await wanting(three))['2031-03-29']).toBe('available');
    await use('sat-18', '', 8);
    expect(statuses(await wanting(three))).toEqual({
      '2031-03-29': 'other',
      '2031-03-30': 'available',
      '2031-03-31': 'sold_out',
      '2031-04-01': 'available',
    });
  });

  // Guards: API-18
  test('each group has to have room for its own tickets', async () => {
    expect(statuses(await wanting({ front: 2 }))['2031-04-01']).toBe('available');
    await use('tue-10', 'front-row', 1);
    expect(statuses(await wanting({ front: 2 }))['2031-04-01']).toBe('other');
  });

  test('tickets outside the event capacity need no place of the session', async () => {
    await use('sat-10', '', 9);
    await use('sat-18', '', 9);
    const days = await wanting({ adult: 1, guide: 5 });
    expect(statuses(days)['2031-03-29']).toBe('available');
  });

  test('the price covers the chosen types', async () => {
    expect((await wanting({ adult: 1, child: 0 }))[0]).toMatchObject({
      min_price: '12.00',
      min_price_fees: { outside: '1.30' },
      pricePrefix: 'from',
    });
  });

  test('no day fits quantities above the limits of an order', async () => {
    expect(statuses(await wanting({ child: 5 }))['2031-04-01']).toBe('other');
    expect(statuses(await wanting({ adult: 9 }))['2031-04-01']).toBe('other');
    expect(statuses(await wanting({ adult: 8 }))['2031-04-01']).toBe('available');
  });

  test('no day fits types that are not on sale now', async () => {
    expect(statuses(await wanting({ 'late-type': 1 }))['2031-04-01']).toBe('other');
  });

  // Guards: API-18, CAL-38
  test('eleven different types are refused in the context that the page knows', async () => {
    const types = (n: number) =>
      Object.fromEntries(Array.from({ length: n }, (_, type) => [`type-${type}`, 1]));
    const ask = (quantities: Record<string, number>) =>
      world.api.call('queryCalendar', { params: { id: 'admission' }, body: { quantities } });
    expect(await ask(types(11))).toMatchObject({
      status: 400,
      errors: [
        {
          _code: 'validation_failed',
          _context: 'event_calendar',
          _description: 'You can only select up to 10 different types of tickets.',
        },
      ],
    });
    const unknown = await ask({ ...types(10), adult: 0 });
    expect(unknown).toMatchObject({
      status: 400,
      errors: expect.arrayContaining([
        expect.objectContaining({ _extra: { path: 'quantities.type-0' } }),
      ]),
    });
  });
});

describe('under /cached_api', () => {
  const get = (headers = {}) => world.get('/cached_api/events/admission/calendar', headers);

  // Guards: APP-44
  test('an answer may be kept for seconds and is not sent again while unchanged', async () => {
    const first = await get();
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=[1-5]$/);
    const etag = first.headers.get('etag') ?? '';
    const again = await get({ 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await use('sat-10', '', 3);
    world.setNow('2031-03-20T12:00:01Z');
    const changed = await get({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject({ calendar: [{ availability: 17 }, {}, {}, {}] });
  });

  // Guards: APP-44
  test('an answer is at most a second old, and under /api never old', async () => {
    const days = async (prefix: string) => {
      const response = await world.get(`/${prefix}/events/admission/calendar`);
      return ((await response.json()) as { calendar: { availability: number }[] }).calendar[0];
    };
    world.setNow('2031-03-20T13:00:00Z');
    await days('cached_api');
    await use('sat-10', '', 3);
    expect(await days('cached_api')).toMatchObject({ availability: 20 });
    expect(await days('api')).toMatchObject({ availability: 17 });
    world.setNow('2031-03-20T13:00:01Z');
    expect(await days('cached_api')).toMatchObject({ availability: 17 });
  });

  // Guards: APP-44
  test('a fresh answer must not be cached', async () => {
    const response = await world.get('/api/events/admission/calendar');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(response.headers.get('etag')).toBeNull();
  });
});
