import { useMemo } from 'react';
import type { EventData } from '../../booking/load-event.server.ts';
import { chosenTickets, type Saying } from '../../booking/offer.ts';

/** The tenant's messages, and the tickets that they may depend on (CAL-31). */
export function useSaying(
  { event, rules }: EventData,
  quantities: Readonly<Record<string, number>>,
): Saying {
  const tickets = useMemo(
    () => chosenTickets(event.groups, quantities),
    [event.groups, quantities],
  );
  return { rules, tickets };
}
