import { enqueue } from '../jobs/enqueue.ts';
import type { Tx } from '../store/database.ts';
import { recordResult } from '../store/exports/export-schedules.ts';
import type { ExportRow } from '../store/exports/staff-exports.ts';

/** Tells a schedule's person that its file is ready or failed; does nothing for an export that a person started. */
export async function endScheduled(
  tx: Tx,
  { id, kind, schedule_id, person_id }: ExportRow,
  result: 'done' | 'too_large' | 'fault',
): Promise<void> {
  if (schedule_id === null) return;
  await recordResult(tx, schedule_id, result);
  const outcome = result === 'done' ? 'ready' : 'failed';
  const to = { portal_id: tx.portalId, person_id };
  enqueue(tx, 'mail_staff_export', { ...to, kind, outcome, occasion: `export ${id}` });
}
