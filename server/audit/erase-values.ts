import type { Actor } from '../services/actor.ts';
import { deleteValues } from '../store/audit/audit-log.ts';
import type { Tx } from '../store/database.ts';
import { auditChange } from './audit-change.ts';

/** The action of an entry that names the entries whose personal values were erased. */
export const eraseAct = 'erase_values';

/**
 * Erases the personal values of entries, including their salt, and logs that; the entries themselves stay and still
 * verify (AUD-04). Returns the number of entries that had values.
 */
export async function eraseValues(
  tx: Tx,
  actor: Actor,
  entryIds: readonly string[],
): Promise<number> {
  const entries = await deleteValues(tx, entryIds);
  if (entries.length === 0) return 0;
  const entity = { kind: 'audit_entry', id: entries[0] ?? '' };
  await auditChange(tx, actor, { act: eraseAct, entity, after: { entries } });
  return entries.length;
}
