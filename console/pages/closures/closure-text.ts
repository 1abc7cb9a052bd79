import type { Closure } from '../../shop/shop-data.ts';
import { shopWords } from '../../words/shop.ts';
import { dayText, localTimeText } from '../../words/times.ts';
import { weekdayText } from '../../words/weekdays.ts';

const own = shopWords.closures;

/** When a closure is in force: "Dec 24, 2027 to Dec 26, 2027, every year". */
export function whenText(closure: Closure): string {
  const { every_year, weekdays = [], time_from, time_before } = closure;
  return [
    daysText(closure),
    ...(every_year ? [own.yearly] : []),
    ...(weekdays.length > 0 ? [weekdays.map(weekdayText).join(', ')] : []),
    ...(time_from || time_before
      ? [own.between(localTimeText(time_from ?? '00:00'), localTimeText(time_before ?? '24:00'))]
      : []),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function daysText({ from, until }: Closure): string {
  if (from === undefined) return until === undefined ? '' : own.to(dayText(until));
  if (until === undefined) return own.since(dayText(from));
  return from === until ? dayText(from) : own.onDays(dayText(from), dayText(until));
}
