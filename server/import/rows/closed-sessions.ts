import { type Closure, closureOf, isOfEvent } from '#domain/events/closure.ts';
import { localDateTime } from '#domain/time/local-date-time.ts';
import type { SessionRow } from '../../store/events/session-rows.ts';

/** An event's sessions, each with the closure in which it starts. They open again with nothing but the closure's end (CAT-19). */
export function withClosures(
  sessions: readonly SessionRow[],
  closures: readonly Closure[],
  { venue, timezone }: { readonly venue: string; readonly timezone: string },
): SessionRow[] {
  const [event = ''] = sessions.map((session) => session.event_template_id);
  // Most closures are of other events, and an event may have a hundred thousand sessions.
  const ofEvent = closures.filter((closure) => isOfEvent(closure, { event, venue }));
  if (ofEvent.length === 0) return [...sessions];
  return sessions.map((session) => {
    const { date, time } = localDateTime(Date.parse(session.start_datetime), timezone);
    const closure = closureOf(ofEvent, { event, venue, date, startTime: time });
    return { ...session, closure_id: closure?.id ?? null };
  });
}
