import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ListingFilter } from '#domain/events/listing-filter.ts';
import { writeListingFilter } from '#domain/events/listing-filter.ts';
import type { ListingData } from '../../events/load-listing.server.ts';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import { CategoryFilter } from './category-filter.tsx';
import classes from './listing-filters.module.css';
import { MoreFilters } from './more-filters.tsx';

interface ListingFiltersProps {
  readonly filter: ListingFilter;
  readonly choices: ListingData['choices'];
}

/** All filters of the listing; each choice is an address (EVT-10 to EVT-19). */
export function ListingFilters({ filter, choices }: ListingFiltersProps) {
  const t = useWords();
  const { addressOf, go } = useFilterAddress();
  const [categories, ...more] = choices;
  const { time, meta } = filter;
  // A new address resets the form: unsubmitted input must not look as if it applied.
  const key = JSON.stringify([time, meta]);
  const isUsed = time !== null || Object.keys(meta).length > 0;
  const [panel, setPanel] = useState({ key, isOpen: isUsed });
  if (panel.key !== key) setPanel({ key, isOpen: isUsed });
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useDayInView(row, filter.date);
  return (
    <div className={classes['filters']}>
      <div ref={row} className={classes['row']}>
        {categories && categories.values.length > 1 && (
          <CategoryFilter
            values={categories.values}
            chosen={filter.category}
            addressOf={(category) => addressOf({ ...filter, category })}
            onChoose={(category) => go({ ...filter, category })}
          />
        )}
        <DayFilter filter={filter} addressOf={addressOf} />
        <button
          type="button"
          className={classes['more']}
          aria-expanded={panel.isOpen}
          aria-controls={id}
          onClick={() => setPanel({ key, isOpen: !panel.isOpen })}
        >
          {t('events.more_filters')}
        </button>
      </div>
      <div id={id} className={panel.isOpen ? undefined : classes['closed']}>
        <MoreFilters key={key} filter={filter} choices={more} onChoose={go} />
      </div>
      <ActiveMetadata filter={filter} addressOf={addressOf} />
    </div>
  );
}

/** Scrolls a phone's row of days to the chosen one. */
function useDayInView(row: RefObject<HTMLDivElement | null>, date: ListingFilter['date']): void {
  useLayoutEffect(() => {
    const frame = row.current;
    // If all days are shown, the row stays at its start.
    if (date === null) return;
    const chosen = frame?.querySelectorAll('nav:last-of-type a')[days.indexOf(date)];
    if (!frame || !chosen) return;
    const [around, own] = [frame.getBoundingClientRect(), chosen.getBoundingClientRect()];
    const room = 48;
    if (own.right > around.right - room) frame.scrollLeft += own.right - around.right + room;
    else if (own.left < around.left + room) frame.scrollLeft += own.left - around.left - room;
  }, [row, date]);
}

type AddressOf = (filter: ListingFilter) => string;

function useFilterAddress() {
  const to = useAddresses();
  const navigate = useNavigate();
  const addressOf: AddressOf = (filter) => to.events(writeListingFilter(filter));
  const go = (filter: ListingFilter): void =>
    void navigate(addressOf(filter), { preventScrollReset: true });
  return { addressOf, go };
}

const days = [null, 'today', 'tomorrow'] as const;

/** The quick filters by day (EVT-13). */
function DayFilter({ filter, addressOf }: Pick<ListingFiltersProps, 'filter'> & DayProps) {
  const t = useWords();
  return (
    <nav className={classes['days']} aria-label={t('events.days')}>
      <ul className={classes['choices']}>
        {days.map((date) => (
          <li key={date}>
            <Link
              className={classes['choice']}
              to={addressOf({ ...filter, date })}
              aria-current={filter.date === date ? 'true' : undefined}
              preventScrollReset
            >
              {t(date === null ? 'events.all_days' : `date.${date}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DayProps {
  readonly addressOf: AddressOf;
}

/** The active metadata filters, with buttons to remove them (EVT-19). */
function ActiveMetadata({ filter, addressOf }: Pick<ListingFiltersProps, 'filter'> & DayProps) {
  const t = useWords();
  const values = Object.entries(filter.meta).flatMap(([key, ofKey]) =>
    ofKey.map((value) => ({ key: `${key} ${value}`, value })),
  );
  if (values.length === 0) return null;
  return (
    <div className={classes['active']}>
      <span>{t('events.active')}</span>
      <ul className={classes['choices']}>
        {values.map(({ key, value }) => (
          <li key={key} className={classes['value']}>
            {value}
          </li>
        ))}
      </ul>
      <Link className={classes['all']} to={addressOf({ ...filter, meta: {} })} preventScrollReset>
        {t('events.see_all')}
      </Link>
    </div>
  );
}
