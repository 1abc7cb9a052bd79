import type { Actor } from '../services/actor.ts';
import type { Services } from '../services/services.ts';
import type { Store, Tx } from '../store/database.ts';
import { isAudited } from './audit-change.ts';

/**
 * Returns the services for a staff use case, in which a write without an audit entry fails (AUD-01). A device has no
 * actor, and so writes only scans.
 */
export const asActor = (services: Services, actor: Actor | null): Services => ({
  ...services,
  actor,
  store: auditedStore(services.store),
});

/** Returns a store whose writes commit only with an audit entry. */
function auditedStore(store: Store): Store {
  const withEntry =
    <T>(work: (tx: Tx) => T | Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      const result = await work(tx);
      if (!isAudited(tx)) throw new Error('a change of staff has no audit entry');
      return result;
    };
  return {
    ...store,
    write: (portalId, work) => store.write(portalId, withEntry(work)),
    async writeOnce() {
      throw new Error('changes of staff are written by "write", with their audit entry');
    },
    async hot() {
      throw new Error('changes of staff are written by "write", with their audit entry');
    },
  };
}
