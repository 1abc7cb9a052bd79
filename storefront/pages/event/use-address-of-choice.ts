import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Flow } from '../../booking/date-first-flow.ts';
import type { EventData } from '../../booking/load-event.server.ts';
import { besideTime } from '../../site/read-arrival.ts';
import { useAddresses } from '../../site/use-storefront.ts';

/**
 * Keeps the choice in the address, so that it survives a reload and can be shared: the session,
 * which implies its date (DET-33), or the date. Other parameters stay.
 */
export function useAddressOfChoice(
  { date, session, isAnyDate }: Pick<Flow, 'date' | 'session' | 'isAnyDate'>,
  { event, ...data }: Pick<EventData, 'event' | 'date' | 'session' | 'isAnyDate'>,
): void {
  const navigate = useNavigate();
  const to = useAddresses();
  const written = useRef(`${data.isAnyDate ? 'any' : data.date} ${data.session}`);
  useEffect(() => {
    const named = isAnyDate ? 'any' : date;
    const choice = `${named} ${session}`;
    if (written.current === choice) return;
    written.current = choice;
    // The current address: other effects of the same render may have changed it.
    const { search } = location;
    // Removed by the automatic reservation; a login may have to come first.
    const reserve = new URLSearchParams(search).get('reserve');
    const time = session === null ? { date: named } : { session };
    const address = to.event(event.id, { ...besideTime(search), ...time, reserve });
    void navigate(address, { replace: true, preventScrollReset: true });
  }, [date, isAnyDate, session, navigate, to, event.id]);
}
