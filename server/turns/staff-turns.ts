import type { StaffRoute } from '#contract/staff/routes/staff-access.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';
import { OwnTurns } from './own-turns.ts';

/** Calls of one session, device or network that a process answers at a time, and that wait. */
const ownCalls = { atOnce: 6, waiting: 100 } as const;

/**
 * Changes that one person asks for in a minute. Calls at doors have bounds of their own; to delete, to end a session and to
 * sign out is never refused, so that nobody with a stolen session keeps its owner from ending it.
 */
const ownWrites = { limit: 600, seconds: 60 } as const;

interface StaffCall {
  readonly portalId: number;
  readonly client: string;
  /** The services without an actor: a count is nobody's change. */
  readonly plainServices: Services;
  readonly route: StaffRoute;
  readonly person?: string | undefined;
  /** The session of the person. */
  readonly session?: string | undefined;
  readonly device?: string | undefined;
}

/** Answers a call at its turn among the calls of the same caller. Throws `server_busy`, `too_many_requests`. */
export type InStaffTurn = <T>(call: StaffCall, answer: () => Promise<T>) => Promise<T>;

/**
 * Opens the turns of staff calls in a process: somebody's loop of searches, dry runs or notes leaves the database to the
 * others, and fills neither it nor the audit log.
 */
export function openStaffTurns(): InStaffTurn {
  const turns = new OwnTurns(ownCalls);
  return (call, answer) =>
    turns.get(keyOf(call), async () => {
      await countWrite(call);
      return answer();
    });
}

const keyOf = ({ portalId, client, session, device }: StaffCall): string =>
  device || session ? `${portalId} ${device ?? session}` : `network ${client}`;

async function countWrite({ plainServices, portalId, route, person }: StaffCall): Promise<void> {
  const { method, access } = route;
  const isAtDoor = typeof access !== 'string' && access.byDevice;
  const isCounted = method !== 'GET' && method !== 'DELETE' && access !== 'anyone' && !isAtDoor;
  if (!isCounted || person === undefined) return;
  await withinRate({ services: plainServices, portalId }, 'staff_write', person, ownWrites);
}
