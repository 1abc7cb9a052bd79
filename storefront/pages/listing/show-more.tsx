import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { type ListingFilter, writeListingFilter } from '#domain/events/listing-filter.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '../../site/link.tsx';
import { useAddresses, useWords } from '../../site/use-storefront.ts';
import classes from './listing.module.css';

interface ShowMoreProps {
  readonly shown: number;
  readonly total: number;
  readonly next: number;
  readonly filter: ListingFilter;
}

/** The id of a card by its position in the listing, from 1. */
export const placeId = (place: number): string => `place-${place}`;

/** A link to the same listing with more events, at the first new card. */
export function ShowMore({ shown, total, next, filter }: ShowMoreProps) {
  const t = useWords();
  const to = useAddresses();
  const address = to.events({ ...writeListingFilter(filter), show: String(next) });
  return (
    <div className={classes['more']}>
      <p>{t('events.shown', { shown, total })}</p>
      <Link
        className={buttonClass('secondary')}
        to={`${address}#${placeId(shown + 1)}`}
        preventScrollReset
      >
        {t('events.show_more')}
      </Link>
    </div>
  );
}

/** Says how to find the rest of a listing that is longer than what is read at once (EVT-29). */
export function Rest({ shown, total }: Pick<ShowMoreProps, 'shown' | 'total'>) {
  const t = useWords();
  return (
    <div className={classes['more']}>
      <p>{t('events.shown', { shown, total })}</p>
      <p>{t('events.rest')}</p>
    </div>
  );
}

/** Moves the focus to the first new card when more are shown, as after a page load. */
export function useFocusOnNew(shown: number): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (shown === 0 || !hash.startsWith('#place-')) return;
    document.getElementById(hash.slice(1))?.querySelector('a')?.focus({ preventScroll: true });
  }, [hash, shown]);
}
