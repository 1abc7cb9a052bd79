import { expect, test } from 'vitest';
import { addresses } from '../site/address.ts';
import { eventFacts } from './event-facts.server.ts';

const template = {
  id: 'guide',
  name: 'Guide',
  subtitle: 'By lamplight',
  summary: 'An hour of stairs.',
  description: 'An hour of stairs, and what they led to.',
  first_day: '2026-11-21',
  last_day: '2026-12-24',
  min_price: '9.00',
  min_total: '10.50',
  meta: { image_profile: 'c0ffee' },
};
type Answer = Parameters<typeof eventFacts>[0];
type Session = Parameters<typeof eventFacts>[1];

/** The schema.org description of this event's page. */
function thingOf(more: Partial<Record<keyof typeof template, unknown>>, session?: object) {
  const answer = {
    event_template: [{ ...template, ...more }],
    venue: [{ name: 'Tower', address: { street: 'Quay 1', city: 'Solvarde', country: 'Finland' } }],
  } as unknown as Answer;
  return eventFacts(answer, session as Session)?.thing({
    to: addresses({ slug: 'tower', lang: null }),
    sellerName: 'Tower & Co',
    currency: 'EUR',
    absolute: (address) => `https://a.example${address}`,
    picture: (id) => `https://a.example/${id}`,
  });
}

test('an event has its time, place, organizer and lowest price', () => {
  expect(thingOf({})).toEqual({
    '@type': 'Event',
    name: 'Guide',
    description: 'An hour of stairs.',
    url: 'https://a.example/tower/events/guide',
    image: ['https://a.example/c0ffee'],
    startDate: '2026-11-21',
    endDate: '2026-12-24',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Tower',
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Quay 1',
        addressLocality: 'Solvarde',
        addressCountry: 'Finland',
      },
    },
    organizer: {
      '@type': 'Organization',
      name: 'Tower & Co',
      url: 'https://a.example/tower',
    },
    offers: {
      '@type': 'AggregateOffer',
      url: 'https://a.example/tower/events/guide',
      lowPrice: '10.50',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
    },
  });
});

test('an event with one session starts and ends with it', () => {
  const session = { start_datetime: '2026-11-21T17:00:00Z', end_datetime: '2026-11-21T18:00:00Z' };
  expect(thingOf({}, session)).toMatchObject({
    startDate: '2026-11-21T17:00:00Z',
    endDate: '2026-11-21T18:00:00Z',
  });
});

test('an event without a date is a product without a time and place', () => {
  const thing = thingOf({ first_day: null, last_day: null });
  expect(thing).toMatchObject({ '@type': 'Product', offers: { lowPrice: '10.50' } });
  expect(thing).not.toHaveProperty('startDate');
  expect(thing).not.toHaveProperty('location');
});

test('a sold-out event has no price', () => {
  expect(thingOf({ min_price: null, min_total: null })).toMatchObject({
    offers: { '@type': 'Offer', availability: 'https://schema.org/SoldOut' },
  });
});
