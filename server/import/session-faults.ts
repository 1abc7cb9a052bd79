import { type Fault, pathOf } from '#tenants/file/place.ts';
import type { ChangedSession } from '../store/events/import-sessions.ts';
import type { ListedSession } from './rows/sessions.ts';

/**
 * Reports listed sessions with taken places whose start or event would change: buyers have to be told of such a change, which
 * an import does not do (decision 078).
 */
export function sessionFaults(
  listed: readonly ListedSession[],
  promised: readonly ChangedSession[],
): Fault[] {
  const changes = new Map(promised.map(({ id, change }) => [id, change]));
  return listed.flatMap(({ id, event, index }) => {
    const change = changes.get(id);
    if (change === undefined) return [];
    const field = change === 'event' ? 'id' : 'start';
    const path = pathOf(['events', event, 'sessions', index, field]);
    return [{ path, fault: faults[change](id) }];
  });
}

const solution =
  'list the new time as a session of its own, then move the buyers to it and tell them: npm run move-session';

const faults: Readonly<Record<ChangedSession['change'], (id: string) => string>> = {
  start: (id) => `cannot change: places of "${id}" are taken. Leave it as it is, ${solution}`,
  event: (id) => `is another event’s, and places of "${id}" are taken. Leave it there, ${solution}`,
};
