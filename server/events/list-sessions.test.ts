import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered, refusedWith } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());
afterEach(async () => {
  world.setNow('2031-03-20T12:00:00Z');
  await world.sql('update stock set used = 0');
});

const params = { id: 'admission' };
const list = (query = {}) =>
  answered<'listSessions'>(world.api.call('listSessions', { params, query }));
const wanting = (quantities: Record<string, number>, query = {}) =>
  answered<'querySessions'>(
    world.api.call('querySessions', { params, body: { quantities }, query }),
  );
const ids = (answer: { event_session: readonly { readonly id: string }[] }) =>
  answer.event_session.map((session) => session.id);
const use = (session: string, group: string, used: number) =>
  world.sql('update stock set used = $3 where session_id = $1 and group_id = $2', [
    session,
    group,
    used,
  ]);
const all = ['sat-10', 'sat-18', 'sun-00', 'sun-23', 'mon-10', 'tue-10'];

// Guards: APP-65, CAL-09, CAL-30
test("a session comes with the venue's day and times, its counters and its prices", async () => {
  await use('sun-00', '', 4);
  const answer = await list({ 'start_datetime._ondate': '2031-03-30' });
  expect(answer.event_session).toEqual([
    {
      id: 'sun-00',
      event_template_id: 'admission',
      start_datetime: '2031-03-29T23:30:00.000Z',
      end_datetime: '2031-03-30T00:15:00.000Z',
      timezone: 'Europe/Berlin',
      date: '2031-03-30',
      startTime: '00:30',
      endDate: '2031-03-30',
      endTime: '01:15',
      capacity: 10,
      oversell_capacity: 0,
      used_capacity: 4,
      availableCapacity: 6,
      sold_out: false,
      minPrice: '8.00',
      minTotal: '8.00',
      price: null,
      priceIncrease: '0',
      annotations: [],
    },
    expect.objectContaining({ id: 'sun-23', startTime: '23:30', date: '2031-03-30' }),
  ]);
  expect(answer.venue).toMatchObject([{ timezone: 'Europe/Berlin' }]);
});

// Guards: API-16
test('prices that differ from the listed ones are given session by session', async () => {
  const answer = await list({ 'ticket_group_id._in': 'general' });
  expect(answer.price_schedule).toEqual([
    {
      event_session_id: 'sat-18',
      ticket_type_id: 'adult',
      currency_amount: '12.00',
      original_amount: null,
      fees_outside: '1.30',
    },
    {
      event_session_id: 'sun-23',
      ticket_type_id: 'adult',
      currency_amount: '12.00',
      original_amount: null,
      fees_outside: '1.30',
    },
    {
      event_session_id: 'tue-10',
      ticket_type_id: 'adult',
      currency_amount: '25.00',
      original_amount: null,
      fees_outside: '1.63',
    },
    {
      event_session_id: 'tue-10',
      ticket_type_id: 'child',
      currency_amount: '13.00',
      original_amount: null,
      fees_outside: '0',
    },
  ]);
  expect(answer.event_session.at(-1)).toMatchObject({
    priceIncrease: '5.00',
    annotations: ['Choir'],
    availableCapacity: -1,
  });
});

test('a session has one price when all its types cost the same', async () => {
  const answer = await list({ 'ticket_group.id._in': 'front-row', limit: 1 });
  expect(answer.event_session[0]).toMatchObject({ minPrice: '30.00', price: '30.00' });
});

test('groups with their own capacity give their remaining places in each session', async () => {
  await use('sat-10', 'front-row', 1);
  const { group_availability: groups } = await list({ 'start_datetime._ondate': '2031-03-29' });
  expect(groups).toEqual([
    { event_session_id: 'sat-10', ticket_group_id: 'front-row', available: 1 },
    { event_session_id: 'sat-18', ticket_group_id: 'front-row', available: 2 },
  ]);
});

describe('listed sessions', () => {
  // Guards: API-01, API-15
  test('are the coming ones, in order or in reverse', async () => {
    expect(ids(await list())).toEqual(all);
    expect(ids(await list({ _sort: 'start_datetime' }))).toEqual(all);
    expect(ids(await list({ _sort: '-start_datetime', limit: 2 }))).toEqual(['tue-10', 'mon-10']);
    world.setNow('2031-03-29T09:00:00Z');
    expect(ids(await list({ limit: 1 }))).toEqual(['sat-18']);
  });

  // Guards: API-01, API-15, CAL-36
  test('start within the requested range', async () => {
    const range = {
      'start_datetime._gte': '2031-03-29T18:00:00+01:00',
      'start_datetime._lt': '2031-03-30T21:30:00Z',
    };
    expect(ids(await list(range))).toEqual(['sat-18', 'sun-00']);
  });

  // Guards: API-15
  test('are sold out, or are not, as requested', async () => {
    await use('sat-10', '', 10);
    expect(ids(await list({ sold_out: 'true' }))).toEqual(['sat-10', 'mon-10']);
    expect(ids(await list({ sold_out: 'false', limit: 1 }))).toEqual(['sat-18']);
    const [first] = (await list({ limit: 1 })).event_session;
    expect(first).toMatchObject({ sold_out: true, availableCapacity: 0 });
  });

  // Guards: API-01, API-15
  test('are sold out for the requested groups', async () => {
    await use('sat-10', 'front-row', 2);
    const query = { 'ticket_group_id._in': 'front-row', sold_out: '0' };
    expect(ids(await list(query))).not.toContain('sat-10');
    expect(ids(await list({ sold_out: '0' }))).toContain('sat-10');
  });

  test('are none for groups that are not offered', async () => {
    expect((await list({ 'ticket_group_id._in': 'friends-group' })).event_session).toEqual([]);
  });

  // Guards: API-01, API-16
  test('take the quantities, with the sold-out ones on request', async () => {
    await use('sat-10', '', 8);
    await use('sat-18', '', 10);
    expect(ids(await wanting({ adult: 3 }))).toEqual(['sun-00', 'sun-23', 'tue-10']);
    expect(ids(await wanting({ adult: 2 }))).toEqual(['sat-10', 'sun-00', 'sun-23', 'tue-10']);
    const withSoldOut = await wanting({ adult: 3 }, { _include_sold_out: '1' });
    expect(ids(withSoldOut)).toEqual(['sat-18', 'sun-00', 'sun-23', 'mon-10', 'tue-10']);
  });
});

// Guards: API-16
test('the sessions that take the quantities are priced over the chosen types', async () => {
  const answer = await wanting({ adult: 2 }, { 'start_datetime._ondate': '2031-04-01' });
  expect(answer.event_session).toMatchObject([{ minPrice: '25.00', price: '25.00' }]);
  expect(answer.price_schedule.map((price) => price.ticket_type_id)).toEqual(['adult']);
});

describe('an invalid parameter of a session call', () => {
  test.each([
    { query: { _sort: 'price' }, path: '_sort', value: 'price' },
    { query: { embed: 'venue,tickets' }, path: 'embed', value: 'tickets' },
  ])('is refused by name: $path', async ({ query, path, value }) => {
    expect(await world.api.call('listSessions', { params, query })).toMatchObject({
      status: 400,
      errors: [{ _code: 'bad_field_value', _extra: { path, value } }],
    });
  });

  test('is refused with its path if it is not a day, number or quantity', async () => {
    for (const query of [
      { 'start_datetime._ondate': '2031-02-30' },
      { 'start_datetime._gte': 'soon' },
      { sold_out: 'perhaps' },
      { limit: 0 },
    ]) {
      expect(await world.api.call('listSessions', { params, query })).toMatchObject({
        status: 400,
        errors: [{ _code: 'validation_failed', _extra: { path: Object.keys(query)[0] } }],
      });
    }
    const call = world.api.call('querySessions', { params, body: { quantities: { adult: -1 } } });
    expect(await call).toMatchObject({
      errors: [{ _code: 'validation_failed', _extra: { path: 'quantities.adult' } }],
    });
  });
});

describe('one session', () => {
  const get = (id: string, sessionId: string) =>
    world.api.call('getSession', { params: { id, sessionId } });

  // Guards: API-20
  test('comes with its venue, prices and remaining places', async () => {
    const answer = await answered<'getSession'>(get('admission', 'sat-18'));
    expect(answer).toMatchObject({
      event_session: [{ id: 'sat-18', availableCapacity: 10 }],
      venue: [{ id: 'house' }],
      price_schedule: [{ ticket_type_id: 'adult' }],
      group_availability: [{ available: 2 }],
    });
  });

  // Guards: API-20
  test('is not found once it has started, or under another event', async () => {
    expect(await refusedWith(get('pass', 'sat-18'))).toBe('not_found');
    expect(await refusedWith(get('over', 'over-1'))).toBe('not_found');
    world.setNow('2031-03-29T17:00:00Z');
    expect(await refusedWith(get('admission', 'sat-18'))).toBe('not_found');
  });
});
