import { useMemo } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router';
import {
  isFiltered,
  type ListingFilter,
  noFilter,
  readListingFilter,
} from '#domain/events/listing-filter.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useMemberPage } from '../../accounts/use-member-page.ts';
import { useChainEnd } from '../../cart/chain-end.ts';
import { DeadEnd } from '../../components/dead-end.tsx';
import { columnsOf, recordsOf } from '../../events/columns.ts';
import { groupEvents } from '../../events/group-events.ts';
import { type ListingData, loadListing } from '../../events/load-listing.server.ts';
import { Link } from '../../site/link.tsx';
import { publicHeaders } from '../../site/page-headers.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { useAddresses, useStorefront, useWords } from '../../site/use-storefront.ts';
import { EventGroups } from './event-groups.tsx';
import classes from './listing.module.css';
import { ListingFilters } from './listing-filters.tsx';
import { Rest, ShowMore, useFocusOnNew } from './show-more.tsx';
import { useUpsells } from './use-upsells.ts';

export const headers = publicHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const { data: listing, init } = await loadListing(args);
  return data({ ...listing, events: columnsOf(listing.events) }, init ?? undefined);
}

export default function Listing() {
  useChainEnd();
  const t = useWords();
  const { categoryOrder, language } = useStorefront();
  const loaded = useLoaderData<typeof loader>();
  const forAll = useMemo(
    (): ListingData => ({ ...loaded, events: recordsOf(loaded.events) }),
    [loaded],
  );
  // Members also see their own events (EVT-23).
  const listed = useMemberPage<ListingData>() ?? forAll;
  const { choices, invalid } = listed;
  const { filter, isPending } = useFilter();
  const hasFilter = isFiltered(filter) || invalid.length > 0;
  const { events, total, next, ...upsells } = useUpsells(listed);
  useFocusOnNew(events.length);
  const title = t(upsells.isOn ? 'events.upsell_title' : 'events.title');

  if (listed.total === 0 && !hasFilter && !isPending) {
    return (
      <DeadEnd title={t('events.empty')} page={title} ways={['tickets', 'home']} here="events">
        <p>{t('events.empty_text')}</p>
      </DeadEnd>
    );
  }
  return (
    <div className={classes['page']}>
      <PageTitle page={title} />
      <header className={classes['header']}>
        <h1>{title}</h1>
        <p className={classes['count']} role="status">
          {t('events.count', { count: total })}
        </p>
      </header>
      {upsells.isOn && <SkipUpsells />}
      {invalid.length === 0 && <ListingFilters filter={filter} choices={choices} />}
      <div className={classes['found']} aria-busy={isPending || upsells.isPending}>
        {events.length > 0 ? (
          <>
            <EventGroups groups={groupEvents(events, categoryOrder, language)} />
            {next !== null && (
              <ShowMore shown={events.length} total={total} next={next} filter={filter} />
            )}
            {next === null && total > events.length && <Rest shown={events.length} total={total} />}
          </>
        ) : (
          <NothingFound values={invalid.map(([, value]) => value)} />
        )}
      </div>
    </div>
  );
}

/** The filter of the current address, or, immediately, of the one being loaded. */
function useFilter(): { readonly filter: ListingFilter; readonly isPending: boolean } {
  const here = useLocation();
  const next = useNavigation().location;
  const isPending = next?.pathname === here.pathname;
  const read = readListingFilter(new URLSearchParams(isPending ? next.search : here.search));
  return { filter: read.ok ? read.filter : noFilter, isPending };
}

function SkipUpsells() {
  const t = useWords();
  const to = useAddresses();
  return (
    <p className={classes['skip']}>
      <Link className={buttonClass('secondary')} to={to.checkout()}>
        {t('events.skip')}
      </Link>
    </p>
  );
}

/**
 * The message if nothing matches (EVT-20), or if the address has invalid parameters (EVT-14, A-15).
 */
function NothingFound({ values }: { readonly values: readonly string[] }) {
  const t = useWords();
  const to = useAddresses();
  return (
    <div className={classes['nothing']}>
      <Notice tone={values.length > 0 ? 'error' : 'plain'} isAlert={values.length > 0}>
        <p>
          {values.length > 0
            ? t('events.bad_filter', { value: values.join(', ') })
            : t('events.no_match')}
        </p>
      </Notice>
      <Link to={to.events()}>{t('events.clear')}</Link>
    </div>
  );
}
