import { Suspense, useState } from 'react';
import { messagesAt } from '#domain/events/message-rule.ts';
import { Button } from '#ui/button.tsx';
import { part } from '../../browser/part.ts';
import { Messages } from '../../components/messages.tsx';
import { useWords } from '../../site/use-storefront.ts';
import type { Flow, FlowEvent } from '../date-first-flow.ts';
import type { EventOffer, MessageContext } from '../offer.ts';
import TicketStep from './ticket-step.tsx';

export const SeatPart = part(() => import('../../seats/seat-part.tsx'));

export interface TicketChoiceProps extends MessageContext {
  /** The event with the groups offered for the current choice. */
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly send: (event: FlowEvent) => void;
}

/** The number of requests for a session's seat map. */
const nobody = { session: '', times: 0 };

/**
 * The ticket step: quantities, a preview of the seats, and the tenant's message for the quantity
 * (CAL-31).
 */
export default function TicketChoice({ rules, tickets, ...props }: TicketChoiceProps) {
  const t = useWords();
  const { offer, session: chosen } = props.flow;
  const [asked, setAsked] = useState(nobody);
  // A return to a session does not reopen its map.
  if (asked !== nobody && asked.session !== chosen) setAsked(nobody);
  const session = offer?.event_session.find(({ id }) => id === chosen);
  const { date, startTime } = session ?? { date: null, startTime: null };
  const isSeated = props.event.groups.some((group) => group.isSeated);
  return (
    <>
      <TicketStep
        {...props}
        first={
          session &&
          isSeated && (
            <Button
              kind="secondary"
              aria-haspopup="dialog"
              onClick={() => setAsked({ session: session.id, times: asked.times + 1 })}
            >
              {t('seats.look')}
            </Button>
          )
        }
      />
      {session && isSeated && (
        <Suspense>
          <SeatPart {...props} key={session.id} session={session} asked={asked.times} />
        </Suspense>
      )}
      <Messages texts={messagesAt(rules, 'quantity_message', { date, startTime, tickets })} />
    </>
  );
}
