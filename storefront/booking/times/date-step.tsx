import { memo, Suspense, useState } from 'react';
import { canChoose, quickDays } from '#domain/events/calendar.ts';
import { messagesAt } from '#domain/events/message-rule.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { part } from '../../browser/part.ts';
import { Badges } from '../../components/badge.tsx';
import { Check } from '../../components/check.tsx';
import { Messages } from '../../components/messages.tsx';
import { Step } from '../../components/step.tsx';
import { Link } from '../../site/link.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import { useChoiceAddress } from '../choice-address.ts';
import type { DateStepProps } from '../date-step-props.ts';
import { onPlainClick } from '../plain-click.ts';
import classes from './date-step.module.css';
import { type DayText, useDayText } from './day-text.ts';

type Day = DateStepProps['days'][number];

const CalendarDialog = part(() => import('./calendar-dialog.tsx'));
const AnyDate = part(() => import('./any-date.tsx'));
const DateList = part(() => import('./date-list.tsx'));

/** The next dates, and the button for all others. */
export const DateStep = memo(function DateStep(props: DateStepProps) {
  const { days, today, lastDay, chosen, look, anyDate, rules, tickets, onChoose } = props;
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const quick = quickDays(days, today, chosen);
  const more = (quick.at(-1)?.date ?? '') < lastDay || days.length > quick.length;
  const moreButton = more && (
    <Button kind="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
      <Icon name="calendar" />
      {t('event.more_dates')}
    </Button>
  );
  return (
    <Step id="dates" title={t('event.choose_date')}>
      {look === 'list' ? (
        <Suspense>
          <DateList {...props} days={quick} more={moreButton} />
        </Suspense>
      ) : (
        <ul className={classes['days']}>
          {quick.map((day) => (
            <li key={day.date}>
              <QuickDay {...props} day={day} />
            </li>
          ))}
          {more && <li className={classes['more']}>{moreButton}</li>}
        </ul>
      )}
      {anyDate !== 'none' && (
        <Suspense>
          <AnyDate {...props} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense>
          <CalendarDialog
            {...props}
            onClose={() => setOpen(false)}
            onChoose={(date) => {
              setOpen(false);
              onChoose(date);
            }}
          />
        </Suspense>
      )}
      <Messages
        texts={
          chosen === null
            ? []
            : messagesAt(rules, 'date_message', { date: chosen, startTime: null, tickets })
        }
      />
    </Step>
  );
});

/** A date, as a link, so that it works before the page's script runs. */
function QuickDay({ day, ...props }: DateStepProps & { readonly day: Day }) {
  const { eventId, today, chosen, onChoose } = props;
  const addressOf = useChoiceAddress(eventId);
  const text = useDayText(today, props);
  const isChosen = day.date === chosen;
  return canChoose(day) ? (
    <Link
      className={classes['day']}
      to={addressOf({ date: day.date })}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
      onClick={onPlainClick(() => onChoose(day.date))}
    >
      <DayFigures day={day} text={text} />
      {isChosen && <Check />}
    </Link>
  ) : (
    <span className={classes['day']} data-state="sold_out">
      <DayFigures day={day} text={text} />
    </span>
  );
}

function DayFigures({ day, text }: { readonly day: Day; readonly text: DayText }) {
  const t = useWords();
  const dates = useDates();
  const { date } = day;
  return (
    <>
      <span className="visually-hidden">{text.spoken(date, day)}</span>
      <span aria-hidden="true" className={classes['weekday']}>
        {text.weekday(date)}
      </span>
      <span aria-hidden="true" className={classes['number']}>
        {dates.date(date, 'day')}
      </span>
      <span aria-hidden="true" className={classes['month']}>
        {dates.date(date, 'month')}
      </span>
      <span aria-hidden="true" className={classes['state']}>
        {canChoose(day) ? text.price(day) : !day.closed && t('event.sold_out')}
      </span>
      <span aria-hidden="true" className={classes['notes']}>
        <Badges texts={text.notes(day)} />
      </span>
    </>
  );
}
