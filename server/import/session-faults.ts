import type { Fault } from '#tenants/file/place.ts';
import type { ChangedSession } from '../store/events/import-sessions.ts';
import { type SessionPaths, scheduleKey } from './rows/session-paths.ts';

/**
 * Reports sessions with taken places whose start or event would change: buyers have to be told of such a change, which
 * an import does not do (decision 078). A fault stands at the session or its difference, or at its schedule, from which a
 * difference was removed.
 */
export function sessionFaults(
  { sessions, schedules }: SessionPaths,
  promised: readonly ChangedSession[],
): Fault[] {
  return promised.map(
    ({ id, planned, change, event_template_id: event, schedule_id: schedule }) => {
      const own = sessions.get(planned);
      const field = change === 'event' ? 'id' : 'start';
      const path =
        own === undefined ? schedules.get(scheduleKey(event, schedule ?? '')) : `${own}.${field}`;
      return { path: path ?? '', fault: faults[change](id) };
    },
  );
}

const solution =
  'list the new time as a session of its own, then move the buyers to it and tell them: npm run move-session';

const faults: Readonly<Record<ChangedSession['change'], (id: string) => string>> = {
  start: (id) => `cannot change: places of "${id}" are taken. Leave it as it is, ${solution}`,
  event: (id) => `is another event’s, and places of "${id}" are taken. Leave it there, ${solution}`,
};
