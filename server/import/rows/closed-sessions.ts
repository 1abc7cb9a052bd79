import { type Closure, closureOf } from '#domain/events/closure.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { SessionRow } from '../../store/events/import-sessions.ts';

/** An event's sessions, each with the closure in which it starts. They open again with nothing but the closure's end (CAT-19). */
export function withClosures(
  sessions: readonly SessionRow[],
  closures: readonly Closure[],
  { venue, timezone }: { readonly venue: string; readonly timezone: string },
): SessionRow[] {
  const [event] = sessions.map((session) => session.event_template_id);
  const fitting = closures.filter(
    ({ venues = [], events = [] }) =>
      venues.includes(venue) || (event !== undefined && events.includes(event)),
  );
  if (fitting.length === 0) return [...sessions];
  return sessions.map((session) => {
    const start = localDateTime(Date.parse(session.start_datetime), timezone);
    const at = { event: session.event_template_id, venue, date: start.date, startTime: start.time };
    return { ...session, closure_id: closureOf(fitting, at)?.id ?? null };
  });
}
