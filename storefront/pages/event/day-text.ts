import { nearDay } from '#domain/calendar.ts';
import { useDates } from '../../components/use-dates.ts';
import { useMoney } from '../../components/use-money.ts';
import { useWords } from '../../use-storefront.ts';
import type { Day } from './offer.ts';

/** How a day of the calendar is written, for eyes and for ears. */
export function useDayText(today: string) {
  const t = useWords();
  const dates = useDates();
  const money = useMoney();

  const price = (day: Day): string => {
    if (day.min_price === null) return '';
    if (Number(day.min_price) === 0) return t('price.free');
    const amount = money(day.min_price);
    return day.pricePrefix === 'from' ? t('price.from', { price: amount }) : amount;
  };
  return {
    price,
    /** The lowest price alone, where the place is narrow. */
    lowest(day: Day): string {
      if (day.min_price === null) return '';
      return Number(day.min_price) === 0 ? t('price.free') : money(day.min_price);
    },
    /** "Today", "Tomorrow", or the weekday (CAL-06). */
    weekday(date: string): string {
      const near = nearDay(date, today);
      return near ? t(`date.${near}`) : dates.date(date, 'weekday');
    },
    /** All of it in one sentence. */
    spoken(date: string, day: Day | undefined): string {
      const near = nearDay(date, today);
      const full = dates.date(date, 'full');
      const named = near ? `${t(`date.${near}`)}, ${full}` : full;
      if (day?.status === 'sold_out') return t('event.day_sold_out', { date: named });
      if (day?.status !== 'available') return t('event.day_none', { date: named });
      return t('event.day_available', { date: named, price: price(day) });
    },
  };
}
