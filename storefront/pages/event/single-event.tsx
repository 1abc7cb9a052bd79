import { hasAllSeats } from '../../booking/chosen-seats.ts';
import { canSubmit, ticketCount } from '../../booking/date-first-flow.ts';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import { whenOf } from '../../booking/session-step-props.ts';
import TicketChoice from '../../booking/tickets/ticket-choice.tsx';
import Legend from '../../booking/times/legend.tsx';
import { useDates } from '../../site/use-dates.ts';
import { useWhen } from '../../site/use-when.ts';
import classes from './single-event.module.css';
import { useMessageContext } from './use-message-context.ts';
import { useSingleEvent } from './use-single-event.ts';

/**
 * The page of an event that takes place once: the time is fixed, quantities are chosen (DET-16,
 * DET-62).
 */
export default function SingleEvent({ data }: { readonly data: EventData }) {
  const dates = useDates();
  const { flow, send, ...submission } = useSingleEvent(data);
  const hasSeats = hasAllSeats(data.event, flow);
  const saying = useMessageContext(data, flow.quantities);
  const session = flow.offer?.event_session.find(({ id }) => id === flow.session);
  const when = whenOf(session, data.event);
  const until = when?.until;
  const textOf = useWhen();
  return (
    <EventFrame
      {...submission}
      data={data}
      flow={flow}
      step={
        ticketCount(flow) === 0
          ? 'event.next_step_tickets'
          : hasSeats
            ? null
            : 'event.next_step_seats'
      }
      canSubmit={canSubmit(flow, data.needsSession) && hasSeats}
      legend={
        <Legend {...saying} days={[]} sessions={flow.offer?.event_session ?? []} hasTimes={false} />
      }
    >
      {session && (
        <p className={classes['when']}>
          <time dateTime={session.start_datetime}>
            {when && until ? textOf(when, 'full') : dates.date(session.date, 'full')}
            {until === undefined && !data.event.isByDay && (
              <span>{dates.time(session.startTime)}</span>
            )}
          </time>
        </p>
      )}
      <TicketChoice {...saying} event={data.event} flow={flow} send={send} />
    </EventFrame>
  );
}
