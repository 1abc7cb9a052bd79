interface Visits<T extends { readonly event_session_id: string | null }> {
  readonly ticket: readonly T[];
  readonly event_session: readonly { readonly id: string; readonly start_datetime: string }[];
}

/**
 * Sorts tickets by visit: earliest session first, tickets without one last. Tickets of the same session keep their
 * order.
 */
export function sortByVisit<T extends { readonly event_session_id: string | null }>({
  ticket,
  event_session,
}: Visits<T>): T[] {
  const starts = new Map(
    event_session.map(({ id, start_datetime }) => [id, Date.parse(start_datetime)]),
  );
  const startOf = (each: T): number =>
    starts.get(each.event_session_id ?? '') ?? Number.MAX_SAFE_INTEGER;
  return ticket.toSorted((one, other) => startOf(one) - startOf(other));
}
