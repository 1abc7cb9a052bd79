import { expect, test } from 'vitest';
import { askingLoader } from '../../testing/asking-loader.ts';
import { listedEvents } from './listed-event.ts';
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

test('the listing asks for what can be browsed and what is for members, a thousand at most', async () => {
  const { args, asked } = askingLoader(
    '/tower/events',
    { seller: 'tower' },
    { '/events/available': { event_template: [], venue: [], event_filter: [] } },
  );
  await loader(args);
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
    'hidden_type._in': 'public_browsable,public_member_only',
    limit: '1000',
  });
});

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
