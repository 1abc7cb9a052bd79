import { type DateStyle, dateText, timeText } from '#domain/time/clock-text.ts';
import { useStorefront } from './use-storefront.ts';

/** Returns the formats for dates and times in the venue's time zone. */
export function useDates() {
  const { language } = useStorefront();
  return {
    date: (date: string, style: DateStyle = 'medium') => dateText(date, language, style),
    time: (time: string) => timeText(time, language),
  };
}
