import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/events/schedule.ts';
import type { TenantFileInput } from '#tenants/tenant-file.ts';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';

type EventInput = TenantFileInput['events'][number];

const here = { seller: 'main', event_type: 'repeating' } as const;
const ticket = (id: string, more = {}): EventInput['groups'][number] => ({
  id: `${id}-group`,
  name: id,
  types: [{ id, name: id, amount: '10.00' }],
  ...more,
});

/** Twenty days with one session each; the fifteenth is cheaper. */
const long: EventInput = {
  ...here,
  id: 'long',
  venue: 'house',
  name: 'Long',
  sessions: Array.from({ length: 20 }, (_, day) => ({
    id: `long-${day}`,
    start: `${addDays('2031-05-01', day)}T10:00`,
    duration_minutes: 60,
    capacity: 5,
  })),
  groups: [
    {
      ...ticket('long'),
      types: [
        {
          id: 'long',
          name: 'Long',
          amount: '10.00',
          prices: [{ amount: '6.00', when: { sessions: ['long-14'] } }],
        },
      ],
    },
    ticket('few', { capacity: 2 }),
  ],
};

/** Every half hour on both days of a clock change, and on the adjacent days. */
const aroundTheClock = (id: string, venue: string): EventInput => ({
  ...here,
  id,
  venue,
  name: id,
  schedules: ['2031-03-29', '2031-10-25', '2031-11-01', '2032-03-13'].map((from) => ({
    id: `from-${from}`,
    from,
    until: addDays(from, 2),
    days_ahead: 365,
    every: { minutes: 30, first: '00:00', last: '23:30' },
    duration_minutes: 20,
    capacity: 1,
  })),
  groups: [ticket(`${id}-entry`)],
});

const withAnyDate: EventInput = {
  ...here,
  id: 'with-any-date',
  venue: 'house',
  name: 'With any date',
  sessions: [
    { id: 'dated-1', start: '2031-05-01T10:00', duration_minutes: 60, capacity: 5 },
    { id: 'dated-2', start: '2031-05-02T10:00', duration_minutes: 60, capacity: 5 },
  ],
  groups: [
    ticket('dated', { capacity: 3 }),
    ticket('open', { start_policy: 'fixedfrom', start_policy_date: '2031-04-01', capacity: 2 }),
  ],
};
withAnyDate.groups[1]?.types.splice(0, 1, { id: 'open', name: 'Open', amount: '4.00' });

const dearer: EventInput = {
  ...here,
  id: 'dearer',
  venue: 'house',
  name: 'Dearer',
  sessions: [
    {
      id: 'with-cello',
      start: '2031-05-01T20:00',
      duration_minutes: 60,
      capacity: 5,
      price_increase: '3.00',
    },
  ],
  groups: [
    {
      ...ticket('dearer'),
      types: [
        { id: 'dearer-adult', name: 'Adult', rank: 1, amount: '12.00' },
        {
          id: 'dearer-child',
          name: 'Child',
          rank: 2,
          amount: '12.00',
          discounted_amount: '8.00',
        },
      ],
    },
  ],
};

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
  const tenant = museumTenant();
  tenant.venues.push(
    { id: 'helsinki', name: 'Helsinki', timezone: 'Europe/Helsinki' },
    { id: 'new-york', name: 'New York', timezone: 'America/New_York' },
  );
  tenant.events.push(
    long,
    aroundTheClock('finnish', 'helsinki'),
    aroundTheClock('american', 'new-york'),
    withAnyDate,
    dearer,
  );
  await world.importTenant(tenant);
});
afterAll(() => world.close());
afterEach(() => world.sql('update stock set used = 0'));

const calendar = async (id: string, query = {}) =>
  (await answered<'getCalendar'>(world.api.call('getCalendar', { params: { id }, query })))
    .calendar;
const event = (id: string) => answered<'getEvent'>(world.api.call('getEvent', { params: { id } }));
const sellOut = (where: string) =>
  world.sql(`update stock set used = capacity where capacity > 0 and ${where}`);

// Guards: API-17
describe('some days of a calendar', () => {
  test('are limited to the first few', async () => {
    const days = await calendar('long', { limit: 3 });
    expect(days.map(({ date }) => date)).toEqual(['2031-05-01', '2031-05-02', '2031-05-03']);
  });

  // Guards: CAL-36
  test('go from one day to before another', async () => {
    const days = await calendar('long', { 'date._gte': '2031-05-19', 'date._lt': '2031-06-01' });
    expect(days.map(({ date }) => date)).toEqual(['2031-05-19', '2031-05-20']);
    expect(await calendar('long', { 'date._gte': '2031-05-21' })).toEqual([]);
    expect(await calendar('long', { 'date._lt': '2031-05-01' })).toEqual([]);
  });

  test('are the same as in the whole calendar, in any slice', async () => {
    await sellOut("session_id in ('long-3', 'long-14') and group_id = ''");
    const all = await calendar('long');
    expect(all.map(({ status }) => status)).toContain('sold_out');
    for (const [from, limit] of [
      [0, 20],
      [0, 8],
      [3, 1],
      [13, 4],
    ] as const) {
      const query = { 'date._gte': addDays('2031-05-01', from), limit };
      expect(await calendar('long', query)).toEqual(all.slice(from, from + limit));
    }
  });

  // Guards: API-18
  test('take quantities as well', async () => {
    const query = { 'date._gte': '2031-05-04', limit: 1 };
    const call = world.api.call('queryCalendar', {
      params: { id: 'long' },
      query,
      body: { quantities: { long: 6 } },
    });
    const { calendar: days } = await answered<'queryCalendar'>(call);
    expect(days).toMatchObject([{ date: '2031-05-04', status: 'other' }]);
  });

  test('are requested by day', async () => {
    const call = await world.api.call('getCalendar', {
      params: { id: 'long' },
      query: { 'date._gte': '2031-05' },
    });
    expect(call).toMatchObject({
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'date._gte' } }],
    });
  });
});

describe('an answer about places', () => {
  const availability = async () =>
    (await calendar('long', { limit: 4 })).map((day) => day.availability);
  const raiseVersion = (by: number) =>
    world.sql("update portal set version = version + $1 where key = 'museum'", [by]);

  test('is as fresh as the counters, however often it is requested', async () => {
    for (const used of [0, 1, 4, 2, 0]) {
      await world.sql("update stock set used = $1 where session_id = 'long-3' and group_id = ''", [
        used,
      ]);
      expect(await availability()).toEqual([5, 5, 5, 5 - used]);
    }
  });

  test('uses the capacities of an import that the process has not heard of yet', async () => {
    expect(await availability()).toEqual([5, 5, 5, 5]);
    // An import raises the version in the transaction that writes capacities, and notifies afterwards.
    const setCapacity = (capacity: number) =>
      world.sql("update stock set capacity = $1 where session_id = 'long-3' and group_id = ''", [
        capacity,
      ]);
    await setCapacity(3);
    await raiseVersion(1);
    expect(await availability()).toEqual([5, 5, 5, 3]);
    expect(await calendar('long')).toContainEqual(expect.objectContaining({ availability: 3 }));
    await setCapacity(5);
    await raiseVersion(-1);
  });
});

describe('an event with many days', () => {
  const groupOf = async (id: string) =>
    (await event('long')).ticket_group.find((group) => group.id === id);

  test('has a lowest price and a last day from beyond the days shown', async () => {
    expect((await event('long')).event_template[0]).toMatchObject({
      first_day: '2031-05-01',
      last_day: '2031-05-20',
      min_price: '6.00',
    });
    await sellOut("session_id = 'long-14' and group_id = ''");
    expect((await event('long')).event_template[0]).toMatchObject({ min_price: '10.00' });
  });

  test('has as many places as its last day', async () => {
    await sellOut("session_id like 'long-%' and session_id <> 'long-19' and group_id = ''");
    expect(await groupOf('long-group')).toMatchObject({ sold_out: false });
    await sellOut("session_id = 'long-19' and group_id = ''");
    expect(await groupOf('long-group')).toMatchObject({ sold_out: true });
  });

  test('counts a group’s places in the session with the most of them', async () => {
    await world.sql("update stock set used = 1 where group_id = 'few-group'");
    expect(await groupOf('few-group')).toMatchObject({ used_capacity: 1 });
    await world.sql(
      "update stock set used = 0 where group_id = 'few-group' and session_id = 'long-18'",
    );
    expect(await groupOf('few-group')).toMatchObject({ used_capacity: 0, sold_out: false });
  });
});

describe.each([
  ['finnish', '2031-03-30', '2031-10-26'],
  ['american', '2032-03-14', '2031-11-02'],
])('days of the %s venue', (id, spring, autumn) => {
  const sessionsOn = async (day: string) => {
    const query = { 'start_datetime._ondate': day, limit: 1000 };
    const call = world.api.call('listSessions', { params: { id }, query });
    return (await answered<'listSessions'>(call)).event_session;
  };

  test('are its local days when the clocks change, an hour shorter or longer', async () => {
    const days = await calendar(id);
    expect(days).toHaveLength(12);
    const places = new Map(days.map(({ date, availability }) => [date, availability]));
    expect([spring, autumn].map((day) => places.get(day))).toEqual([46, 48]);
    for (const { date, availability } of days) {
      if (date !== spring) expect([date, availability]).toEqual([date, 48]);
    }
  });

  test('list the times that local clocks show', async () => {
    for (const day of [spring, autumn, addDays(spring, -1), addDays(autumn, 1)]) {
      const sessions = await sessionsOn(day);
      const times = sessions.map(({ startTime }) => startTime);
      expect(new Set(sessions.map(({ date }) => date))).toEqual(new Set([day]));
      expect(times).toEqual([...new Set(times)].toSorted());
      expect([times[0], times.at(-1)]).toEqual(['00:00', '23:30']);
      expect(times).toHaveLength(day === spring ? 46 : 48);
    }
  });

  test('contain every session once, including those at their midnights', async () => {
    const onDays = (
      await Promise.all((await calendar(id)).map(({ date }) => sessionsOn(date)))
    ).flat();
    const all = await answered<'listSessions'>(
      world.api.call('listSessions', { params: { id }, query: { limit: 1000 } }),
    );
    expect(onDays.map((session) => session.id)).toEqual(
      all.event_session.map(({ id: own }) => own),
    );
    const [first, last] = [onDays[0], onDays.at(-1)];
    const within = await answered<'listSessions'>(
      world.api.call('listSessions', {
        params: { id },
        query: {
          'start_datetime._gte': first?.start_datetime,
          'start_datetime._lt': last?.start_datetime,
          limit: 1000,
        },
      }),
    );
    expect(within.event_session).toHaveLength(onDays.length - 1);
  });
});

test('a more expensive session also costs members with a discount more, and shows its undiscounted price', async () => {
  const { event_session, price_schedule } = await answered<'listSessions'>(
    world.api.call('listSessions', { params: { id: 'dearer' } }),
  );
  expect(event_session).toMatchObject([{ priceIncrease: '3.00', minPrice: '11.00' }]);
  expect(price_schedule).toMatchObject([
    { ticket_type_id: 'dearer-adult', currency_amount: '15.00', original_amount: null },
    { ticket_type_id: 'dearer-child', currency_amount: '11.00', original_amount: '15.00' },
  ]);
});

describe('tickets for any date', () => {
  const reserve = (ticket_type_id: string, event_session_id: string | null) =>
    world.api.call('createCart', { body: { add: [{ ticket_type_id, event_session_id }] } });

  // Guards: CAL-04
  test('are held without a session, up to their capacity', async () => {
    const held = await answered<'createCart'>(reserve('open', null));
    expect(held.ticket).toMatchObject([{ event_session_id: null, ticket_type_id: 'open' }]);
    await answered<'createCart'>(reserve('open', null));
    expect(await reserve('open', null)).toMatchObject({
      errors: [{ _code: 'ticket_group_sold_out' }],
    });
    const { ticket_group } = await event('with-any-date');
    expect(ticket_group.map(({ id, sold_out }) => [id, sold_out])).toEqual([
      ['dated-group', false],
      ['open-group', true],
    ]);
  });

  test('are for no session, and tickets for a session are not for any date', async () => {
    const invalid = { status: 400, errors: [{ _code: 'validation_failed' }] };
    expect(await reserve('open', 'dated-1')).toMatchObject(invalid);
    expect(await reserve('dated', null)).toMatchObject(invalid);
  });

  test('neither set a day’s price nor keep it from being sold out', async () => {
    await sellOut("session_id = 'dated-1' and group_id = 'dated-group'");
    expect(await calendar('with-any-date')).toMatchObject([
      { status: 'sold_out' },
      { status: 'available', min_price: '10.00', availability: 3 },
    ]);
    expect((await event('with-any-date')).event_template[0]).toMatchObject({ min_price: '4.00' });
  });

  test('need no room on a day next to tickets that do', async () => {
    const call = world.api.call('queryCalendar', {
      params: { id: 'with-any-date' },
      body: { quantities: { open: 2, dated: 3 } },
    });
    const { calendar: days } = await answered<'queryCalendar'>(call);
    expect(days).toMatchObject([{ status: 'available' }, { status: 'available' }]);
  });
});
