import { describe, expect, test } from 'vitest';
import { type Answers, loaderWithApi, statusThrown } from '../testing/loader-with-api.ts';
import { loadEvent } from './load-event.server.ts';
import { wiredGroup } from './testing/sample-offer.ts';

const type = (id: string, rank: number, more = {}) => ({
  id,
  name: id,
  summary: '',
  ticket_group_id: 'general',
  rank,
  currency_amount: '20.00',
  discounted_amount: null,
  currency_amount_min: null,
  currency_amount_max: null,
  fees_outside: '0',
  limit: null,
  ...more,
});
const eventAnswer = (template: object = {}, types = [type('adult', 1)]) => ({
  event_template: [
    {
      id: 'tower',
      name: 'Tower',
      description: 'All of it',
      last_day: '2999-01-03',
      meta: {},
      config: {},
      ...template,
    },
  ],
  venue: [{ id: 'v', name: 'Quay', timezone: 'Europe/Helsinki', address: {} }],
  ticket_group: [{ id: 'general', name: 'General', ...wiredGroup }],
  ticket_type: types,
  message_rule: [],
});
const day = (date: string, status = 'available') => ({ date, status, min_price: '20.00' });
/** A calendar that answers for the requested days. */
const calendarOf =
  ({ calendar }: { calendar: readonly { date: string }[] }) =>
  (query: URLSearchParams) => {
    const from = query.get('date._gte') ?? '';
    const limit = Number(query.get('limit') ?? 1000);
    return { calendar: calendar.filter(({ date }) => date >= from).slice(0, limit) };
  };
const sessions = { event_session: [{ id: 's1' }], price_schedule: [], group_availability: [] };

const page = (answers: Answers, query = '') =>
  loaderWithApi(`/tower/events/tower${query}`, { seller: 'tower', id: 'tower' }, answers);
const load = (
  event: Answers[string],
  days: { calendar: { date: string }[] } = { calendar: [] },
  query = '',
) => {
  const { args, asked } = page(
    {
      '/events/tower': event,
      '/events/tower/calendar': calendarOf(days),
      '/events/tower/sessions': sessions,
    },
    query,
  );
  return { loading: loadEvent(args), asked };
};

describe('an event page', () => {
  // Guards: CAT-06
  test('says that it is closed, and why, if all of its days are', async () => {
    const closed = (date: string) => ({ ...day(date, 'other'), closed: { reason: 'Burst pipe' } });
    const dated = { id: 'general', name: 'General', ...wiredGroup, start_policy: null };
    const of = async (...calendar: { date: string }[]) =>
      await load({ ...eventAnswer(), ticket_group: [dated] }, { calendar }).loading;
    const all = await of(closed('2999-01-01'), closed('2999-01-02'));
    expect(all).toMatchObject({ hasPlaces: false, lack: { closedFor: 'Burst pipe' } });
    const some = await of(closed('2999-01-01'), day('2999-01-02', 'sold_out'));
    expect(some).toMatchObject({ hasPlaces: false, lack: 'sold_out' });
    const shown = await of(closed('2999-01-01'), closed('2999-01-02'), day('2999-01-03'));
    expect(shown.hasPlaces).toBe(true);
    expect(shown.days.map(({ date }) => date)).toEqual(['2999-01-01', '2999-01-03']);
  });

  // Guards: API-13, APP-17, DET-03
  test.each([
    [404, 'not_found'],
    [400, 'validation_failed'],
  ] as const)('is not found if the API answers %i', async (status, code) => {
    expect(await statusThrown(load([status, code]).loading)).toBe(404);
  });

  test('is an error page if the API fails', async () => {
    expect(await statusThrown(load([500, 'fault']).loading)).toBe(500);
  });

  // Guards: QTY-07
  test('lists the types of a group by rank, with the bounds of a price that the buyer chooses', async () => {
    const types = [
      type('child', 3),
      type('adult', 1, { discounted_amount: '18.00' }),
      type('gift', 9, { currency_amount_min: '1.00', currency_amount_max: '9.00' }),
      type('senior', 2),
    ];
    const { event } = await load(eventAnswer({}, types)).loading;
    expect(event.groups[0]?.types.map(({ id }) => id)).toEqual([
      'adult',
      'senior',
      'child',
      'gift',
    ]);
    expect(event.groups[0]?.types[0]).toMatchObject({
      currency_amount: '20.00',
      discounted_amount: '18.00',
    });
    expect(event.groups[0]?.types[3]).toMatchObject({
      currency_amount_min: '1.00',
      currency_amount_max: '9.00',
    });
  });

  // Guards: EVT-09
  test('shows the description unless the event hides its details', async () => {
    const shown = await load(eventAnswer()).loading;
    expect(shown.event.description).toBe('All of it');
    const hidden = await load(eventAnswer({ meta: { hide_event_details: true } })).loading;
    expect(hidden.event.description).toBe('');
  });

  // Guards: CAL-29, CFG-26
  test('uses the configured threshold for few places, presentation of dates and parts of the day', async () => {
    const config = {
      'capacity.threshold': 7,
      'web.date_picker': 'list',
      'web.session_picker_tabs': ['1200'],
    };
    expect(await load(eventAnswer({ config })).loading).toMatchObject({
      threshold: 7,
      look: 'list',
      tabs: ['1200'],
    });
    expect(await load(eventAnswer()).loading).toMatchObject({
      threshold: 0,
      look: 'buttons',
      tabs: null,
    });
  });

  test('has the configured next route and the rule on single seats (DET-23, SEA-10)', async () => {
    const config = { next_route: '/events/audio', 'seats.prevent_single': true };
    const { event } = await load(eventAnswer({ config })).loading;
    expect(event).toMatchObject({ nextRoute: '/events/audio', preventsSingleSeats: true });
    const plain = await load(eventAnswer()).loading;
    expect(plain.event).toMatchObject({ nextRoute: null, preventsSingleSeats: false });
  });

  test('is a membership page if the API says so, whatever its category is called', async () => {
    const called = { category: 'Mitgliedschaft' };
    const shown = await load(eventAnswer({ ...called, is_membership: true })).loading;
    expect(shown.title).toBe('membership');
    expect((await load(eventAnswer(called)).loading).title).toBeNull();
  });

  // Guards: DET-43, EVT-09
  test('shows its cover as configured, with alternative text and uncropped', async () => {
    const config = { 'image.alt_text': 'The deck', 'image.no_cropping': true };
    const { event } = await load(eventAnswer({ meta: { image_cover: 'c0ffee' }, config })).loading;
    expect(event).toMatchObject({ cover: 'c0ffee', alt: 'The deck', isUncropped: true });
    const plain = await load(eventAnswer()).loading;
    expect(plain.event).toMatchObject({ cover: undefined, alt: '', isUncropped: false });
  });
});

// Guards: CAL-27, CFG-23
test('the presentation of dates and times follows the event’s configuration', async () => {
  const tabs = [
    { from: '0000', to: '1200' },
    { from: '1200', to: '2400' },
  ];
  const config = {
    'web.date_picker': 'list',
    'web.session_picker_tabs': tabs,
    'capacity.threshold': 12,
  };
  expect(await load(eventAnswer({ config })).loading).toMatchObject({
    look: 'list',
    tabs,
    threshold: 12,
  });
  expect(await load(eventAnswer()).loading).toMatchObject({
    look: 'buttons',
    tabs: null,
    threshold: 0,
  });
});

describe('the date of an event page', () => {
  const three = { calendar: [day('2999-01-01'), day('2999-01-02'), day('2999-01-03', 'sold_out')] };

  // Guards: CAL-36, DET-51
  test('is the only available one, with its sessions', async () => {
    const one = { calendar: [day('2999-01-01', 'sold_out'), day('2999-01-02')] };
    const { loading, asked } = load(eventAnswer(), one);
    expect(await loading).toMatchObject({ date: '2999-01-02', sessions });
    const read = asked.find(({ pathname }) => pathname.endsWith('/sessions'));
    expect(read?.searchParams.get('start_datetime._ondate')).toBe('2999-01-02');
    expect(read?.searchParams.get('limit')).toBe('1000');
  });

  test('is left to the guest if there are several', async () => {
    expect(await load(eventAnswer(), three).loading).toMatchObject({ date: null, sessions: null });
  });

  // Guards: DET-30
  test('is the one in the address if it is available', async () => {
    const named = (date: string) => load(eventAnswer(), three, `?date=${date}`).loading;
    expect((await named('2999-01-02')).date).toBe('2999-01-02');
    expect((await named('2999-01-03')).date).toBeNull();
    expect((await named('soon')).date).toBeNull();
  });
});

describe('an address that names', () => {
  const days = { calendar: [day('2999-01-01'), day('2999-01-02')] };
  const at = (id: string, date: string, left = 5) => ({
    id,
    date,
    sold_out: left === 0,
    availableCapacity: left,
  });
  const named = (query: string, found: readonly object[] = []) => {
    const list = { ...sessions, event_session: found };
    const { args, asked } = page(
      {
        '/events/tower': eventAnswer(),
        '/events/tower/calendar': calendarOf(days),
        '/events/tower/sessions': list,
        '/events/tower/sessions/noon': list,
        '/events/tower/sessions/nowhere': [404, 'not_found'],
      },
      query,
    );
    return { loading: loadEvent(args), asked };
  };

  // Guards: DET-28
  test('a session selects its date too', async () => {
    const { loading } = named('?session=noon', [at('noon', '2999-01-02')]);
    expect(await loading).toMatchObject({
      date: '2999-01-02',
      session: 'noon',
      failure: null,
      sessions: { event_session: [{ id: 'noon' }] },
    });
  });

  // Guards: DET-33, DET-34, DET-35, DET-36, DET-40
  test.each([
    ['?session=noon&date=2999-01-01', [at('noon', '2999-01-02')], 'session_and_date'],
    ['?session=nowhere', [], 'session_not_found'],
    ['?session=noon', [at('noon', '2999-01-02', 0)], 'session_unavailable'],
    ['?session=next', [], 'session_unavailable'],
    ['?date=2999-01-03', [], 'date_unavailable'],
    ['?Pensioner=2', [], 'types_not_found'],
    ['?select=Pensioner', [], 'types_not_found'],
  ] as const)(
    'something unavailable (%s) shows a message and selects nothing',
    async (query, found, failure) => {
      const data = await named(query, found).loading;
      expect(data).toMatchObject({ failure, session: null, preset: { quantities: {} } });
    },
  );

  // Guards: DET-29
  test('the next session skips sold-out ones', async () => {
    const { loading, asked } = named('?session=next', [at('noon', '2999-01-01')]);
    expect(await loading).toMatchObject({ session: 'noon', date: '2999-01-01' });
    const first = asked.find(({ pathname }) => pathname.endsWith('/sessions'));
    expect(first?.searchParams.get('sold_out')).toBe('0');
    expect(first?.searchParams.get('limit')).toBe('1');
  });

  test('tickets, a price, a code and groups passes them to the page', async () => {
    const data = await named('?adult=2&code=SPRING&tg=General&reserve=strict').loading;
    expect(data).toMatchObject({
      preset: { quantities: { adult: 2 } },
      code: 'SPRING',
      groups: ['General'],
      mode: 'strict',
      failure: null,
    });
    expect(data.event.groups.map(({ id }) => id)).toEqual(['general']);
  });
});

describe('an address that names groups', () => {
  const groupOf = (id: string, handler = 'tickets') => ({
    id,
    name: id.toUpperCase(),
    handler,
    hidden_type: 'public_browsable',
    meta: {},
  });
  const sold = [groupOf('morning'), groupOf('evening'), groupOf('gift', 'donation')];
  const typeOf = ({ id }: { readonly id: string }) =>
    type(`${id}-adult`, 1, { ticket_group_id: id });
  const answerWith = (groups: readonly { readonly id: string }[]) => ({
    ...eventAnswer(),
    ticket_group: groups,
    ticket_type: groups.map(typeOf),
  });
  /** Without ids the groups that can be browsed; `secret` is sold by link only. */
  const event = (query: URLSearchParams) => {
    const ids = query.get('ticket_group_id._in')?.split(',');
    return answerWith(
      ids ? [...sold, groupOf('secret')].filter(({ id }) => ids.includes(id)) : sold,
    );
  };
  const loaded = async (tg: string) => {
    const days = { calendar: [day('2999-01-01')] };
    const { loading, asked } = load(event, days, `?tg=${tg}`);
    const data = await loading;
    return { data, asked, ids: data.event.groups.map(({ id }) => id) };
  };

  // Guards: DET-04, DET-08
  test.each([
    ['evening', ['evening']],
    ['Evening', ['evening']],
    ['EVENING,morning', ['morning', 'evening']],
    ['secret', ['secret']],
    ['secret, Morning', ['morning', 'secret']],
    ['evening,nonsense', ['evening']],
  ])('(%s) limits the offer to them', async (tg, ids) => {
    const found = await loaded(tg);
    expect(found.ids.toSorted()).toEqual(ids.toSorted());
    expect(found.data.failure).toBeNull();
  });

  // Guards: DET-04
  test('shows the days and times of these', async () => {
    const { asked, data } = await loaded('secret, Morning');
    const others = asked.filter(({ pathname }) => !pathname.endsWith('/events/tower'));
    expect(new Set(others.map(({ pathname }) => pathname.split('/').at(-1)))).toEqual(
      new Set(['calendar', 'sessions']),
    );
    for (const { searchParams } of others) {
      expect(searchParams.get('ticket_group_id._in')).toBe('morning,secret');
    }
    expect(data.groupFilter).toEqual({ 'ticket_group_id._in': 'morning,secret' });
  });

  // Guards: DET-21
  test('has the flow and title of these', async () => {
    expect((await loaded('GIFT')).data).toMatchObject({ flow: 'add_one', title: 'donation' });
    expect((await loaded('morning')).data).toMatchObject({ flow: 'date_first', title: null });
    expect((await loaded('GIFT')).data.event.sells).toBe('gifts');
    expect((await loaded('morning')).data.event.sells).toBe('visits');
  });

  // Guards: DET-08
  test('that do not exist shows a message and offers the other groups', async () => {
    const { data, ids, asked } = await loaded('nonsense');
    expect(data.failure).toBe('groups_not_found');
    expect(ids).toEqual(['morning', 'evening', 'gift']);
    const calendar = asked.find(({ pathname }) => pathname.endsWith('/calendar'));
    expect(calendar?.searchParams.has('ticket_group_id._in')).toBe(false);
  });
});

describe('an event with nothing available', () => {
  const sold = { calendar: [day('2999-01-01', 'sold_out')] };

  // Guards: DET-40
  test.each([
    ['is sold out', eventAnswer(), sold, 'sold_out'],
    ['has no dates', eventAnswer({ last_day: '' }), { calendar: [] }, 'no_dates'],
    ['is not on sale', { ...eventAnswer(), ticket_group: [] }, sold, 'not_on_sale'],
  ] as const)('says that it %s', async (_, event, days, lack) => {
    const data = await load(event, { calendar: [...days.calendar] }).loading;
    expect(data.lack).toBe(lack);
  });
});

describe('the flow of an event page', () => {
  const flowOf = async (template: object) => (await load(eventAnswer(template)).loading).flow;

  // Guards: CFG-24, DET-17
  test('is the one in the event’s meta, otherwise the configured one', async () => {
    expect(await flowOf({})).toBe('date_first');
    const byQuantity = { reserve_flow: 'quantity_first' };
    expect(await flowOf({ meta: byQuantity })).toBe('quantity_first');
    expect(await flowOf({ config: byQuantity })).toBe('quantity_first');
    expect(await flowOf({ config: byQuantity, meta: { reserve_flow: 'date_first' } })).toBe(
      'date_first',
    );
  });

  // Guards: DET-13
  test('is members only if the API says so, and offers guests nothing', async () => {
    const forMembers = eventAnswer({ members_only: true });
    const flow = async (answer: typeof forMembers) => (await load(answer).loading).flow;
    expect(await flow({ ...forMembers, ticket_group: [] })).toBe('members_only');
    expect(await flow(forMembers)).toBe('date_first');
  });

  // Guards: DET-62
  test('starts with the coming sessions for a single event', async () => {
    const data = await load(eventAnswer({ event_type: 'single' }), {
      calendar: [day('2999-01-01')],
    }).loading;
    expect(data).toMatchObject({ flow: 'single', date: null, sessions });
  });

  test('starts with the time in the address for a single event', async () => {
    const { args } = page(
      {
        '/events/tower': eventAnswer({ event_type: 'single' }),
        '/events/tower/calendar': calendarOf({ calendar: [day('2999-01-01')] }),
        '/events/tower/sessions': sessions,
        '/events/tower/sessions/noon': {
          ...sessions,
          event_session: [{ id: 'noon', date: '2999-01-01', availableCapacity: 5 }],
        },
      },
      '?session=noon',
    );
    expect((await loadEvent(args)).named).toEqual({ session: 'noon', date: '2999-01-01' });
  });
});
