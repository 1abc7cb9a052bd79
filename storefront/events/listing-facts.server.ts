import type { ListingFilter } from '#domain/events/listing-filter.ts';
import type { PageFacts } from '../page-facts/page-facts.ts';
import type { ListedEvent } from './listed-event.ts';
import type { ShownPart } from './shown-part.ts';

/** The number of events that the listing's description names: search engines show a line or two. */
const described = 6;

/**
 * The facts of the listing: its events in display order. A listing filtered by more than its
 * category is not a page of its own.
 */
export function listingFacts(
  { events, total }: ShownPart<ListedEvent>,
  { category }: ListingFilter,
): PageFacts {
  return {
    address: (to) => to.events({ category }),
    title: (t) => category ?? t('events.title'),
    description: events
      .slice(0, described)
      .map(({ name }) => name)
      .join(', '),
    picture: events.find(({ picture }) => picture !== undefined)?.picture,
    thing: ({ to, absolute }) => ({
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: events.map((event, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: absolute(to.event(event.id)),
      })),
    }),
  };
}
