import { Suspense } from 'react';
import { messagesAt } from '#domain/message-rule.ts';
import { part } from '../../components/part.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import { Messages } from './messages.tsx';
import type { EventOffer, Saying } from './offer.ts';
import TicketStep from './ticket-step.tsx';

export const SeatPart = part(() => import('./seat-map/seat-part.tsx'));

export interface TicketChoiceProps extends Saying {
  /** With the groups that are offered for what is chosen. */
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
}

/** How many tickets, and what the tenant says of so many (CAL-31). */
export default function TicketChoice({ rules, tickets, ...props }: TicketChoiceProps) {
  const { offer, session: chosen } = props.flow;
  const session = offer?.event_session.find(({ id }) => id === chosen);
  const { date, startTime } = session ?? { date: null, startTime: null };
  return (
    <>
      <TicketStep {...props} />
      {session && props.event.groups.some(({ isSeated }) => isSeated) && (
        <Suspense>
          <SeatPart {...props} key={session.id} session={session} />
        </Suspense>
      )}
      <Messages texts={messagesAt(rules, 'quantity_message', { date, startTime, tickets })} />
    </>
  );
}
