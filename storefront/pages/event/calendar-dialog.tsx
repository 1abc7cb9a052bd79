import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  addDays,
  addMonths,
  canChoose,
  dayInMonth,
  monthOf,
  startOfWeek,
  weeksOf,
} from '#domain/calendar.ts';
import { weekdayNames } from '#domain/weekday-names.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { useDates } from '../../components/use-dates.ts';
import { useStorefront, useWords } from '../../use-storefront.ts';
import classes from './calendar-dialog.module.css';
import { useDayText } from './day-text.ts';
import { firstWeekdayOf } from './first-weekday.ts';
import type { Day } from './offer.ts';

interface CalendarDialogProps {
  readonly days: readonly Day[];
  readonly today: string;
  readonly chosen: string | null;
  /** Loads all days; false when they could not be had. */
  readonly load: () => Promise<boolean>;
  readonly onChoose: (date: string) => void;
  readonly onClose: () => void;
}

/** All dates of an event, a month at a time (CAL-01, CAL-05). */
export default function CalendarDialog(props: CalendarDialogProps) {
  const { days, today, chosen, load, onChoose, onClose } = props;
  const t = useWords();
  const dates = useDates();
  const [focused, setFocused] = useState(chosen ?? days.find(canChoose)?.date ?? today);
  const [loading, setLoading] = useState<'running' | 'done' | 'failed'>('running');
  const month = monthOf(focused);
  const last = days.at(-1)?.date ?? today;

  useEffect(() => {
    void load().then((hasLoaded) => setLoading(hasLoaded ? 'done' : 'failed'));
  }, [load]);

  const turn = (months: number): void =>
    setFocused((date) => within(dayInMonth(date, addMonths(monthOf(date), months)), today, last));

  return (
    <Dialog
      title={t('event.calendar')}
      closeLabel={t('shell.close')}
      onClose={onClose}
      size="large"
    >
      {loading === 'failed' && (
        <Notice tone="error" isAlert>
          <p>{t('fault.text')}</p>
        </Notice>
      )}
      <div className={classes['months']}>
        <button
          type="button"
          aria-label={t('event.previous_month')}
          disabled={month <= monthOf(today)}
          onClick={() => turn(-1)}
        >
          <Icon name="previous" />
        </button>
        <h3 aria-live="polite">{dates.date(`${month}-01`, 'monthAndYear')}</h3>
        <button
          type="button"
          aria-label={t('event.next_month')}
          disabled={month >= monthOf(last)}
          onClick={() => turn(1)}
        >
          <Icon name="next" />
        </button>
      </div>
      <MonthGrid
        days={days}
        today={today}
        last={last}
        chosen={chosen}
        isLoading={loading === 'running'}
        focused={focused}
        onFocus={setFocused}
        onChoose={onChoose}
      />
      <p className={classes['caption']} role="status">
        {t(loading === 'running' ? 'event.calendar_loading' : 'event.calendar_prices')}
      </p>
    </Dialog>
  );
}

const within = (date: string, first: string, last: string): string =>
  date < first ? first : date > last ? last : date;

interface MonthGridProps extends Omit<CalendarDialogProps, 'load' | 'onClose'> {
  readonly last: string;
  /** Days after the last that is known are still on their way. */
  readonly isLoading: boolean;
  /** The one day that the Tab key reaches; arrows move it. */
  readonly focused: string;
  readonly onFocus: (date: string) => void;
}

function MonthGrid(props: MonthGridProps) {
  const { days, today, last, chosen, isLoading, focused, onFocus, onChoose } = props;
  const { language } = useStorefront();
  const dates = useDates();
  const text = useDayText(today);
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(true);
  const firstWeekday = firstWeekdayOf(language);
  const month = monthOf(focused);
  const byDate = new Map(days.map((day) => [day.date, day]));

  useEffect(() => {
    if (!movedByKey.current) return;
    movedByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-date="${focused}"]`)?.focus();
  }, [focused]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const weekStart = startOfWeek(focused, firstWeekday);
    const moves: Readonly<Record<string, string>> = {
      ArrowLeft: addDays(focused, -1),
      ArrowRight: addDays(focused, 1),
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
    onFocus(within(to, today, last));
  };

  return (
    <table
      ref={grid}
      className={classes['grid']}
      aria-label={dates.date(`${month}-01`, 'monthAndYear')}
      aria-busy={isLoading}
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
            {week.map((date) => {
              const day = byDate.get(date);
              const isOpen = canChoose(day) && date >= today;
              const isAwaited = isLoading && date > last;
              return (
                <td key={date}>
                  {monthOf(date) === month && (
                    <button
                      type="button"
                      data-date={date}
                      data-state={
                        isAwaited ? 'loading' : isOpen ? 'available' : (day?.status ?? 'other')
                      }
                      className={classNames(
                        classes['day'],
                        date === today && classes['today'],
                        date === chosen && classes['chosen'],
                      )}
                      tabIndex={date === focused ? 0 : -1}
                      aria-disabled={!isOpen}
                      aria-pressed={date === chosen}
                      onKeyDown={onKeyDown}
                      onClick={() => {
                        onFocus(within(date, today, last));
                        if (isOpen) onChoose(date);
                      }}
                    >
                      <span className="visually-hidden">{text.spoken(date, day)}</span>
                      <span className={classes['number']} aria-hidden="true">
                        {dates.date(date, 'day')}
                      </span>
                      <DayNote day={day} text={text} />
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayNoteProps {
  readonly day: Day | undefined;
  readonly text: ReturnType<typeof useDayText>;
}

/** Price or state of a day, in words. */
function DayNote({ day, text }: DayNoteProps) {
  const t = useWords();
  if (!day || day.status === 'other') return null;
  return (
    <span className={classes['note']} aria-hidden="true">
      {day.status === 'sold_out' ? t('event.sold_out') : text.lowest(day)}
    </span>
  );
}
