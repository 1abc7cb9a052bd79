import { decodeSegment } from '#domain/content/decode-segment.ts';
import { isEventAction } from '#domain/events/event-context.ts';
import { readListingFilter, writeListingFilter } from '#domain/events/listing-filter.ts';
import { readReserveQuery, writeReserveQuery } from '#domain/events/reserve-query.ts';
import { isLoginParameter } from '#domain/events/visit-parameters.ts';
import { shownSteps } from '../events/shown-part.ts';

/** The address of a public page, reduced to what the page shows (decision 095). */
export interface SharedAddress {
  /** The seller's slug. */
  readonly seller: string;
  readonly path: string;
  /** Parameters besides the language, sorted. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The requested language; null if the address names none. */
  readonly lang: string | null;
}

type Query = Readonly<Record<string, string>>;

/**
 * Reads the address of a page that is rendered once for everyone. Normalizes addresses that show the same page: drops
 * parameters that the page does not know, and writes the others in one way. The visit's own parameters (APP-25 to 27)
 * are for the browser; the page only depends on whether the address is about logging in. Undefined for all other pages,
 * and for invalid filters.
 */
export function readSharedAddress({ pathname, searchParams }: URL): SharedAddress | undefined {
  const [, slug = '', page, id, action, ...rest] = pathname.split('/');
  // The router asks for the data of a page by its address with this ending.
  if (rest.length > 0 || slug === '' || pathname.endsWith('.data')) return undefined;
  const seller = decodeSegment(slug);
  const shown = pageAt(searchParams, page, id, action);
  if (seller === undefined || !shown) return undefined;
  const asksLogin = [...searchParams.keys()].some(isLoginParameter);
  const query = { ...shown.query, ...(asksLogin && { login: '1' }) };
  return {
    seller,
    path: `/${encodeURIComponent(seller)}${shown.path}`,
    query: Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1)),
    lang: searchParams.get('lang'),
  };
}

/** The page below a seller: its home, its listing, or an event. */
function pageAt(
  searchParams: URLSearchParams,
  page: string | undefined,
  id: string | undefined,
  action: string | undefined,
): { readonly path: string; readonly query: Query } | undefined {
  if (page === undefined) return { path: '', query: {} };
  // The router ignores case.
  if (page.toLowerCase() !== 'events') return undefined;
  if (id === undefined) return readListing(searchParams);
  const event = decodeSegment(id);
  if (!event || (action !== undefined && !isEventAction(action))) return undefined;
  const path = `/events/${encodeURIComponent(event)}${action === undefined ? '' : `/${action}`}`;
  return { path, query: writeReserveQuery(readReserveQuery(searchParams)) };
}

function readListing(searchParams: URLSearchParams) {
  const read = readListingFilter(searchParams);
  if (!read.ok) return undefined;
  const show = searchParams.get('show');
  const isStep = shownSteps.some((step) => String(step) === show);
  const query: Query = {
    ...writeListingFilter(read.filter),
    ...(isStep && show !== null && { show }),
  };
  return { path: '/events', query };
}
