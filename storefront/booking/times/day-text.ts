import { relativeDay } from '#domain/events/calendar.ts';
import { messagesAt } from '#domain/events/message-rule.ts';
import { useDates } from '../../site/use-dates.ts';
import { useMoney } from '../../site/use-money.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Day, MessageContext } from '../offer.ts';

/** Formats a day of the calendar, for display and for screen readers. */
export function useDayText(today: string, { rules, tickets }: MessageContext) {
  const t = useWords();
  const dates = useDates();
  const money = useMoney();

  const { fees } = useStorefront();

  const leastOf = (day: Day) => {
    const { min_price, min_total } = { ...day, ...day.beside_free };
    return fees === 'apart' ? min_price : (min_total ?? min_price);
  };
  const lowest = (day: Day): string => {
    const least = leastOf(day);
    if (least === null) return '';
    return Number(least) === 0 ? t('price.free') : money(least);
  };
  const price = (day: Day): string =>
    day.pricePrefix === 'from' && Number(leastOf(day)) !== 0
      ? t('price.from', { price: lowest(day) })
      : lowest(day);
  const fee = (day: Day): string => {
    const { outside } = { ...day, ...day.beside_free }.min_price_fees;
    return outside === '0' || fees === 'included' ? '' : t('price.fee', { fee: money(outside) });
  };
  /** The tenant's notes about a day (CAL-31); of a closed one its reason instead, since they are written for open days. */
  const notes = ({ date, closed }: Day): readonly string[] =>
    closed
      ? [t('event.closed'), closed.reason ?? []].flat()
      : messagesAt(rules, 'date_annotation', { date, startTime: null, tickets });
  /** The date in full or as in a list, preceded by "Today" or "Tomorrow" (CAL-06). */
  const named = (date: string, style: 'full' | 'long' = 'full'): string => {
    const near = relativeDay(date, today);
    const text = dates.date(date, style);
    return near ? `${t(`date.${near}`)}, ${text}` : text;
  };
  return {
    price,
    fee,
    notes,
    named,
    /** The lowest price alone, for narrow cells. */
    lowest,
    /** "Today", "Tomorrow", or the weekday (CAL-06). */
    weekday(date: string): string {
      const near = relativeDay(date, today);
      return near ? t(`date.${near}`) : dates.date(date, 'weekday');
    },
    /** All of it in one sentence, for screen readers. */
    spoken(date: string, day: Day | undefined): string {
      const text =
        day?.status === 'available'
          ? t('event.day_available', {
              date: named(date),
              price: [price(day), fee(day)].filter(Boolean).join(' '),
            })
          : day?.closed
            ? named(date)
            : t(day?.status === 'sold_out' ? 'event.day_sold_out' : 'event.day_none', {
                date: named(date),
              });
      const note = day && notes(day).join('. ');
      return note ? t('event.day_with_note', { day: text, note }) : text;
    },
  };
}

export type DayText = ReturnType<typeof useDayText>;
