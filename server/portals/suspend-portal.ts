import { auditChange } from '../audit/audit-change.ts';
import { InvalidInput } from '../http/input.ts';
import type { Services } from '../services/services.ts';
import { announceChange, lockSuspension, setSuspension } from '../store/catalogue/portals.ts';
import type { Tx } from '../store/database.ts';

const maxReasonLength = 500;
const notThere =
  'is not in this database, or has moved away ("npm run export-portal" lists those that did)';

/** The id of a portal by its key; throws InvalidInput. */
async function portalIdOf({ cache }: Services, key: string): Promise<number> {
  const found = (await cache.directory()).find(({ portalKey }) => portalKey === key);
  if (!found) throw new InvalidInput([{ path: 'portal', fault: notThere }]);
  return found.portalId;
}

/**
 * Locks a portal's suspension and returns it; null if the portal is open. Throws InvalidInput for a portal that is moving or
 * has moved away.
 */
async function lockHere(tx: Tx, key: string) {
  const { suspension, hasMoved } = await lockSuspension(tx);
  if (!hasMoved) return suspension;
  const fault = `is being exported, or has moved away: once its export is over, "npm run export-portal -- --undo ${key}" keeps it here if it was imported nowhere`;
  throw new InvalidInput([{ path: 'portal', fault }]);
}

/**
 * Closes a portal's storefronts, as the operator (STF-18). Nothing more is sold; pending payments are still settled and booked,
 * and their emails sent. Throws InvalidInput.
 */
export async function suspendPortal(
  services: Services,
  { key, reason: given }: { readonly key: string; readonly reason: string },
): Promise<void> {
  const reason = given.trim();
  if (reason === '' || reason.length > maxReasonLength) {
    throw new InvalidInput([
      { path: 'reason', fault: `must have 1 to ${maxReasonLength} characters` },
    ]);
  }
  await services.store.write(await portalIdOf(services, key), async (tx) => {
    const before = await lockHere(tx, key);
    if (before) throw new InvalidInput([{ path: 'portal', fault: 'is suspended already' }]);
    const since = new Date(services.now());
    await setSuspension(tx, { since, reason });
    await announceChange(tx);
    await auditChange(tx, services.actor, {
      act: 'suspend_portal',
      entity: { kind: 'portal', id: key },
      after: { suspended_at: since.toISOString() },
      personal: { reason },
    });
  });
}

/** Reopens a portal's storefronts. Throws InvalidInput. */
export async function resumePortal(services: Services, key: string): Promise<void> {
  await services.store.write(await portalIdOf(services, key), async (tx) => {
    const before = await lockHere(tx, key);
    if (!before) throw new InvalidInput([{ path: 'portal', fault: 'is not suspended' }]);
    await setSuspension(tx, null);
    await announceChange(tx);
    await auditChange(tx, services.actor, {
      act: 'resume_portal',
      entity: { kind: 'portal', id: key },
      before: { suspended_at: before.since.toISOString() },
    });
  });
}
