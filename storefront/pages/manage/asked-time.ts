import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { canChoose } from '#domain/events/calendar.ts';
import type { Flow, FlowEvent } from '../../booking/date-first-flow.ts';
import { type Day, hasPlaces } from '../../booking/offer.ts';

/** The date named by the address, for instance when a date is opened in another tab; null if it can't be chosen. */
export function useAskedDate(days: readonly Day[]): string | null {
  const date = new URLSearchParams(useLocation().search).get('date');
  return days.find((day) => day.date === date && canChoose(day))?.date ?? null;
}

/** Chooses the session named by the address once the sessions of its date have loaded. */
export function useAskedSession({ offer }: Flow, send: (event: FlowEvent) => void): void {
  const sessionId = useRef(new URLSearchParams(useLocation().search).get('session'));
  useEffect(() => {
    if (!offer || sessionId.current === null) return;
    const found = offer.event_session.find(({ id }) => id === sessionId.current);
    sessionId.current = null;
    if (found && hasPlaces(found)) send({ type: 'session_chosen', session: found.id });
  }, [offer, send]);
}
