import { messagesAt } from '#domain/events/message-rule.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import { type Day, hasPlaces, type MessageContext, type Session } from '../offer.ts';
import classes from './legend.module.css';

const notes = {
  apart: {
    included: 'price.tax_included',
    excluded: 'price.tax_excluded',
    none: 'price.fees_apart',
  },
  included: {
    included: 'price.all_included',
    excluded: 'price.fees_without_tax',
    none: 'price.fees_included',
  },
} as const;

interface LegendProps extends MessageContext {
  /**
   * The days on the page, whose signs the legend explains; further days in a calendar are left out.
   */
  readonly days: readonly Day[];
  /** The sessions that can be bought here, even if the page does not list them. */
  readonly sessions: readonly Session[];
  /** The page lists the sessions' times, each with its signs. */
  readonly hasTimes?: boolean;
}

/** Explains the signs of dates and times, and says what prices include (CAL-16 to CAL-19). */
export default function Legend({ days, sessions, rules, tickets, hasTimes = true }: LegendProps) {
  const t = useWords();
  const { tax, fees } = useStorefront();
  const times = hasTimes ? sessions : [];
  const hasIncrease = sessions.some(
    (session) => hasPlaces(session) && Number(session.priceIncrease) > 0,
  );
  const hasGone =
    times.some((session) => !hasPlaces(session)) ||
    days.some(({ status }) => status === 'sold_out');
  const hasNote =
    times.some(
      (session) =>
        session.annotations.length > 0 ||
        messagesAt(rules, 'session_annotation', { ...session, tickets }).length > 0,
    ) ||
    days.some(
      ({ date, status }) =>
        status !== 'other' &&
        messagesAt(rules, 'date_annotation', { date, startTime: null, tickets }).length > 0,
    );
  const hasFree =
    days.some(({ beside_free }) => beside_free) || times.some(({ besideFree }) => besideFree);
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
      {hasFree && <li>{t('price.some_free')}</li>}
      {hasIncrease && (
        <li>
          {hasTimes && (
            <span className={classes['increase']} aria-hidden="true">
              +
            </span>
          )}
          {t('event.legend_increase')}
        </li>
      )}
      <li>{t(notes[fees][tax])}</li>
    </ul>
  );
}
