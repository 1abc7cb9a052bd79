import { expect, test } from 'vitest';
import type { Client, Outcome } from '#contract/client.ts';
import type { VisitMode } from '#domain/visit-window.ts';
import { sampleAnswer } from '../../cart/testing/sample-cart.ts';
import { fittingEvents } from './fitting-events.ts';
import type { ListedEvent } from './listed-event.ts';

const event = (id: string, more: Partial<ListedEvent> = {}): ListedEvent => ({
  id,
  name: id,
  subtitle: '',
  summary: '',
  category: '',
  first_day: '2026-11-21',
  last_day: '2026-11-21',
  min_price: '5.00',
  picture: undefined,
  alt: '',
  isUncropped: false,
  isMembersOnly: false,
  today: '2026-11-20',
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

/** An API that lists these events, and whose days close at these instants. */
function apiOf(
  listed: readonly { id: string; min_price: string | null }[] | null,
  closes: string[] = [],
) {
  const asked: Record<string, unknown>[] = [];
  const call = async (name: string, { query }: { query?: Record<string, unknown> }) => {
    asked.push({ name, ...query });
    if (!listed) return { ok: false, status: 500, errors: [] } satisfies Outcome<never>;
    const event_session = closes.map((end_datetime) => ({ end_datetime }));
    return { ok: true, answer: { event_template: listed, event_session } };
  };
  return { api: { call } as unknown as Client, asked };
}

const fitting = async (
  mode: VisitMode | null,
  api: Client,
  listed: readonly ListedEvent[],
  answer = cart().answer,
) => {
  const ids = await fittingEvents(listed, { api, cart: answer, admissionEvent: null, mode });
  return ids && [...ids];
};

test('without a mode everything else that has places can be added, and nothing is asked', async () => {
  const { api, asked } = apiOf([]);
  const listed = [event(cart().eventId), event('guide'), event('gone', { min_price: null })];
  expect(await fitting(null, api, listed)).toEqual(['guide']);
  expect(asked).toEqual([]);
});

test('on the same date only what has places on that day, and what sells without days', async () => {
  const { api, asked } = apiOf([
    { id: 'guide', min_price: '5.00' },
    { id: 'full', min_price: null },
  ]);
  const listed = [
    event('guide'),
    event('full'),
    event('elsewhen'),
    event('pass', { first_day: null }),
  ];
  expect(await fitting('same_date', api, listed)).toEqual(['guide', 'pass']);
  expect(asked).toMatchObject([
    { name: 'listAvailableEvents', 'start_datetime._ondate': '2026-11-21' },
  ]);
});

test('in the timeslot, what starts while the visit goes on', async () => {
  const { api, asked } = apiOf([]);
  await fitting('timeslot', api, [event('guide')]);
  expect(asked).toMatchObject([
    {
      'start_datetime._gte': '2026-11-21T11:00:00.000Z',
      'start_datetime._lt': '2026-11-21T12:00:00.000Z',
    },
  ]);
});

test('until the day closes, what starts before the last session of the visited event ends', async () => {
  const { api, asked } = apiOf([], ['2026-11-21T10:00:00Z', '2026-11-21T18:00:00Z']);
  await fitting('until_close', api, [event('guide')]);
  expect(asked).toMatchObject([
    { name: 'listSessions', 'start_datetime._ondate': '2026-11-21' },
    {
      'start_datetime._gte': '2026-11-21T11:00:00.000Z',
      'start_datetime._lt': '2026-11-21T18:00:00.000Z',
    },
  ]);
});

test('where the server does not tell, that is not taken for nothing to add', async () => {
  expect(await fitting('same_date', apiOf(null).api, [event('guide')])).toBeNull();
  expect(await fitting('until_close', apiOf(null).api, [event('guide')])).toBeNull();
});
