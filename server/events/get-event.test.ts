import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { museumTenant } from '../testing/venues/museum.ts';
import { type MuseumWorld, openMuseum } from '../testing/venues/museum-world.ts';
import { answered, refusedWith } from '../testing/venues/world.ts';

let world: MuseumWorld;
beforeAll(async () => {
  world = await openMuseum();
});
afterAll(() => world.close());
beforeEach(() => world.setNow('2031-03-20T12:00:00Z'));

const event = (id: string, query = {}) =>
  answered<'getEvent'>(world.api.call('getEvent', { params: { id }, query }));
const ids = (things: readonly { readonly id: string }[]) => things.map((thing) => thing.id);

// Guards: API-13, CFG-30, EVT-06, EVT-08
test('an event comes with its venue, its tickets, its messages and its configuration', async () => {
  const answer = await event('admission');
  expect(answer.event_template).toEqual([
    expect.objectContaining({
      id: 'admission',
      first_day: '2031-03-29',
      last_day: '2031-04-01',
      min_price: '8.00',
      meta: expect.objectContaining({ floor: ['first', 'second'] }),
      config: expect.objectContaining({
        'image.alt_text': 'The great hall',
        'image.no_cropping': false,
        'seats.prevent_single': false,
        'web.date_picker': 'buttons',
        'web.session_picker_tabs': null,
        'capacity.threshold': 5,
        'passes.child_keywords': [],
      }),
    }),
  ]);
  expect(answer.venue).toEqual([
    { id: 'house', name: 'House', timezone: 'Europe/Berlin', address: { city: 'Berlin' } },
  ]);
  expect(answer.message_rule).toEqual([
    {
      event_template_id: 'admission',
      actions: { date_message: 'Bring a coat' },
      triggers: { weekdays: ['sun'] },
    },
  ]);
  expect(answer.ticket_type.find((type) => type.id === 'adult')).toMatchObject({
    currency_amount: '20.00',
    fees_outside: '1.50',
    outside_fees: [
      { name: 'fee_fixed_outside', fee: '1.00' },
      { name: 'fee_percent_outside', fee: '2.5' },
    ],
  });
  expect(answer.ticket_type.find((type) => type.id === 'child')).toMatchObject({ limit: 4 });
  const apart = answer.ticket_group.filter((group) => group.exclude_from_event_capacity);
  expect(ids(apart)).toEqual(['audio']);
  expect(answer.event_session).toEqual([]);
});

// Guards: API-13, EVT-07, QTY-01, QTY-02, QTY-05, QTY-20
test("an event has all of its tenant's data, including its groups and types", async () => {
  const { event_template, ticket_group, ticket_type } = await event('by-link', {
    'ticket_group_id._in': 'by-link-group',
  });
  const picture = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect(event_template[0]?.meta).toEqual({
    ticket_date_time: 'date',
    pad_pre_start: 10,
    pad_post_end: 15,
    tickets_must_match_anchor_tickets: true,
    hide_event_details: true,
    reserve_flow: 'quantity_first',
    image_profile: picture,
    image_cover: picture,
    identity_form: { phone: 'required' },
  });
  expect(ticket_group).toEqual([
    {
      id: 'by-link-group',
      event_template_id: 'by-link',
      name: 'by-link',
      description: 'Of the house',
      summary: 'For friends',
      color: '#1b4d3e',
      handler: 'tickets',
      hidden_type: 'public_browsable',
      start_policy: 'fixedfrom',
      start_policy_date: '2031-05-01',
      duration_new: 'P1Y',
      min_tickets_per_order: 1,
      max_tickets_per_order: 4,
      capacity: 10,
      oversell_capacity: 2,
      used_capacity: 0,
      exclude_from_event_capacity: false,
      sold_out: false,
      additional_info_spec: {
        properties: { size: { title: 'Size', type: 'string' } },
        required: [],
      },
      sales_start: '2031-03-01T09:00:00.000Z',
      sales_end: '2031-12-01T09:00:00.000Z',
      meta: {
        extra_checkout_fields: ['phone'],
        identity_form: { phone: 'required' },
        redeem_gom_summary: 'Redeem',
        redeem_gom_description: 'Redeem it here',
        next_route: '/events',
      },
      price: '9.00',
      originalPrice: null,
    },
  ]);
  expect(ticket_type).toEqual([
    {
      id: 'by-link-type',
      name: 'by-link-type',
      summary: '',
      description: '',
      ticket_group_id: 'by-link-group',
      rank: 0,
      currency_amount: '9.00',
      discounted_amount: null,
      currency_amount_min: null,
      currency_amount_max: null,
      outside_fees: [],
      fees_outside: '0',
      limit: null,
      rule: null,
    },
  ]);
});

test('an event says if visits are built around it, and if it is for members', async () => {
  const template = async (id: string) => (await event(id)).event_template[0];
  expect(await template('admission')).toMatchObject({ is_admission: true, members_only: false });
  expect(await template('members')).toMatchObject({ is_admission: false, members_only: true });
});

// Guards: API-13
test('sessions are returned on request, up to the limit, and nothing else unrequested', async () => {
  const answer = await event('admission', { embed: 'event_session,venue', limit: 2 });
  expect(ids(answer.event_session)).toEqual(['sat-10', 'sat-18']);
  expect(ids(answer.venue)).toEqual(['house']);
  expect(answer).toMatchObject({ ticket_group: [], ticket_type: [], message_rule: [] });
});

describe('an event’s offer', () => {
  // Guards: QTY-22
  test('leaves out groups sold by link, for members, and outside their sales window', async () => {
    const answer = await event('admission');
    expect(ids(answer.ticket_group)).toEqual(['general', 'front-row', 'audio']);
    expect(ids(answer.ticket_type)).toEqual(['adult', 'child', 'front', 'guide']);
  });

  test('changes with the sales windows', async () => {
    world.setNow('2031-03-20T08:59:59Z');
    expect(ids((await event('admission')).ticket_group)).toContain('early-group');
    world.setNow('2031-03-20T09:00:00Z');
    expect(ids((await event('admission')).ticket_group)).not.toContain('early-group');
    world.setNow('2031-03-21T12:00:00Z');
    expect(ids((await event('admission')).ticket_group)).toContain('late-group');
  });

  test('is limited to the named groups, including those sold by link', async () => {
    const named = { 'ticket_group_id._in': 'press-group,friends-group,late-group,general' };
    const answer = await event('admission', named);
    expect(ids(answer.ticket_group)).toEqual(['general', 'press-group']);
    const both = { ...named, 'ticket_group.id._in': 'press-group' };
    expect(ids((await event('admission', both)).ticket_group)).toEqual(['press-group']);
  });

  test("of a members' event is empty for a guest, who may know that it is one", async () => {
    const answer = await event('members');
    expect(answer.event_template[0]?.hidden_type).toBe('public_member_only');
    expect([answer.ticket_group, answer.ticket_type]).toEqual([[], []]);
  });

  // Guards: EVT-25
  test('of an event sold by link is found by its id', async () => {
    expect(ids((await event('by-link')).ticket_group)).toEqual(['by-link-group']);
  });
});

describe('the remaining places', () => {
  test('of a group are known from the instant its sales begin, even to requests that share a reading', async () => {
    const late = async () => {
      const call = world.cached.call('getEvent', { params: { id: 'admission' } });
      const { ticket_group } = await answered<'getEvent'>(call);
      return ticket_group.find(({ id }) => id === 'late-group');
    };
    world.setNow('2031-03-21T11:59:59.500Z');
    expect(await late()).toBeUndefined();
    world.setNow('2031-03-21T12:00:00.000Z');
    expect(await late()).toMatchObject({ sold_out: false });
  });

  const use = (session: string, group: string, used: number) =>
    world.sql('update stock set used = $3 where session_id = $1 and group_id = $2', [
      session,
      group,
      used,
    ]);
  const group = async (eventId: string, groupId: string) =>
    (await event(eventId)).ticket_group.find(({ id }) => id === groupId);
  const sessions = ['sat-10', 'sat-18', 'sun-00', 'sun-23', 'mon-10', 'tue-10'];

  test('of a group with sessions are those of its best session', async () => {
    await use('sat-10', 'front-row', 2);
    for (const session of sessions.slice(1)) await use(session, 'front-row', 1);
    expect(await group('admission', 'front-row')).toMatchObject({
      capacity: 2,
      used_capacity: 1,
      sold_out: false,
    });
    for (const session of sessions) await use(session, 'front-row', 2);
    expect(await group('admission', 'front-row')).toMatchObject({
      used_capacity: 2,
      sold_out: true,
    });
    expect(await group('admission', 'general')).toMatchObject({ capacity: -1, sold_out: false });
    for (const session of sessions) await use(session, 'front-row', 0);
  });

  test('of a group are zero once no session has a place', async () => {
    await world.sql("update stock set used = 10 where group_id = '' and capacity = 10");
    await world.sql(
      "update stock set capacity = 3, used = 4 where session_id = 'tue-10' and group_id = ''",
    );
    const answer = await event('admission');
    expect(answer.ticket_group.map((one) => one.sold_out)).toEqual([true, true, true]);
    expect(answer.event_template[0]).toMatchObject({ min_price: null, last_day: '2031-04-01' });
    await world.sql("update stock set used = 0 where group_id = ''");
    await world.sql("update stock set capacity = -1 where session_id = 'tue-10' and group_id = ''");
  });

  test('of a group without sessions are those of its own counter', async () => {
    expect(await group('pass', 'passes')).toMatchObject({
      capacity: 3,
      used_capacity: 0,
      sold_out: false,
      price: '40.00',
      originalPrice: '50.00',
    });
    await use('', 'passes', 3);
    expect(await group('pass', 'passes')).toMatchObject({ used_capacity: 3, sold_out: true });
    expect((await event('pass')).event_template[0]?.min_price).toBeNull();
    await use('', 'passes', 0);
    expect((await event('pass')).event_template[0]).toMatchObject({
      min_price: '40.00',
      first_day: null,
      last_day: null,
    });
  });

  test('of an event with only past sessions are zero', async () => {
    const answer = await event('over');
    expect(answer.event_template[0]).toMatchObject({ first_day: null, min_price: null });
    expect(answer.ticket_group[0]?.sold_out).toBe(true);
  });
});

test('a price left to the buyer starts at its minimum', async () => {
  const answer = await event('donate');
  expect(answer.event_template[0]?.min_price).toBe('2.00');
  expect(answer.ticket_type[0]).toMatchObject({
    currency_amount_min: '2.00',
    currency_amount_max: '90.00',
  });
});

// Guards: API-13
describe('an event is not found', () => {
  const refused = (id: string, query = {}) =>
    refusedWith(world.api.call('getEvent', { params: { id }, query }));

  test('under the id of another portal', async () => {
    const other = museumTenant();
    other.portal = { key: 'foreign', name: 'Foreign', currency: 'EUR' };
    other.strings = {};
    other.sellers = [{ id: 'main', slug: 'foreign', name: 'Foreign' }];
    other.events = [
      { id: 'foreign-show', name: 'Show', seller: 'main', venue: 'house', groups: museumGroups() },
    ];
    await world.importTenant(other);
    const foreign = world.clientOf('foreign');
    const found = () => foreign.call('getEvent', { params: { id: 'foreign-show' } });
    await expect.poll(async () => (await found()).ok).toBe(true);
    expect(await refused('foreign-show')).toBe('not_found');
    const answer = await answered<'listEventTemplates'>(
      world.api.call('listEventTemplates', { query: { 'id._in': 'foreign-show,pass,admission' } }),
    );
    expect(ids(answer.event_template)).toEqual(['pass', 'admission']);
  });

  test('once it is withdrawn, and is found again when it returns', async () => {
    const without = museumTenant();
    without.events = without.events.filter(({ id }) => id !== 'donate');
    await world.importTenant(without);
    await expect.poll(() => refused('donate').catch(() => 'found')).toBe('not_found');
    await world.importTenant(museumTenant());
    await expect.poll(() => event('donate').then(() => 'found', String)).toBe('found');
  });

  test('that never existed, and an unknown embed is refused by name', async () => {
    expect(await refused('nothing')).toBe('not_found');
    const outcome = await world.api.call('getEvent', {
      params: { id: 'pass' },
      query: { embed: 'venue,secrets' },
    });
    expect(outcome).toMatchObject({
      status: 400,
      errors: [{ _code: 'bad_field_value', _extra: { path: 'embed', value: 'secrets' } }],
    });
  });
});

const museumGroups = () => [
  { id: 'seats', name: 'Seats', types: [{ id: 'seat', name: 'Seat', amount: '1.00' }] },
];
