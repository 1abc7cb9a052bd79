import type { CallAnswer } from '#contract/client.ts';
import type { PageFacts, Places } from '../page-facts/page-facts.ts';
import { pictureOf } from '../site/picture-facts.ts';

type EventAnswer = CallAnswer<'getEvent'>;
type Session = CallAnswer<'listSessions'>['event_session'][number];

/** The facts of an event page; `session` is the event's only session, if known. */
export function eventFacts(
  { event_template, venue: venues }: EventAnswer,
  session?: Session,
): PageFacts | null {
  const event = event_template[0];
  const venue = venues[0];
  if (!event || !venue) return null;
  const picture = pictureOf(event.meta);
  const when = session
    ? { startDate: session.start_datetime, endDate: session.end_datetime }
    : { startDate: event.first_day, endDate: event.last_day };
  const { street, city, zip_code, state, country } = venue.address;
  const thing = (places: Places): object => ({
    // Without a date it is a product, not an event.
    '@type': event.first_day === null ? 'Product' : 'Event',
    name: event.name,
    description: event.summary || event.description,
    url: places.absolute(places.to.event(event.id)),
    ...(picture !== undefined && { image: [places.picture(picture)] }),
    ...(event.first_day !== null && {
      ...when,
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: venue.name,
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: city,
          postalCode: zip_code,
          addressRegion: state,
          addressCountry: country,
        },
      },
      organizer: {
        '@type': 'Organization',
        name: places.sellerName,
        url: places.absolute(places.to.home()),
      },
    }),
    offers: offerOf(event, places),
  });
  return {
    address: (to) => to.event(event.id),
    title: () => event.name,
    description: event.summary || event.subtitle,
    picture,
    thing,
  };
}

/** An offer from the lowest price left, with its fees (CAT-21); sold out if there is none. */
function offerOf(
  { id, min_total }: EventAnswer['event_template'][number],
  { to, absolute, currency }: Places,
): object {
  const url = absolute(to.event(id));
  if (min_total === null) {
    return { '@type': 'Offer', url, availability: 'https://schema.org/SoldOut' };
  }
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: min_total,
    priceCurrency: currency,
    availability: 'https://schema.org/InStock',
  };
}
