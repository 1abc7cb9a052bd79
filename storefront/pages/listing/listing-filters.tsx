import { useNavigate } from 'react-router';
import type { ListingFilter } from '#domain/listing-filter.ts';
import { writeListingFilter } from '#domain/listing-filter.ts';
import { Link } from '../../components/link.tsx';
import { useAddresses, useWords } from '../../use-storefront.ts';
import { CategoryFilter } from './category-filter.tsx';
import classes from './listing-filters.module.css';
import type { ListingData } from './load-listing.server.ts';
import { MoreFilters } from './more-filters.tsx';

interface ListingFiltersProps {
  readonly filter: ListingFilter;
  readonly choices: ListingData['choices'];
}

/** Everything that narrows the listing; each choice is an address (EVT-10 to EVT-19). */
export function ListingFilters({ filter, choices }: ListingFiltersProps) {
  const { addressOf, go } = useFilterAddress();
  const [categories, ...more] = choices;
  return (
    <div className={classes['filters']}>
      {categories && categories.values.length > 1 && (
        <CategoryFilter
          values={categories.values}
          chosen={filter.category}
          addressOf={(category) => addressOf({ ...filter, category })}
          onChoose={(category) => go({ ...filter, category })}
        />
      )}
      <div className={classes['row']}>
        <DayFilter filter={filter} addressOf={addressOf} />
        <MoreFilters filter={filter} choices={more} onChoose={go} />
      </div>
      <ActiveMetadata filter={filter} addressOf={addressOf} />
    </div>
  );
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

/** The quick filters of the day (EVT-13). */
function DayFilter({ filter, addressOf }: Pick<ListingFiltersProps, 'filter'> & DayProps) {
  const t = useWords();
  return (
    <nav aria-label={t('events.days')}>
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

/** The metadata that the listing is narrowed to, and the way back (EVT-19). */
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
