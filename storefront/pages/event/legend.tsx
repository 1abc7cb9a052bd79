import { useStorefront, useWords } from '../../use-storefront.ts';
import classes from './legend.module.css';
import { hasPlaces, type Session } from './offer.ts';

const taxNotes = {
  included: 'price.tax_included',
  excluded: 'price.tax_excluded',
  none: 'price.fees_apart',
} as const;

/** What the signs at dates and times mean, and what prices hold (CAL-16, CAL-18, CAL-19). */
export function Legend({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useWords();
  const { tax } = useStorefront();
  const hasIncrease = sessions.some(({ priceIncrease }) => priceIncrease !== '0');
  const hasGone = sessions.some((session) => !hasPlaces(session));
  return (
    <ul className={classes['legend']} aria-label={t('event.legend')}>
      {hasGone && (
        <li>
          <span className={classes['sold']} aria-hidden="true" />
          {t('event.legend_sold_out')}
        </li>
      )}
      {hasIncrease && (
        <li>
          <span className={classes['increase']} aria-hidden="true">
            +
          </span>
          {t('event.legend_increase')}
        </li>
      )}
      <li>{t(taxNotes[tax])}</li>
    </ul>
  );
}
