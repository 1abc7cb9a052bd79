import { useMemo } from 'react';
import type { EventData } from '../../booking/load-event.server.ts';
import { chosenTickets, type MessageContext } from '../../booking/offer.ts';

/** The tenant's messages, and the tickets that they depend on (CAL-31). */
export function useMessageContext(
  { event, rules }: EventData,
  quantities: Readonly<Record<string, number>>,
): MessageContext {
  const tickets = useMemo(
    () => chosenTickets(event.groups, quantities),
    [event.groups, quantities],
  );
  return { rules, tickets };
}
