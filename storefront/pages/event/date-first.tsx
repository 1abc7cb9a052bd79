import { memo, Suspense, useEffect, useMemo } from 'react';
import { loadClient } from '../../api/browser-api.ts';
import { hasAllSeats } from '../../booking/chosen-seats.ts';
import { canSubmit, type FlowEvent } from '../../booking/date-first-flow.ts';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import type { NextStep } from '../../booking/next-step.ts';
import type { EventOffer } from '../../booking/offer.ts';
import type { TicketChoiceProps } from '../../booking/tickets/ticket-choice.tsx';
import { DateStep } from '../../booking/times/date-step.tsx';
import { loadSessionList, SessionStep } from '../../booking/times/session-step.tsx';
import { firstUse } from '../../browser/first-use.ts';
import { part } from '../../browser/part.ts';
import { restingPart } from '../../browser/resting-part.tsx';
import { useDateFirst } from './use-date-first.ts';
import { useMessageContext } from './use-message-context.ts';

const loadTicketChoice = () => import('../../booking/tickets/ticket-choice.tsx');
const TicketChoice = part(loadTicketChoice);
const AnchorDate = restingPart(() => import('./anchor-date.ts'));
const Legend = restingPart(() => import('../../booking/times/legend-by-date.tsx'));

/** The date-first page: a date, then a time, then tickets (DET-18). */
export function DateFirst({ data }: { readonly data: EventData }) {
  const { event, needsSession } = data;
  const { flow, send, loadDays, ...submission } = useDateFirst(data);
  const { isAnyDate } = flow;
  const sessions = flow.offer?.event_session ?? null;
  const saying = useMessageContext(data, flow.quantities);
  const offered = useMemo(
    () => (needsSession ? offeredFor(event, isAnyDate) : event),
    [event, needsSession, isAnyDate],
  );
  const choose = useChoices(send);
  useEffect(() => {
    // Preloads the next steps.
    void firstUse.then(() => Promise.all([loadClient(), loadSessionList(), loadTicketChoice()]));
  }, []);
  const hasSeats = hasAllSeats(event, flow);
  const needsDate = needsSession && !isAnyDate && flow.date === null;
  const hasTime = !needsSession || isAnyDate || flow.session !== null;
  return (
    <EventFrame
      {...submission}
      data={data}
      flow={flow}
      step={nextStep(needsDate, !hasTime, flow.quantities, hasSeats)}
      canSubmit={canSubmit(flow, needsSession) && hasSeats}
      legend={<Legend {...saying} data={data} flow={flow} />}
    >
      {needsSession && (
        <DateStep
          {...saying}
          eventId={event.id}
          days={flow.days}
          today={data.today}
          lastDay={data.lastDay}
          chosen={flow.date}
          look={data.look}
          anyDate={isAnyDate ? 'chosen' : data.sellsAnyDate ? 'offered' : 'none'}
          loadDays={loadDays}
          onChoose={choose.date}
          onChooseAny={choose.anyDate}
        />
      )}
      {needsSession && !isAnyDate && (
        <SessionStep
          {...saying}
          event={event}
          date={flow.date}
          isDateOurs={flow.isDateOurs}
          sessions={sessions}
          hasFailed={flow.hasFailed}
          chosen={flow.session}
          tabs={data.tabs}
          threshold={data.threshold}
          onChoose={choose.session}
          onRetry={choose.sessionsAgain}
        />
      )}
      {hasTime && <Tickets {...saying} event={offered} flow={flow} send={send} />}
      <AnchorDate flow={flow} send={send} data={data} loadDays={loadDays} />
    </EventFrame>
  );
}

/** Memoized, so that the server's markup stays until its script has loaded. */
const Tickets = memo(function Tickets(props: TicketChoiceProps) {
  return (
    <Suspense>
      <TicketChoice {...props} />
    </Suspense>
  );
});

/** The handlers of the steps, stable across renders. */
function useChoices(send: (event: FlowEvent) => void) {
  return useMemo(
    () => ({
      date: (date: string) => send({ type: 'date_chosen', date }),
      anyDate: () => send({ type: 'any_date_chosen' }),
      session: (session: string) => send({ type: 'session_chosen', session }),
      sessionsAgain: () => send({ type: 'sessions_asked' }),
    }),
    [send],
  );
}

/** The event with the groups for any date, or with those for a session. */
const offeredFor = (event: EventOffer, isAnyDate: boolean): EventOffer => ({
  ...event,
  groups: event.groups.filter((group) => group.isForAnyDate === isAnyDate),
});

function nextStep(
  needsDate: boolean,
  needsSession: boolean,
  quantities: Readonly<Record<string, number>>,
  hasSeats: boolean,
): NextStep {
  if (needsDate) return 'event.next_step_date';
  if (needsSession) return 'event.next_step_session';
  if (!Object.values(quantities).some((quantity) => quantity > 0)) {
    return 'event.next_step_tickets';
  }
  return hasSeats ? null : 'event.next_step_seats';
}
