import { Suspense, useState } from 'react';
import { canChoose, quickDays } from '#domain/calendar.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '../../components/link.tsx';
import { part } from '../../components/part.ts';
import { useDates } from '../../components/use-dates.ts';
import { useAddresses, useWords } from '../../use-storefront.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import classes from './date-step.module.css';
import { useDayText } from './day-text.ts';
import type { EventData } from './load-event.server.ts';
import type { Day } from './offer.ts';
import { onPlainClick } from './plain-click.ts';
import { Step } from './step.tsx';

const CalendarDialog = part(() => import('./calendar-dialog.tsx'));

interface DateStepProps {
  readonly data: EventData;
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
  readonly loadDays: () => Promise<boolean>;
}

/** The next dates, and the way to all others (CAL-01). */
export function DateStep({ data, flow, send, loadDays }: DateStepProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const days = quickDays(flow.days, data.today, flow.date);
  return (
    <Step id="dates" title={t('event.choose_date')}>
      <ul className={classes['days']}>
        {days.map((day) => (
          <li key={day.date}>
            <QuickDay
              day={day}
              data={data}
              isChosen={day.date === flow.date}
              onChoose={() => send({ type: 'date_chosen', date: day.date })}
            />
          </li>
        ))}
        {data.dayCount > days.length && (
          <li className={classes['more']}>
            <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
              <Icon name="calendar" />
              {t('event.more_dates')}
            </Button>
          </li>
        )}
      </ul>
      {isOpen && (
        <Suspense>
          <CalendarDialog
            days={flow.days}
            today={data.today}
            chosen={flow.date}
            load={loadDays}
            onClose={() => setOpen(false)}
            onChoose={(date) => {
              setOpen(false);
              send({ type: 'date_chosen', date });
            }}
          />
        </Suspense>
      )}
    </Step>
  );
}

interface QuickDayProps {
  readonly day: Day;
  readonly data: EventData;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One date; a link, so that it can be followed before the page's script runs. */
function QuickDay({ day, data, isChosen, onChoose }: QuickDayProps) {
  const t = useWords();
  const to = useAddresses();
  const dates = useDates();
  const text = useDayText(data.today);
  const isOpen = canChoose(day);
  const content = (
    <>
      <span className="visually-hidden">{text.spoken(day.date, day)}</span>
      <span aria-hidden="true" className={classes['weekday']}>
        {text.weekday(day.date)}
      </span>
      <span aria-hidden="true" className={classes['number']}>
        {dates.date(day.date, 'day')}
      </span>
      <span aria-hidden="true" className={classes['month']}>
        {dates.date(day.date, 'month')}
      </span>
      <span aria-hidden="true" className={classes['state']}>
        {isOpen ? text.price(day) : t('event.sold_out')}
      </span>
      {isChosen && (
        <span className={classes['check']}>
          <Icon name="check" size={16} />
        </span>
      )}
    </>
  );
  return isOpen ? (
    <Link
      className={classes['day']}
      to={to.event(data.event.id, { date: day.date })}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
      onClick={onPlainClick(onChoose)}
    >
      {content}
    </Link>
  ) : (
    <span className={classes['day']} data-state="sold_out">
      {content}
    </span>
  );
}
