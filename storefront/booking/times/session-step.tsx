import { memo, Suspense, useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { part } from '../../browser/part.ts';
import { Step } from '../../components/step.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import { afterChoice } from '../after-choice.ts';
import { type SessionStepProps, showsTimes } from '../session-step-props.ts';
import classes from './session-step.module.css';

export const loadSessionList = () => import('./session-list.tsx');
const SessionList = part(loadSessionList);

/** The times of the chosen date. */
export const SessionStep = memo(function SessionStep(props: SessionStepProps) {
  const { event, date, isDateOurs = false, sessions } = props;
  const t = useWords();
  const dates = useDates();
  const marker = useScrolledTo(date, isDateOurs);
  const body = <Sessions {...props} />;
  // All-day tickets need no time.
  if (sessions && !showsTimes(event, sessions)) return body;

  return (
    <div ref={marker}>
      <Step id="sessions" title={t('event.choose_session')}>
        {date === null ? (
          <p className={classes['wait']}>{t('event.choose_date_first')}</p>
        ) : (
          <>
            <p className={classes['date']}>{dates.date(date, 'full')}</p>
            {body}
          </>
        )}
      </Step>
    </div>
  );
});

function Sessions(props: SessionStepProps) {
  const { date, sessions, hasFailed, onRetry } = props;
  const t = useWords();
  if (hasFailed) {
    return (
      <Notice tone="error" isAlert>
        <p>{t('event.times_failed')}</p>
        <Button kind="secondary" onClick={onRetry}>
          {t('shell.try_again')}
        </Button>
      </Notice>
    );
  }
  const waiting = (
    <div className={classes['sessions']} role="status" aria-label={t('shell.loading')}>
      <Skeleton shape="block" count={6} />
    </div>
  );
  if (date === null || !sessions) return waiting;
  return (
    <Suspense fallback={waiting}>
      <SessionList key={date} {...props} date={date} sessions={sessions} />
    </Suspense>
  );
}

/**
 * Scrolls to the times and focuses them after the visitor chose a date (APP-38). A page that chose it
 * itself stays at its title, where it opened.
 */
function useScrolledTo(date: string | null, isDateOurs: boolean) {
  const marker = useRef<HTMLDivElement>(null);
  const shown = useRef(date);
  useEffect(() => {
    if (shown.current === date || date === null) return;
    shown.current = date;
    if (isDateOurs) return;
    return afterChoice(() => {
      focusNextStep();
      const times = marker.current?.getBoundingClientRect();
      if (!times || (times.top >= 0 && times.bottom <= innerHeight)) return;
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      marker.current?.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth', block: 'start' });
    });
  }, [date, isDateOurs]);
  return marker;
}

/** Moves focus from the dates to the times or, if there are none to choose, to the tickets. */
function focusNextStep(): void {
  const hasFocus = document.activeElement?.closest('#dates') ?? false;
  if (!hasFocus) return;
  const next = document.querySelector<HTMLElement>('#sessions-title, #tickets-title');
  next?.setAttribute('tabindex', '-1');
  next?.focus({ preventScroll: true });
}
