import { Suspense } from 'react';
import { Button } from '#ui/button.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import type { MessageContext } from '../../booking/offer.ts';
import { whenOf } from '../../booking/session-step-props.ts';
import { SeatPart } from '../../booking/tickets/ticket-choice.tsx';
import { DateStep } from '../../booking/times/date-step.tsx';
import { SessionStep } from '../../booking/times/session-step.tsx';
import { Step } from '../../components/step.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useWords } from '../../site/use-storefront.ts';
import { useWhen } from '../../site/use-when.ts';
import classes from './quantity-first.module.css';
import type { QuantityFirstRun } from './use-quantity-first.ts';

export interface QuantityFirstPartProps {
  readonly data: EventData;
  readonly run: QuantityFirstRun;
  readonly saying: MessageContext;
}

/** The dates with places for the chosen tickets, the times of one, and seats. */
export function QuantityFirstTimes({
  data,
  run: { flow, send, isFollowing },
  saying,
}: QuantityFirstPartProps) {
  const t = useWords();
  const dates = useDates();
  const session = flow.offer?.event_session.find(({ id }) => id === flow.session);
  const when = whenOf(session, data.event);
  const textOf = useWhen();
  if (flow.days.length === 0)
    return <p className={classes['none']}>{t('event.no_dates_for_these')}</p>;
  return (
    <>
      <DateStep
        {...saying}
        eventId={data.event.id}
        days={flow.days}
        today={data.today}
        lastDay={flow.days.at(-1)?.date ?? ''}
        chosen={flow.date}
        look={data.look}
        anyDate="none"
        loadDays={allKnown}
        onChoose={(date) => send({ type: 'date_chosen', date })}
        onChooseAny={() => send({ type: 'any_date_chosen' })}
        onClear={() => send({ type: 'date_cleared' })}
      />
      {session && !flow.isSessionOpen ? (
        <Step id="sessions" title={t('event.your_time')}>
          <div className={classes['closed']}>
            <p>
              {when?.until ? textOf(when, 'full') : dates.date(session.date, 'full')}
              {!when?.until && !data.event.isByDay && `, ${dates.time(session.startTime)}`}
            </p>
            {(flow.offer?.event_session.length ?? 0) > 1 && (
              <Button kind="secondary" onClick={() => send({ type: 'session_reopened' })}>
                {t('event.change_time')}
              </Button>
            )}
          </div>
        </Step>
      ) : (
        <SessionStep
          {...saying}
          event={data.event}
          date={flow.date}
          isDateOurs={isFollowing}
          sessions={flow.offer?.event_session ?? null}
          hasFailed={flow.hasFailed}
          chosen={flow.session}
          tabs={data.tabs}
          threshold={data.threshold}
          onChoose={(id) => send({ type: 'session_chosen', session: id })}
          onRetry={() => send({ type: 'sessions_asked' })}
        />
      )}
      {session && data.event.groups.some(({ isSeated }) => isSeated) && (
        <Suspense>
          <SeatPart key={session.id} event={data.event} flow={flow} session={session} send={send} />
        </Suspense>
      )}
    </>
  );
}

/** The search has already found every date. */
const allKnown = async (): Promise<boolean> => true;
