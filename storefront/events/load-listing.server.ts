import { data, type LoaderFunctionArgs } from 'react-router';
import type { WireError } from '#contract/api/refusals.ts';
import type { CallAnswer } from '#contract/client.ts';
import {
  type Parameter,
  readListingFilter,
  writeListingFilter,
} from '#domain/events/listing-filter.ts';
import { apiFault, notFound, serverApi } from '../loaders/load-storefront.server.ts';
import { pageFactsContext } from '../page-facts/page-facts.ts';
import { type ListedEvent, listedEvents } from './listed-event.ts';
import { listingFacts } from './listing-facts.server.ts';
import { type ShownPart, shownPart } from './shown-part.ts';

type Choices = CallAnswer<'listAvailableEvents'>['event_filter'];

/** The data of the listing; the filter itself is in the address. */
export interface ListingData extends ShownPart<ListedEvent> {
  /** The values that the listing can be filtered by. */
  readonly choices: Choices;
  /** Parameters of the address that are not valid filters: then no events were requested. */
  readonly invalid: readonly Parameter[];
}

/**
 * Loads the events on sale that match the address (EVT-04, EVT-16, EVT-26). Nothing personal,
 * unless `api` is a member's own.
 */
export async function loadListing(
  { request, params, context }: LoaderFunctionArgs,
  api = serverApi(context, request, params['seller'] ?? ''),
) {
  const { searchParams } = new URL(request.url);
  const read = readListingFilter(searchParams);
  if (!read.ok) return refused(read.invalid);
  const filter = writeListingFilter(read.filter);
  const outcome = await api.call('listAvailableEvents', {
    query: {
      ...filter,
      // The server decides which of the members' events guests may see (A-14).
      'hidden_type._in': 'public_browsable,public_member_only',
      limit: 1000,
      embed: 'meta,config,venue,event_filter',
    },
  });
  if (!outcome.ok) {
    if (outcome.status === 404) notFound();
    if (outcome.status === 400) return refused(namedBy(outcome.errors, filter));
    return apiFault(context, outcome.errors);
  }
  const events = listedEvents(outcome.answer, Date.now());
  const shown = shownPart(events, searchParams.get('show'), outcome.answer.total);
  context.get(pageFactsContext).facts = listingFacts(shown, read.filter);
  return data<ListingData>({
    ...shown,
    choices: outcome.answer.event_filter,
    invalid: [],
  });
}

/** The filters that the API rejects by name; all of them if it names none. */
const namedBy = (
  errors: readonly WireError[],
  filter: Readonly<Record<string, string>>,
): readonly Parameter[] => {
  const all = Object.entries(filter);
  const wrong = all.filter(([name]) => errors.some(({ _extra }) => _extra['path'] === name));
  return wrong.length > 0 ? wrong : all;
};

const refused = (invalid: readonly Parameter[]) =>
  data<ListingData>({ events: [], total: 0, next: null, choices: [], invalid }, { status: 400 });
