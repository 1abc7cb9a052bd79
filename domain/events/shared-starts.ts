import { type Recurrence, sessionId } from './schedule.ts';
import { sessionFinder } from './schedule-differences.ts';

/** A session that has a start of its own: one that is listed, or that a difference moves. */
interface OwnStart {
  readonly id: string;
  /** Its local start, YYYY-MM-DDTHH:MM, with seconds or without. */
  readonly local: string;
  /** The instant of its start, as ISO text in UTC. */
  readonly start: string;
}

/** A session that starts when another does: one with a start of its own, or one of a schedule. */
export type SharedStart<S> = { readonly session: S } & (
  | { readonly other: S; readonly schedule?: undefined }
  | { readonly schedule: string; readonly other?: undefined }
);

/** Finds the sessions of an event that start exactly when another of its sessions does, each with the first such (CAT-04). */
export function sharedStarts<S extends OwnStart>(
  event: string,
  own: readonly S[],
  schedules: readonly (Recurrence & { readonly id: string })[],
  timezone: string,
): SharedStart<S>[] {
  const ids = new Set(own.map(({ id }) => id));
  const first = new Map<string, S>();
  const scheduleOf = sessionFinder(schedules, timezone);
  return own.flatMap((session): SharedStart<S>[] => {
    const other = first.get(session.start);
    if (other) return other.id === session.id ? [] : [{ session, other }];
    first.set(session.start, session);
    // Schedules have whole minutes.
    if (!session.start.endsWith(':00Z')) return [];
    const wanted = { at: session.local.slice(0, 16), start: session.start };
    // One of a schedule that is among these has the start that it has here.
    if (ids.has(sessionId(event, wanted.start))) return [];
    const owner = scheduleOf(wanted);
    return owner ? [{ session, schedule: owner.id }] : [];
  });
}
