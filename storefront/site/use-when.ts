import type { TicketTime } from '#domain/events/ticket-time.ts';
import type { DateStyle } from '#domain/time/clock-text.ts';
import { useDates } from './use-dates.ts';
import { useWords } from './use-storefront.ts';

/** Formats a ticket's date, and its time if it has one (EVT-09); of several days, the first and the last. */
export function useWhen() {
  const t = useWords();
  const dates = useDates();
  const textOf = ({ date, startTime }: TicketTime, style?: DateStyle): string => {
    const day = dates.date(date, style);
    return startTime === null ? day : t('date.at', { date: day, time: dates.time(startTime) });
  };
  return (when: TicketTime, style?: DateStyle): string =>
    when.until === undefined
      ? textOf(when, style)
      : t('date.times', { start: textOf(when, style), end: textOf(when.until, style) });
}
