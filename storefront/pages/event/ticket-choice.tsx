import { useMemo } from 'react';
import { messagesAt } from '#domain/message-rule.ts';
import { useCart } from '../../cart/use-cart.ts';
import type { Flow, FlowEvent } from './date-first-flow.ts';
import { Messages } from './messages.tsx';
import type { EventOffer, Saying, Session } from './offer.ts';
import { TicketStep } from './ticket-step.tsx';

export interface TicketChoiceProps extends Saying {
  /** With the groups that are offered for what is chosen. */
  readonly event: EventOffer;
  readonly flow: Flow;
  readonly session: Session | null;
  readonly send: (event: FlowEvent) => void;
}

/** How many tickets, beside those of the cart, and what the tenant says of so many (CAL-31). */
export default function TicketChoice({ rules, tickets, ...props }: TicketChoiceProps) {
  const { session } = props;
  const inCart = useTicketsInCart();
  const { date, startTime } = session ?? { date: null, startTime: null };
  return (
    <>
      <TicketStep {...props} inCart={inCart} />
      <Messages texts={messagesAt(rules, 'quantity_message', { date, startTime, tickets })} />
    </>
  );
}

function useTicketsInCart(): ReadonlyMap<string, number> {
  const tickets = useCart()?.held?.answer.ticket;
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { ticket_type_id: id } of tickets ?? []) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  }, [tickets]);
}
