import { useEffect, useRef, useState } from 'react';
import { canChoose, monthOf } from '#domain/events/calendar.ts';
import { addMonths, dayInMonth } from '#domain/events/calendar-month.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import type { Day, MessageContext } from '../offer.ts';
import classes from './calendar-dialog.module.css';
import { useDayText } from './day-text.ts';
import Legend from './legend.tsx';
import { clampDate, MonthGrid } from './month-grid.tsx';

const previous = 'M15 5l-7 7 7 7';

interface CalendarDialogProps extends MessageContext {
  readonly days: readonly Day[];
  readonly today: string;
  readonly lastDay: string;
  readonly chosen: string | null;
  /** Loads the days from one date until before another; false if that fails. */
  readonly loadDays: (from: string, before: string) => Promise<boolean>;
  readonly onChoose: (date: string) => void;
  readonly onClose: () => void;
}

/** All dates of an event, a month at a time (CAL-01, CAL-05). */
export default function CalendarDialog(props: CalendarDialogProps) {
  const { days, today, lastDay, chosen, loadDays, onChoose, onClose } = props;
  const t = useWords();
  const dates = useDates();
  const text = useDayText(today, props);
  const [focused, setFocused] = useState(chosen ?? days.find(canChoose)?.date ?? today);
  const movedByKey = useRef(true);
  const month = monthOf(focused);
  const { isKnown, hasFailed, tryAgain } = useMonths(month, loadDays);
  const last = clampDate(lastDay, today, lastDay);
  const ofMonth = days.filter(({ date }) => monthOf(date) === month);
  const turn = (months: number): void => {
    movedByKey.current = false;
    setFocused((date) =>
      clampDate(dayInMonth(date, addMonths(monthOf(date), months)), today, last),
    );
  };

  return (
    <Dialog title={t('event.calendar')} closeLabel={t('shell.close')} onClose={onClose}>
      {hasFailed && (
        <Notice tone="error" isAlert>
          <p>{t('fault.text')}</p>
          <Button kind="secondary" onClick={tryAgain}>
            {t('shell.try_again')}
          </Button>
        </Notice>
      )}
      <div className={classes['months']}>
        <button
          type="button"
          aria-label={t('event.previous_month')}
          disabled={month <= monthOf(today)}
          onClick={() => turn(-1)}
        >
          <Icon shape={previous} />
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
      {isKnown || hasFailed ? (
        <MonthGrid
          days={ofMonth}
          text={text}
          today={today}
          last={last}
          chosen={chosen}
          focused={focused}
          movedByKey={movedByKey}
          onFocus={setFocused}
          onChoose={onChoose}
        />
      ) : (
        <div className={classes['loading']} role="status" aria-label={t('shell.loading')}>
          <Skeleton shape="block" count={6} />
        </div>
      )}
      {/* Shows sighted users what does not fit into a day; screen readers announce it with the day.
       */}
      <p className={classes['detail']} aria-hidden="true">
        {isKnown &&
          text.spoken(
            focused,
            ofMonth.find(({ date }) => date === focused),
          )}
      </p>
      <p className={classes['caption']}>{t('event.calendar_prices')}</p>
      <Legend {...props} days={ofMonth} sessions={[]} />
    </Dialog>
  );
}

/** Loads the days of a month and of the next one, which an arrow key may soon reach. */
function useMonths(month: string, loadDays: CalendarDialogProps['loadDays']) {
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const [hasFailed, setFailed] = useState(false);
  const isKnown = known.has(month);
  useEffect(() => {
    if (isKnown || hasFailed) return;
    const next = addMonths(month, 1);
    void loadDays(`${month}-01`, `${addMonths(month, 2)}-01`).then((hasLoaded) => {
      if (hasLoaded) setKnown((before) => new Set([...before, month, next]));
      else setFailed(true);
    });
  }, [month, isKnown, hasFailed, loadDays]);
  return { isKnown, hasFailed, tryAgain: () => setFailed(false) };
}
