import { expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import { type ListingFilter, noFilter } from '#domain/events/listing-filter.ts';
import type { VisitMode } from '#domain/events/visit-window.ts';
import { sampleAnswer } from '../../cart/testing/sample-cart.ts';
import { fittingEvents, plannedVisit } from './fitting-events.ts';

type Listed = { id: string; min_price: string | null; first_day: string | null };
const event = (id: string, more: Partial<Listed> = {}): Listed => ({
  id,
  first_day: '2026-11-21',
  min_price: '5.00',
  ...more,
});

const cart = () => {
  const answer = sampleAnswer();
  const eventId = answer.ticket[0]?.event_template_id ?? '';
  const session = {
    id: 'noon',
    event_template_id: eventId,
    start_datetime: '2026-11-21T11:00:00Z',
    end_datetime: '2026-11-21T12:00:00Z',
    date: '2026-11-21',
  };
  return { eventId, answer: { ...answer, event_session: [session] } as typeof answer };
};

/** An API that lists these events, some of them in the window, and days that close. */
function apiOf(
  all: readonly Listed[] | null,
  inWindow: readonly Listed[] | null = [],
  closes: string[] = [],
) {
  const asked: Record<string, unknown>[] = [];
  const call = async (name: string, { query }: { query: Record<string, unknown> }) => {
    asked.push({ name, ...query });
    const isNarrowed = Object.keys(query).some((key) => key.startsWith('start_datetime'));
    const event_template = isNarrowed ? inWindow : all;
    if (!event_template) return { ok: false, status: 500, errors: [] } satisfies Outcome<never>;
    const event_session = closes.map((end_datetime) => ({ end_datetime }));
    return { ok: true, answer: { event_template, event_session, venue: [] } };
  };
  return { api: { call } as unknown as Client, asked };
}

async function fitting(
  mode: VisitMode | null,
  api: Client,
  filter: ListingFilter = noFilter,
): Promise<string[] | undefined> {
  const visit = { api, planned: plannedVisit(cart().answer, null), mode, now: 0 };
  return (await fittingEvents(filter, visit))?.map(({ id }) => id);
}

// Guards: EVT-30
test('without a mode every other event with places can be added', async () => {
  const all = [event(cart().eventId), event('guide'), event('gone', { min_price: null })];
  const { api, asked } = apiOf(all);
  expect(await fitting(null, api)).toEqual(['guide']);
  expect(asked).toHaveLength(1);
});

test('the listing’s filters also narrow the upsells', async () => {
  const { api, asked } = apiOf([event('guide')], [event('guide')]);
  await fitting('same_date', api, { ...noFilter, category: 'Tours' });
  expect(asked).toMatchObject([{ category: 'Tours' }, { category: 'Tours' }]);
});

// Guards: EVT-30
test('same_date offers events with places on that day, and those without days', async () => {
  const all = [
    event('guide'),
    event('full'),
    event('elsewhen'),
    event('pass', { first_day: null }),
  ];
  const { api, asked } = apiOf(all, [event('guide'), event('full', { min_price: null })]);
  expect(await fitting('same_date', api)).toEqual(['guide', 'pass']);
  expect(asked[1]).toMatchObject({
    name: 'listAvailableEvents',
    'start_datetime._ondate': '2026-11-21',
  });
});

// Guards: EVT-31
test('timeslot offers sessions that start during the visit', async () => {
  const { api, asked } = apiOf([event('guide')]);
  expect(await fitting('timeslot', api)).toEqual([]);
  expect(asked[1]).toMatchObject({
    'start_datetime._gte': '2026-11-21T11:00:00.000Z',
    'start_datetime._lt': '2026-11-21T12:00:00.000Z',
  });
});

// Guards: EVT-31
test('until_close offers sessions that start before the last session of the visited event ends', async () => {
  const closes = ['2026-11-21T10:00:00Z', '2026-11-21T18:00:00Z'];
  const { api, asked } = apiOf([event('guide')], [event('guide')], closes);
  expect(await fitting('until_close', api)).toEqual(['guide']);
  expect(asked.slice(1)).toMatchObject([
    { name: 'listSessions', 'start_datetime._ondate': '2026-11-21' },
    {
      'start_datetime._gte': '2026-11-21T11:00:00.000Z',
      'start_datetime._lt': '2026-11-21T18:00:00.000Z',
    },
  ]);
});

test('until_close is never shorter than the visit itself', async () => {
  for (const closes of [[], ['2026-11-21T10:00:00Z']]) {
    const { api, asked } = apiOf([event('guide')], [event('guide')], closes);
    await fitting('until_close', api);
    expect(asked[2]).toMatchObject({ 'start_datetime._lt': '2026-11-21T12:00:00.000Z' });
  }
});

test('a missing answer from the server does not count as nothing to add', async () => {
  expect(await fitting(null, apiOf(null).api)).toBeUndefined();
  expect(await fitting('same_date', apiOf([event('guide')], null).api)).toBeUndefined();
  expect(await fitting('until_close', apiOf([event('guide')], null).api)).toBeUndefined();
});
