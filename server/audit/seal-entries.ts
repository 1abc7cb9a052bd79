import type { Sweep } from '../jobs/work.ts';
import type { Services } from '../services/services.ts';
import {
  hasUnsealed,
  insertSeals,
  lockAuditChain,
  type Seal,
  unsealedEntries,
} from '../store/audit/audit-log.ts';
import type { Tx } from '../store/database.ts';
import { beginning, sealHash } from './audit-chain.ts';

/** The maximum number of entries to seal in one transaction. */
const batch = 500;

/**
 * Seals a portal's committed entries in the order of their ids (AUD-02). An entry that commits late is sealed when it
 * appears, so nothing waits for it, and one that was rolled back leaves no gap.
 */
export async function sealEntries({ store }: Services, portalId: number): Promise<void> {
  if (!(await store.readOnce(portalId, hasUnsealed))) return;
  while ((await store.write(portalId, sealBatch)) === batch);
}

/** Seals entries in a transaction that locks the chain until it ends; returns their number. */
export async function sealBatch(tx: Tx): Promise<number> {
  const last = await lockAuditChain(tx);
  let { position, hash } = last ?? { position: 0, hash: beginning };
  const entries = await unsealedEntries(tx, batch);
  const seals = entries.map((entry): Seal => {
    position += 1;
    hash = sealHash(hash, entry);
    return { position, entry_id: entry.id, hash };
  });
  if (seals.length > 0) await insertSeals(tx, seals);
  return seals.length;
}

/** The sweep that seals the audit log: at most a few seconds behind. */
export const auditSweeps: readonly Sweep[] = [
  { name: 'seal_audit_entries', everyMs: 2_000, sweep: sealEntries },
];
