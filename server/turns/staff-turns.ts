import type { StaffRoute } from '#contract/staff/routes/staff-access.ts';
import { withinRate } from '../http/rate-limit.ts';
import type { Services } from '../services/services.ts';
import { OwnTurns } from './own-turns.ts';

/** Limits on the calls of one session, device or network: answered at a time, and waiting. */
const ownCalls = { atOnce: 6, waiting: 100 } as const;

/**
 * Limit on changes by one person. Calls at doors have their own limits. Deleting, ending a session and signing out are never
 * limited, so that a stolen session cannot keep its owner from ending it.
 */
const ownWrites = { limit: 600, seconds: 60 } as const;

interface StaffCall {
  readonly portalId: number;
  readonly client: string;
  /** The services without an actor: counts are attributed to nobody. */
  readonly plainServices: Services;
  readonly route: StaffRoute;
  readonly person?: string | undefined;
  /** The person's session. */
  readonly session?: string | undefined;
  readonly device?: string | undefined;
}

/** Answers a call when it is the caller's turn. Throws `server_busy`, `too_many_requests`. */
export type InStaffTurn = <T>(call: StaffCall, answer: () => Promise<T>) => Promise<T>;

/**
 * Opens the turns of a process for staff calls: one person's loop of searches, dry runs or notes cannot use up the database or
 * flood the audit log.
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
