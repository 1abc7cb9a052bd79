import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());
afterEach(() => world.setNow('2031-03-20T12:00:00Z'));

const list = (query = {}) =>
  answered<'listAvailableEvents'>(world.api.call('listAvailableEvents', { query }));
const ids = (things: readonly { readonly id: string }[]) => things.map((thing) => thing.id);
const listed = async (query = {}) => ids((await list(query)).event_template);

describe('the listing', () => {
  // Guards: EVT-25
  test("has the seller's own events that can be browsed and bought, in their order", async () => {
    expect(await listed()).toEqual(['admission', 'pass', 'donate']);
  });

  test('shows an event once its sales begin, until after its last session', async () => {
    world.setNow('2031-03-21T12:00:00Z');
    expect(await listed()).toContain('not-yet');
    world.setNow('2031-04-01T08:00:00Z');
    expect(await listed()).not.toContain('admission');
  });

  // Guards: EVT-23
  test("hides members' events from guests, even if named", async () => {
    const query = { 'hidden_type._in': 'public_browsable,public_member_only' };
    expect(await listed(query)).toEqual(['admission', 'pass', 'donate']);
    expect(await listed({ 'hidden_type._in': 'public_member_only' })).toEqual([]);
    expect(await listed({ 'hidden_type._in': 'public_link_only' })).toEqual([]);
  });

  // Guards: EVT-24
  test("lists members' events if the seller advertises them, with dates and nothing to buy", async () => {
    const tenant = museumTenant();
    tenant.config = { 'events.advertise_members_only': true };
    await world.importTenant(tenant);
    await expect.poll(() => listed()).toEqual(['admission', 'pass', 'donate', 'members']);
    const answer = await list({ 'hidden_type._in': 'public_member_only' });
    expect(answer.event_template).toMatchObject([
      { id: 'members', hidden_type: 'public_member_only', min_price: null },
    ]);
    expect(answer).toMatchObject({ ticket_group: [], ticket_type: [] });
    await world.importTenant(museumTenant());
    await expect.poll(() => listed()).toEqual(['admission', 'pass', 'donate']);
  });

  test('reports the number of matches even if the answer is limited to fewer', async () => {
    expect(await list({ limit: 2 })).toMatchObject({
      total: 3,
      event_template: [{ id: 'admission' }, { id: 'pass' }],
    });
    expect((await list({ category: 'Passes' })).total).toBe(1);
  });

  test('differs by seller', async () => {
    const cafe = world.clientOf('cafe').call('listAvailableEvents', {});
    expect(ids((await answered<'listAvailableEvents'>(cafe)).event_template)).toEqual(['cakes']);
  });

  test('of another seller of the portal can still be opened by its address (decision 081)', async () => {
    const cakes = world.clientOf('museum').call('getEvent', { params: { id: 'cakes' } });
    expect(ids((await answered<'getEvent'>(cakes)).event_template)).toEqual(['cakes']);
  });

  // Guards: API-01, API-12
  test('comes with prices, days, venues, groups and types, and without sessions', async () => {
    const answer = await list();
    expect(answer.event_template[0]).toMatchObject({
      first_day: '2031-03-29',
      last_day: '2031-04-01',
      min_price: '8.00',
      meta: { floor: ['first', 'second'] },
    });
    expect(ids(answer.venue)).toEqual(['house']);
    expect(ids(answer.ticket_group)).toEqual([
      'general',
      'front-row',
      'audio',
      'passes',
      'donations',
    ]);
    expect(ids(answer.ticket_type)).toContain('pass');
    expect(answer.event_session).toEqual([]);
  });

  // Guards: API-12
  test('leaves out what an embed list does not name', async () => {
    const answer = await list({ embed: 'venue' });
    expect(answer).toMatchObject({ ticket_group: [], ticket_type: [], message_rule: [] });
    expect(answer.venue).toHaveLength(1);
    expect(answer.event_template[0]).not.toHaveProperty('meta');
  });
});

describe('the filters', () => {
  // Guards: API-12, EVT-26
  test('by category and by metadata keep the matching events', async () => {
    expect(await listed({ category: 'Passes' })).toEqual(['pass']);
    expect(await listed({ 'meta.floor': 'second,third' })).toEqual(['admission']);
    expect(await listed({ 'meta.floor': 'third' })).toEqual([]);
    expect(await listed({ 'meta.floor': 'first', category: 'Passes' })).toEqual([]);
  });

  // Guards: API-12
  test('by day keep the events with sessions on it, and answer those sessions', async () => {
    const answer = await list({
      'start_datetime._ondate': '2031-03-30',
      embed: 'event_session',
    });
    expect(ids(answer.event_template)).toEqual(['admission']);
    expect(ids(answer.event_session)).toEqual(['sun-00', 'sun-23']);
    expect(await listed({ 'start_datetime._ondate': '2031-04-02' })).toEqual([]);
  });

  // Guards: API-01
  test('by range keep the events that start within it', async () => {
    expect(await listed({ 'start_datetime._gte': '2031-04-01T07:59:00Z' })).toEqual(['admission']);
    expect(await listed({ 'start_datetime._lt': '2031-03-29T09:00:00Z' })).toEqual([]);
  });

  // Guards: EVT-13
  test("by today or tomorrow use the venue's day, with its sessions and prices", async () => {
    world.setNow('2031-03-29T23:05:00Z'); // already Sunday in Berlin
    const today = await list({ date: 'today', embed: 'event_session' });
    expect(ids(today.event_template)).toEqual(['admission']);
    expect(today.event_template[0]).toMatchObject({
      first_day: '2031-03-30',
      last_day: '2031-03-30',
    });
    expect(ids(today.event_session)).toEqual(['sun-00', 'sun-23']);
    expect(ids((await list({ date: 'tomorrow', embed: 'event_session' })).event_session)).toEqual([
      'mon-10',
    ]);
    world.setNow('2031-03-27T12:00:00Z');
    expect(await listed({ date: 'tomorrow' })).toEqual([]);
  });

  test('by a sold-out day list the event without a price', async () => {
    world.setNow('2031-03-31T06:00:00Z');
    expect((await list({ date: 'today' })).event_template).toMatchObject([
      { id: 'admission', first_day: '2031-03-31', min_price: null },
    ]);
  });

  // Guards: EVT-17
  test.each([
    [{ time: '1000-1800' }, ['sat-10', 'mon-10', 'tue-10']],
    [{ 'time.start': '1800' }, ['sat-18', 'sun-23']],
    [{ 'time.end': '0031' }, ['sun-00']],
    [{ time: '1800-2400', 'start_datetime._ondate': '2031-03-30' }, ['sun-23']],
    [{ time: '1200-1300' }, []],
  ])('by time keep the sessions that start within it, on any day: %j', async (query, sessions) => {
    const answer = await list({ ...query, embed: 'event_session' });
    expect(ids(answer.event_session)).toEqual(sessions);
    expect(ids(answer.event_template)).toEqual(sessions.length > 0 ? ['admission'] : []);
  });

  // Guards: EVT-12
  test('list all values of the listing, regardless of the filter', async () => {
    const tenant = museumTenant();
    tenant.config = {
      'events.category_order': ['Visits', 'Nothing'],
      'events.meta_filters': [{ key: 'floor', label: 'Floor' }],
    };
    await world.importTenant(tenant);
    const filters = [
      { name: 'category', label: '', values: ['Visits', 'Passes'] },
      { name: 'meta.floor', label: 'Floor', values: ['first', 'second'] },
    ];
    await expect
      .poll(async () => (await list({ category: 'Passes' })).event_filter)
      .toEqual(filters);
    expect((await list({ embed: 'venue' })).event_filter).toEqual([]);
    await world.importTenant(museumTenant());
  });

  // Guards: API-01
  test('sort by name or first session, either way, and cut at the limit', async () => {
    expect(await listed({ _sort: '-name' })).toEqual(['donate', 'pass', 'admission']);
    expect((await listed({ _sort: 'start_datetime' }))[0]).toBe('admission');
    expect((await listed({ _sort: '-start_datetime' })).at(-1)).toBe('admission');
    expect(await listed({ limit: 1 })).toEqual(['admission']);
  });

  test.each([
    { query: { _sort: 'rank' }, path: '_sort' },
    { query: { embed: 'cart' }, path: 'embed' },
    { query: { 'hidden_type._in': 'secret' }, path: 'hidden_type._in' },
    { query: { date: 'all' }, path: 'date' },
    { query: { time: '900-1000' }, path: 'time' },
    { query: { 'time.start': '2400' }, path: 'time.start' },
    { query: { 'time.start': '1000', 'time.end': '1000' }, path: 'time.end' },
  ])('that are unknown are refused by name: $path', async ({ query, path }) => {
    expect(await world.api.call('listAvailableEvents', { query })).toMatchObject({
      status: 400,
      errors: [{ _code: 'bad_field_value', _extra: { path } }],
    });
  });
});

const templates = (query = {}) =>
  answered<'listEventTemplates'>(world.api.call('listEventTemplates', { query }));

describe('event templates', () => {
  // Guards: API-24, EVT-27
  test('come by id in the requested order, of any seller, without unknown ones', async () => {
    const answer = await templates({
      'id._in': 'cakes,nothing,pass,by-link,pass',
      embed: 'meta,venue',
    });
    expect(ids(answer.event_template)).toEqual(['cakes', 'pass', 'by-link']);
    expect(answer.venue).toHaveLength(1);
    expect(answer.ticket_group).toEqual([]);
  });

  // Guards: API-62, EVT-28
  test('without ids are those on sale, of the requested categories', async () => {
    expect(ids((await templates()).event_template)).toEqual(['admission', 'pass', 'donate']);
    const some = await templates({ categories: 'Passes,Visits' });
    expect(ids(some.event_template)).toEqual(['admission', 'pass']);
  });

  // Guards: API-24, API-62, EVT-27
  test('carry the requested metadata: by default their picture, and by id all of it', async () => {
    const metaOf = async (query = {}) => {
      const { meta } = (await templates(query)).event_template[0] ?? {};
      return Object.keys(meta ?? {}).sort();
    };
    expect(await metaOf()).toEqual(['image_profile']);
    expect(await metaOf({ metadataKeys: 'floor,nothing' })).toEqual(['floor']);
    expect(await metaOf({ 'id._in': 'admission' })).toEqual([
      'floor',
      'image_profile',
      'ticket_date_time',
    ]);
  });

  // Guards: EVT-27
  test('of a day are those with sessions on it, and the sessions come on request', async () => {
    const day = await templates({ date: '2031-03-30', includeSessions: 'true' });
    expect(ids(day.event_template)).toEqual(['admission']);
    expect(ids(day.event_session)).toEqual(['sun-00', 'sun-23']);
    expect((await templates({ date: '2031-03-30' })).event_session).toEqual([]);
    world.setNow('2031-03-29T05:00:00Z');
    const today = { 'id._in': 'pass,admission', date: 'today', includeSessions: '1' };
    expect(ids((await templates(today)).event_session)).toEqual(['sat-10', 'sat-18']);
    expect(ids((await templates(today)).event_template)).toEqual(['admission']);
  });

  // Guards: EVT-28
  test.each(['someday', '2031-02-30'])('of the day %s are refused by name', async (date) => {
    expect(await world.api.call('listEventTemplates', { query: { date } })).toMatchObject({
      status: 400,
      errors: [{ _code: 'validation_failed', _extra: { path: 'date' } }],
    });
  });
});
