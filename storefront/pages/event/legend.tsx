import { messagesAt } from '#domain/message-rule.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import classes from './legend.module.css';
import { type Day, hasPlaces, type Saying, type Session } from './offer.ts';

const taxNotes = {
  included: 'price.tax_included',
  excluded: 'price.tax_excluded',
  none: 'price.fees_apart',
} as const;

interface LegendProps extends Saying {
  /** Those that are on the page. */
  readonly days: readonly Day[];
  readonly sessions: readonly Session[];
}

/** What the signs at dates and times mean, and what prices hold (CAL-16 to CAL-19). */
export function Legend({ days, sessions, rules, tickets }: LegendProps) {
  const t = useWords();
  const { tax } = useStorefront();
  const hasIncrease = sessions.some(({ priceIncrease }) => priceIncrease !== '0');
  const hasGone =
    sessions.some((session) => !hasPlaces(session)) ||
    days.some(({ status }) => status === 'sold_out');
  const hasNote =
    sessions.some(
      (session) =>
        session.annotations.length > 0 ||
        messagesAt(rules, 'session_annotation', { ...session, tickets }).length > 0,
    ) ||
    days.some(
      ({ date }) =>
        messagesAt(rules, 'date_annotation', { date, startTime: null, tickets }).length > 0,
    );
  return (
    <ul className={classes['legend']} aria-label={t('event.legend')}>
      {hasGone && (
        <li>
          <span className={classes['sold']} aria-hidden="true" />
          {t('event.legend_sold_out')}
        </li>
      )}
      {hasNote && (
        <li>
          <span className={classes['note']} aria-hidden="true" />
          {t('event.legend_note')}
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
