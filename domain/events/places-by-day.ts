import { dayOf } from '../time/days.ts';

/** A ticket, with the fields that counting places needs. */
export interface PlacedTicket {
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  readonly counts_session: boolean;
  readonly counts_group: boolean;
}

/** Places of an event on a day at its venue; day and bounds are null if tickets have no session. */
export interface PlacesOnDay {
  readonly event: string;
  readonly day: string | null;
  /** The bounds of the day, as ISO text in UTC; includes from, excludes until. */
  readonly from: string | null;
  readonly until: string | null;
  readonly n: number;
}

/**
 * Counts tickets that take a place, by event and day. Skips tickets of an unknown session. Needs `Temporal` (law 7).
 */
export function placesByDay(
  tickets: readonly PlacedTicket[],
  dayOf: (sessionId: string) => { readonly date: string; readonly timezone: string } | undefined,
): PlacesOnDay[] {
  const places = new Map<string, PlacesOnDay>();
  for (const ticket of tickets) {
    if (!ticket.counts_session && !ticket.counts_group) continue;
    const { event_template_id: event, event_session_id: session } = ticket;
    const found = session === null ? undefined : dayOf(session);
    const key = `${event} ${found?.date}`;
    const place = places.get(key) ?? { event, ...boundsOf(found), n: 0 };
    places.set(key, { ...place, n: place.n + 1 });
  }
  return [...places.values()];
}

function boundsOf(
  found: { readonly date: string; readonly timezone: string } | undefined,
): Pick<PlacesOnDay, 'day' | 'from' | 'until'> {
  if (!found) return { day: null, from: null, until: null };
  const { day, from, until } = dayOf(found.date, found.timezone);
  return { day, from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}
