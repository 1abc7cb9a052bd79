import { expect, test } from 'vitest';
import { listedEvents } from '../../events/listed-event.ts';
import { type Answers, loaderWithApi } from '../../testing/loader-with-api.ts';
import { loader } from './listing.tsx';

const template = {
  id: 'tower',
  name: 'Tower',
  subtitle: 'Up and down',
  summary: 'A lift, a view.',
  category: 'Admission',
  venue_id: 'v',
  first_day: '2026-11-21',
  last_day: null,
  min_price: '9.00',
  meta: { image_profile: 'c0ffee' },
  config: { 'image.alt_text': 'The deck', 'image.no_cropping': true },
};

// Guards: API-12, APP-48, EVT-26, EVT-29
test('the listing requests at most a thousand browsable and members’ events', async () => {
  const { args, asked } = loaderWithApi(
    '/tower/events',
    { seller: 'tower' },
    { '/events/available': { event_template: [], venue: [], event_filter: [], total: 0 } },
  );
  await loader(args);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    'hidden_type._in': 'public_browsable,public_member_only',
    limit: '1000',
  });
});

const of = (query: string, answer: Answers[string] = {}) =>
  loaderWithApi(`/tower/events?${query}`, { seller: 'tower' }, { '/events/available': answer });

// Guards: EVT-14, EVT-15
test.each([
  ['date=all', [['date', 'all']]],
  ['date=2026-11-21&category=Tours', [['date', '2026-11-21']]],
  [
    'time=0900&time.end=2500',
    [
      ['time', '0900'],
      ['time.end', '2500'],
    ],
  ],
])('an invalid filter is reported without a request: %s', async (query, invalid) => {
  const { args, asked } = of(query);
  const { data, init } = await loader(args);
  expect(init?.status).toBe(400);
  expect(data).toMatchObject({ invalid, events: {}, total: 0 });
  expect(asked).toEqual([]);
});

// Guards: EVT-15
test('a filter that the API refuses is reported by name', async () => {
  const { args } = of('category=Tours&meta.floor=x', [400, 'validation_failed', 'meta.floor']);
  const { data, init } = await loader(args);
  expect(init?.status).toBe(400);
  expect(data.invalid).toEqual([['meta.floor', 'x']]);
});

// Guards: EVT-05, EVT-09
test('a card has the picture, name, subtitle and summary of its event', () => {
  const answer = {
    event_template: [template],
    venue: [{ id: 'v', timezone: 'Europe/Helsinki' }],
  } as unknown as Parameters<typeof listedEvents>[0];
  expect(listedEvents(answer, Date.UTC(2026, 10, 20, 23))[0]).toMatchObject({
    today: '2026-11-21',
    id: 'tower',
    name: 'Tower',
    subtitle: 'Up and down',
    summary: 'A lift, a view.',
    picture: 'c0ffee',
    alt: 'The deck',
    isUncropped: true,
  });
});

test('a card of an event advertised to guests says that it is for members', () => {
  const of = (hidden_type: string) =>
    listedEvents(
      { event_template: [{ ...template, hidden_type }], venue: [] } as unknown as Parameters<
        typeof listedEvents
      >[0],
      0,
    )[0]?.isMembersOnly;
  expect(of('public_member_only')).toBe(true);
  expect(of('public_browsable')).toBe(false);
});
