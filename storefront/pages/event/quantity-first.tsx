import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { choiceTotals } from '../../booking/choice-totals.ts';
import { typeWithoutAmount } from '../../booking/chosen-lines.ts';
import { hasAllSeats } from '../../booking/chosen-seats.ts';
import { ticketCount } from '../../booking/date-first-flow.ts';
import { EventFrame } from '../../booking/frame/event-frame.tsx';
import type { EventData } from '../../booking/load-event.server.ts';
import type { NextStep } from '../../booking/next-step.ts';
import { canSubmit, type QuantityFirst as Flow } from '../../booking/quantity-first-flow.ts';
import { showsTimes } from '../../booking/session-step-props.ts';
import TicketChoice from '../../booking/tickets/ticket-choice.tsx';
import Legend from '../../booking/times/legend.tsx';
import { daysOnPage } from '../../booking/times/legend-by-date.tsx';
import { Step } from '../../components/step.tsx';
import { useStorefront, useWords } from '../../site/use-storefront.ts';
import classes from './quantity-first.module.css';
import { type QuantityFirstPartProps, QuantityFirstTimes } from './quantity-first-times.tsx';
import { useMessageContext } from './use-message-context.ts';
import { useQuantityFirst } from './use-quantity-first.ts';

/**
 * The quantity-first page: tickets, then a date with places for all of them, then a time (DET-17,
 * DET-57 to 61).
 */
export default function QuantityFirst({ data }: { readonly data: EventData }) {
  const run = useQuantityFirst(data);
  const { flow, send, ...submission } = run;
  const hasSeats = hasAllSeats(data.event, flow);
  const saying = useMessageContext(data, flow.quantities);
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
      {flow.stage === 'dates' && <QuantityFirstTimes data={data} run={run} saying={saying} />}
    </EventFrame>
  );
}

function OpenQuantities({ data, run: { flow, send }, saying }: QuantityFirstPartProps) {
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

function ClosedQuantities({ data, run: { flow, send } }: QuantityFirstPartProps) {
  const t = useWords();
  const { currency } = useStorefront();
  const { lines } = choiceTotals(data.event, flow, currency);
  return (
    <Step id="tickets" title={t('event.your_tickets')}>
      <div className={classes['closed']}>
        <ul>
          {lines.map((line) => (
            <li key={line.typeId}>{`${line.quantity} × ${line.name}`}</li>
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

function nextStep(flow: Flow, hasSeats: boolean): NextStep {
  if (flow.stage === 'quantities') {
    return ticketCount(flow) === 0 ? 'event.next_step_tickets' : 'event.next_step_find';
  }
  if (flow.date === null) return 'event.next_step_date';
  if (flow.session === null) return 'event.next_step_session';
  return hasSeats ? null : 'event.next_step_seats';
}
