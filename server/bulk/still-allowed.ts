import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { staffRoutes } from '#contract/staff/staff-routes.ts';
import { isWithin, scopeOf } from '#domain/staff/rights.ts';
import type { Tx } from '../store/database.ts';
import { personById } from '../store/staff/people.ts';
import type { Work } from './line-work.ts';

/**
 * Throws unless whoever started or approved a run still works here and has the right to do it for a seller: what is left
 * of the run then waits for somebody else (STF-13).
 */
export async function refuseFormer(tx: Tx, { run }: Work, sellerId: string): Promise<void> {
  const { needs } = staffRoutes[run.act === 'refund' ? 'startBulkRefund' : 'startBulkMove'].access;
  const person = await personById(tx, run.person_id);
  const scope = person?.state === 'active' ? scopeOf(person.grants, needs) : undefined;
  if (scope !== undefined && isWithin(scope, sellerId)) return;
  throw new StaffRefusal('right_missing', 'order', { needs });
}
