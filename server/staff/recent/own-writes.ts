import { consoleCookie, readOwnCookie } from '../../http/cookies.ts';
import type { ApiRequest } from '../../http/request.ts';
import type { Services } from '../../services/services.ts';
import type { Store } from '../../store/database.ts';
import { ownWriteSeconds } from '../../store/recent-reads.ts';
import { recentReadOutcomes } from '../../telemetry/metrics.ts';

/** A call of staff, as far as it says which browser makes it. */
interface Call extends Pick<ApiRequest, 'publicOrigin' | 'header'> {
  readonly portalKey: string;
  readonly setCookie: (cookie: string) => void;
}

const cookieName = ({ portalKey }: Pick<Call, 'portalKey'>) => `staff_wrote_${portalKey}`;

/**
 * Notes in the browser that somebody writes: for some seconds their reads then go to the primary, at whichever server and in
 * whichever tab. The browser measures them, so no two clocks are compared (decision 144). Needs no note without a replica.
 */
export function noteOwnWrite(call: Call, { store }: Pick<Services, 'store'>): void {
  if (!store.hasReplica) return;
  call.setCookie(
    consoleCookie(call, { name: cookieName(call), value: '1', maxAge: ownWriteSeconds }),
  );
}

/** Returns the services of a call: those that show everything, if its browser wrote a moment ago. */
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
