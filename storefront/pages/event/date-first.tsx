import { Suspense, useEffect } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { part } from '../../components/part.ts';
import { canSubmit } from './date-first-flow.ts';
import { DateStep } from './date-step.tsx';
import { EventFrame } from './event-frame.tsx';
import type { EventData } from './load-event.server.ts';
import type { NextStep } from './next-step.ts';
import { SessionStep } from './session-step.tsx';
import { useDateFirst } from './use-date-first.ts';

const loadTicketStep = () => import('./ticket-step.tsx');
const TicketStep = part(loadTicketStep);

/** A date, then a time, then tickets (DET-18). */
export function DateFirst({ data }: { readonly data: EventData }) {
  const { event, needsSession } = data;
  const { flow, send, loadDays, ...submission } = useDateFirst(data);
  const hasTime = !needsSession || flow.session !== null;
  useEffect(() => {
    // The page stands: what comes after the time is there by the time it is chosen.
    void loadTicketStep();
  }, []);
  return (
    <EventFrame
      {...submission}
      data={data}
      flow={flow}
      step={nextStep(needsSession && flow.date === null, !hasTime, flow.quantities)}
      canSubmit={canSubmit(flow, needsSession)}
    >
      {needsSession && <DateStep data={data} flow={flow} send={send} loadDays={loadDays} />}
      {needsSession && <SessionStep event={event} flow={flow} send={send} />}
      {hasTime && (
        <Suspense fallback={<Skeleton shape="block" count={3} />}>
          <TicketStep event={event} flow={flow} send={send} />
        </Suspense>
      )}
    </EventFrame>
  );
}

function nextStep(
  needsDate: boolean,
  needsSession: boolean,
  quantities: Readonly<Record<string, number>>,
): NextStep {
  if (needsDate) return 'event.next_step_date';
  if (needsSession) return 'event.next_step_session';
  return Object.values(quantities).some((quantity) => quantity > 0)
    ? null
    : 'event.next_step_tickets';
}
