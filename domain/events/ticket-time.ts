/** How much of its session a ticket names (EVT-09). */
export type TicketDateTime = 'date_time' | 'date' | 'none';

/** When a ticket is for, on the venue's clock, as far as it is named. */
export interface TicketTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM; null where a ticket is for the day. */
  readonly startTime: string | null;
}

/** What an event's meta chooses; date and time where it says nothing (EVT-07, EVT-09). */
export function ticketDateTime(
  meta: Readonly<Record<string, unknown>> | undefined,
): TicketDateTime {
  const chosen = meta?.['ticket_date_time'];
  return chosen === 'date' || chosen === 'none' ? chosen : 'date_time';
}

/** What a ticket names of its session; null where it names nothing, or has none (EVT-09). */
export function ticketTime(
  session: { readonly date: string; readonly startTime: string } | undefined,
  meta: Readonly<Record<string, unknown>> | undefined,
): TicketTime | null {
  const shown = ticketDateTime(meta);
  if (!session || shown === 'none') return null;
  return { date: session.date, startTime: shown === 'date' ? null : session.startTime };
}
