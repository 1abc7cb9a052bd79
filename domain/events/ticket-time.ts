import { type LocalRange, lastDayOfSeveral } from './session-range.ts';

/** The parts of its session's time that a ticket shows (EVT-09). */
type TicketDateTime = 'date_time' | 'date' | 'none';

/** The date and time of a ticket on the venue's clock, limited to what the ticket shows. */
export interface TicketTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM; null for a ticket that is valid all day. */
  readonly startTime: string | null;
  /** The last day of a session of several days, and its end time there; omitted for other sessions. */
  readonly until?: { readonly date: string; readonly startTime: string | null };
}

/** The setting in an event's meta; date and time by default (EVT-07, EVT-09). */
export function ticketDateTime(
  meta: Readonly<Record<string, unknown>> | undefined,
): TicketDateTime {
  const chosen = meta?.['ticket_date_time'];
  return chosen === 'date' || chosen === 'none' ? chosen : 'date_time';
}

/** The time that a ticket shows; null if it shows none or has none (EVT-09). */
export function ticketTime(
  session: LocalRange | undefined,
  meta: Readonly<Record<string, unknown>> | undefined,
): TicketTime | null {
  const shown = ticketDateTime(meta);
  if (!session || shown === 'none') return null;
  const last = lastDayOfSeveral(session);
  const { date, startTime, endDate = date, endTime = startTime } = session;
  if (shown === 'date') {
    return { date, startTime: null, ...(last && { until: { date: last, startTime: null } }) };
  }
  return { date, startTime, ...(last && { until: { date: endDate, startTime: endTime } }) };
}

/** The same without times, for a session that fills its days. */
export const withoutTimes = ({ date, until }: TicketTime): TicketTime => ({
  date,
  startTime: null,
  ...(until && { until: { date: until.date, startTime: null } }),
});
