import { describe, expect, test } from 'vitest';
import { type Answers, askingLoader, statusThrown } from '../../testing/asking-loader.ts';
import { loadEvent } from './load-event.server.ts';

const type = (id: string, rank: number, more = {}) => ({
  id,
  name: id,
  summary: '',
  ticket_group_id: 'general',
  rank,
  currency_amount: '20.00',
  discounted_amount: null,
  currency_amount_min: null,
  fees_outside: '0',
  limit: null,
  ...more,
});
const eventAnswer = (template: object = {}, types = [type('adult', 1)]) => ({
  event_template: [
    { id: 'tower', name: 'Tower', description: 'All of it', meta: {}, config: {}, ...template },
  ],
  venue: [{ id: 'v', name: 'Quay', timezone: 'Europe/Helsinki', address: {} }],
  ticket_group: [
    { id: 'general', name: 'General', handler: 'tickets', hidden_type: 'public_browsable' },
  ],
  ticket_type: types,
});
const day = (date: string, status = 'available') => ({ date, status, min_price: '20.00' });
const sessions = { event_session: [{ id: 's1' }], price_schedule: [], group_availability: [] };

const page = (answers: Answers, query = '') =>
  askingLoader(`/tower/events/tower${query}`, { seller: 'tower', id: 'tower' }, answers);
const load = (event: Answers[string], calendar: Answers[string] = { calendar: [] }, query = '') => {
  const { args, asked } = page(
    {
      '/events/tower': event,
      '/events/tower/calendar': calendar,
      '/events/tower/sessions': sessions,
    },
    query,
  );
  return { loading: loadEvent(args), asked };
};

describe('an event page', () => {
  test.each([
    [404, 'not_found'],
    [400, 'validation_failed'],
  ] as const)('is not found where the API answers %i', async (status, code) => {
    expect(await statusThrown(load([status, code]).loading)).toBe(404);
  });

  test('is a fault where the API has one', async () => {
    expect(await statusThrown(load([500, 'fault']).loading)).toBe(500);
  });

  test('lists the types of a group by their rank, those at the buyer’s price left out', async () => {
    const types = [
      type('child', 3),
      type('adult', 1, { discounted_amount: '18.00' }),
      type('gift', 0, { currency_amount_min: '1.00' }),
      type('senior', 2),
    ];
    const { event } = await load(eventAnswer({}, types)).loading;
    expect(event.groups[0]?.types.map(({ id }) => id)).toEqual(['adult', 'senior', 'child']);
    expect(event.groups[0]?.types[0]).toMatchObject({
      currency_amount: '20.00',
      discounted_amount: '18.00',
    });
  });

  test('shows the description unless the event hides its details', async () => {
    const shown = await load(eventAnswer()).loading;
    expect(shown.event.description).toBe('All of it');
    const hidden = await load(eventAnswer({ meta: { hide_event_details: true } })).loading;
    expect(hidden.event.description).toBe('');
  });

  test('shows its cover as it is configured: with words for it, and whole', async () => {
    const config = { 'image.alt_text': 'The deck', 'image.no_cropping': true };
    const { event } = await load(eventAnswer({ meta: { image_cover: 'c0ffee' }, config })).loading;
    expect(event).toMatchObject({ cover: 'c0ffee', alt: 'The deck', isUncropped: true });
    const plain = await load(eventAnswer()).loading;
    expect(plain.event).toMatchObject({ cover: undefined, alt: '', isUncropped: false });
  });
});

describe('the date of an event page', () => {
  const three = { calendar: [day('2999-01-01'), day('2999-01-02'), day('2999-01-03', 'sold_out')] };

  test('is the only one that can be had, with its sessions', async () => {
    const one = { calendar: [day('2999-01-01', 'sold_out'), day('2999-01-02')] };
    const { loading, asked } = load(eventAnswer(), one);
    expect(await loading).toMatchObject({ date: '2999-01-02', sessions });
    const read = asked.find(({ pathname }) => pathname.endsWith('/sessions'));
    expect(read?.searchParams.get('start_datetime._ondate')).toBe('2999-01-02');
    expect(read?.searchParams.get('limit')).toBe('1000');
  });

  test('is left to the guest where there are several', async () => {
    expect(await load(eventAnswer(), three).loading).toMatchObject({ date: null, sessions: null });
  });

  test('is the one in the address where that can be had', async () => {
    const named = (date: string) => load(eventAnswer(), three, `?date=${date}`).loading;
    expect((await named('2999-01-02')).date).toBe('2999-01-02');
    expect((await named('2999-01-03')).date).toBeNull();
    expect((await named('soon')).date).toBeNull();
  });
});
