import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { addDays, canChoose, monthOf } from '#domain/events/calendar.ts';
import { addMonths, dayInMonth, startOfWeek, weeksOf } from '#domain/events/calendar-month.ts';
import { weekdayNames } from '#domain/time/weekday-names.ts';
import { classNames } from '#ui/class-names.ts';
import { useDates } from '../../site/use-dates.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import type { Day } from '../offer.ts';
import type { DayText } from './day-text.ts';
import { firstWeekdayOf } from './first-weekday.ts';
import classes from './month-grid.module.css';
import { rightArrowStep } from './reading-direction.ts';

interface MonthGridProps {
  readonly days: readonly Day[];
  readonly text: DayText;
  readonly today: string;
  readonly last: string;
  readonly chosen: string | null;
  /** The single day in the tab order; arrow keys move it. */
  readonly focused: string;
  /**
   * True if an arrow key moved the day, so that the focus follows; false after a button beside the
   * grid.
   */
  readonly movedByKey: RefObject<boolean>;
  readonly onFocus: (date: string) => void;
  readonly onChoose: (date: string) => void;
}

/** Clamps a date to the range from `first` to `last`. */
export const clampDate = (date: string, first: string, last: string): string =>
  date < first ? first : date > last ? last : date;

/** Six weeks as a table, with one day in the tab order (CAL-05, CAL-08). */
export function MonthGrid(props: MonthGridProps) {
  const { days, text, today, last, chosen, focused, movedByKey, onFocus, onChoose } = props;
  const { language } = useStorefront();
  const dates = useDates();
  const grid = useRef<HTMLTableElement>(null);
  const firstWeekday = firstWeekdayOf(language);
  const month = monthOf(focused);
  const byDate = new Map(days.map((day) => [day.date, day]));

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused, movedByKey]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const weekStart = startOfWeek(focused, firstWeekday);
    const moves: Readonly<Record<string, string>> = {
      ArrowLeft: addDays(focused, -rightArrowStep()),
      ArrowRight: addDays(focused, rightArrowStep()),
      ArrowUp: addDays(focused, -7),
      ArrowDown: addDays(focused, 7),
      Home: weekStart,
      End: addDays(weekStart, 6),
      PageUp: dayInMonth(focused, addMonths(month, -1)),
      PageDown: dayInMonth(focused, addMonths(month, 1)),
    };
    const to = moves[event.key];
    if (to === undefined) return;
    event.preventDefault();
    movedByKey.current = true;
    onFocus(clampDate(to, today, last));
  };

  return (
    <table
      ref={grid}
      className={classes['grid']}
      aria-label={dates.date(`${month}-01`, 'monthAndYear')}
    >
      <thead>
        <tr>
          {weekdayNames(language, firstWeekday).map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, firstWeekday).map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date}>
                {monthOf(date) === month && (
                  <DayButton
                    date={date}
                    day={byDate.get(date)}
                    text={text}
                    today={today}
                    isChosen={date === chosen}
                    isFocused={date === focused}
                    onKeyDown={onKeyDown}
                    onFocus={() => onFocus(clampDate(date, today, last))}
                    onChoose={() => onChoose(date)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  readonly date: string;
  readonly day: Day | undefined;
  readonly text: DayText;
  readonly today: string;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onChoose: () => void;
}

/** A day of the month; a day that is sold out, closed or past can be focused but not chosen. */
function DayButton(props: DayButtonProps) {
  const { date, day, text, today, isChosen, isFocused, onKeyDown, onFocus, onChoose } = props;
  const dates = useDates();
  const isOpen = canChoose(day) && date >= today;
  return (
    <button
      type="button"
      data-date={date}
      data-state={isOpen ? 'available' : day?.closed ? 'closed' : (day?.status ?? 'other')}
      className={classNames(
        classes['day'],
        date === today && classes['today'],
        isChosen && classes['chosen'],
      )}
      tabIndex={isFocused ? 0 : -1}
      aria-disabled={!isOpen}
      aria-pressed={isChosen}
      onKeyDown={onKeyDown}
      onClick={() => {
        onFocus();
        if (isOpen) onChoose();
      }}
    >
      <span className="visually-hidden">{text.spoken(date, day)}</span>
      <span className={classes['number']} aria-hidden="true">
        {dates.date(date, 'day')}
      </span>
      {day && (day.status !== 'other' || day.closed) && <DayNote day={day} text={text} />}
    </button>
  );
}

/** A price and fee, or the state in words, with a sign if the tenant has a note. */
function DayNote({ day, text }: { readonly day: Day; readonly text: DayText }) {
  const t = useWords();
  const isOpen = canChoose(day);
  return (
    <>
      <span className={classes['note']} aria-hidden="true">
        {!isOpen && t(day.closed ? 'event.closed' : 'event.sold_out')}
        {isOpen && <span className={classes['wide']}>{text.price(day)}</span>}
        {isOpen && <span className={classes['narrow']}>{text.lowest(day)}</span>}
      </span>
      {isOpen && (
        <span className={classNames(classes['note'], classes['wide'])} aria-hidden="true">
          {text.fee(day)}
        </span>
      )}
      {!day.closed && text.notes(day).length > 0 && (
        <span className={classes['sign']} aria-hidden="true" />
      )}
    </>
  );
}
