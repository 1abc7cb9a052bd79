/** A ticket, reduced to what counting places needs. */
export interface PlacedTicket {
  readonly event_template_id: string;
  readonly event_session_id: string | null;
  readonly counts_session: boolean;
  readonly counts_group: boolean;
}

/** Places of an event on a day at its venue; the day is null if tickets have no session. */
export interface PlacesOnDay {
  readonly event: string;
  readonly day: string | null;
  readonly zone: string | null;
  readonly n: number;
}

/**
 * Counts tickets that take a place, by event and day. Tickets of an unknown session are not
 * counted.
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
    const [day, zone] = found ? [found.date, found.timezone] : [null, null];
    const key = `${event} ${day}`;
    places.set(key, { event, day, zone, n: (places.get(key)?.n ?? 0) + 1 });
  }
  return [...places.values()];
}
