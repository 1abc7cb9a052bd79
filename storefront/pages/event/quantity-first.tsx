import { Suspense } from 'react';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { choiceTotals } from '../../booking/choice-totals.ts';
import { typeWithoutAmount } from '../../booking/chosen-lines.ts';
import { hasItsSeats } from '../../booking/chosen-seats.ts';
import { ticketCount } from '../../booking/date-first-flow.ts';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import type { NextStep } from '../../booking/next-step.ts';
import type { Saying } from '../../booking/offer.ts';
import { canSubmit, type QuantityFirst as Flow } from '../../booking/quantity-first-flow.ts';
import { showsTimes } from '../../booking/session-step-props.ts';
import TicketChoice, { SeatPart } from '../../booking/tickets/ticket-choice.tsx';
import { DateStep } from '../../booking/times/date-step.tsx';
import Legend from '../../booking/times/legend.tsx';
import { daysOnPage } from '../../booking/times/legend-by-date.tsx';
import { SessionStep } from '../../booking/times/session-step.tsx';
import { Step } from '../../components/step.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './quantity-first.module.css';
import { type QuantityFirstRun, useQuantityFirst } from './use-quantity-first.ts';
import { useSaying } from './use-saying.ts';

/** Tickets, then a date that has places for all of them, then a time (DET-17, DET-57 to 61). */
export default function QuantityFirst({ data }: { readonly data: EventData }) {
  const run = useQuantityFirst(data);
  const { flow, send, ...submission } = run;
  const hasSeats = hasItsSeats(data.event, flow);
  const saying = useSaying(data, flow.quantities);
  const isOpen = flow.stage === 'quantities';
  const sessions = flow.offer?.event_session ?? [];
  return (
    <EventFrame
      {...submission}
      data={data}
      flow={flow}
      step={nextStep(flow, hasSeats)}
      canSubmit={canSubmit(flow) && hasSeats}
      legend={
        <Legend
          {...saying}
          days={isOpen ? [] : daysOnPage(data, flow)}
          sessions={sessions}
          hasTimes={!isOpen && showsTimes(data.event, sessions)}
        />
      }
    >
      {isOpen ? (
        <OpenQuantities data={data} run={run} saying={saying} />
      ) : (
        <ClosedQuantities data={data} run={run} saying={saying} />
      )}
      {flow.stage === 'dates' && <Times data={data} run={run} saying={saying} />}
    </EventFrame>
  );
}

interface PartProps {
  readonly data: EventData;
  readonly run: QuantityFirstRun;
  readonly saying: Saying;
}

function OpenQuantities({ data, run: { flow, send }, saying }: PartProps) {
  const t = useWords();
  const { currency } = useStorefront();
  const isWhole = ticketCount(flow) > 0 && !typeWithoutAmount(data.event.groups, flow, currency);
  return (
    <div className={classes['open']}>
      <TicketChoice {...saying} event={data.event} flow={flow} send={send} />
      <Button disabled={!isWhole} onClick={() => send({ type: 'find_asked' })}>
        {t('event.find_tickets')}
      </Button>
    </div>
  );
}

function ClosedQuantities({ data, run: { flow, send } }: PartProps) {
  const t = useWords();
  const { currency } = useStorefront();
  const { lines } = choiceTotals(data.event, flow, currency);
  return (
    <Step id="tickets" title={t('event.your_tickets')}>
      <div className={classes['closed']}>
        <ul>
          {lines.map((line) => (
            <li key={line.typeId}>
              {line.quantity} × {line.name}
            </li>
          ))}
        </ul>
        <Button
          kind="secondary"
          disabled={flow.isSubmitting}
          onClick={() => send({ type: 'quantities_reopened' })}
        >
          {t('event.change_tickets')}
        </Button>
      </div>
      {flow.stage === 'finding' && (
        <div role="status" aria-label={t('event.finding')}>
          <Skeleton shape="block" count={4} />
        </div>
      )}
    </Step>
  );
}

function Times({ data, run: { flow, send }, saying }: PartProps) {
  const t = useWords();
  const dates = useDates();
  const session = flow.offer?.event_session.find(({ id }) => id === flow.session);
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
              {dates.date(session.date, 'full')}
              {!data.event.isByDay && `, ${dates.time(session.startTime)}`}
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

/** The dates that were found are all there are. */
const allKnown = async (): Promise<boolean> => true;

function nextStep(flow: Flow, hasSeats: boolean): NextStep {
  if (flow.stage === 'quantities') {
    return ticketCount(flow) === 0 ? 'event.next_step_tickets' : 'event.next_step_find';
  }
  if (flow.date === null) return 'event.next_step_date';
  if (flow.session === null) return 'event.next_step_session';
  return hasSeats ? null : 'event.next_step_seats';
}
