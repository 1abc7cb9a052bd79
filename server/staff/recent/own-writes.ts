import { consoleCookie, readOwnCookie } from '../../http/cookies.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { Services } from '../../services/services.ts';
import type { Store } from '../../store/database.ts';
import { ownWriteSeconds } from '../../store/recent-reads.ts';
import { recentReadOutcomes } from '../../telemetry/metrics.ts';

/** The parts of a staff call that tell which browser makes it. */
interface Call extends Pick<ApiRequest, 'publicOrigin' | 'header'> {
  readonly portalKey: string;
  readonly setCookie: (cookie: string) => void;
}

const cookieName = ({ portalKey }: Pick<Call, 'portalKey'>) => `staff_wrote_${portalKey}`;

/**
 * Marks in the browser that its user has written: for some seconds their reads go to the primary, on any server and in
 * any tab. The browser measures the time, so no two clocks are compared (decision 144). Does nothing without a replica.
 */
export function noteOwnWrite(call: Call, { store }: Pick<Services, 'store'>): void {
  if (!store.hasReplica) return;
  call.setCookie(
    consoleCookie(call, { name: cookieName(call), value: '1', maxAge: ownWriteSeconds }),
  );
}

/** Returns a call's services: those that read from the primary, if its browser wrote a moment ago. */
export function showingOwnWrites(call: Omit<Call, 'setCookie'>, services: Services): Services {
  if (!services.store.hasReplica) return services;
  if (readOwnCookie(call, cookieName(call)) === undefined) return services;
  return { ...services, store: withoutReplica(services.store) };
}

/** Returns a store whose recent reads go to the primary. */
function withoutReplica(store: Store): Store {
  return {
    ...store,
    readRecent(name, portalId, work, { isOnce = false } = {}) {
      recentReadOutcomes.of(name, 'own_write').inc();
      return isOnce ? store.readOnce(portalId, work) : store.read(portalId, work);
    },
  };
}
