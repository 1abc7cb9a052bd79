import type { Fault } from '#tenants/file/place.ts';
import type { RefusedImport } from './import-result.ts';
import type { ImportPlan, Planned } from './planning/plan-import.ts';

/** Rolls back a file that conflicts with the database. */
export class Refused extends Error {
  readonly refusal: RefusedImport;
  constructor(refusal: RefusedImport) {
    super(`refused for ${refusal.faults.map(({ path }) => path).join(', ')}`);
    this.refusal = refusal;
  }
}

/** @throws Refused if there are faults. */
export function refuseFor(faults: readonly Fault[], reason?: RefusedImport['reason']): void {
  if (faults.length > 0) throw new Refused({ faults, ...(reason && { reason }) });
}

/** The plan of an import. @throws Refused if the file has faults, or its change no place in it. */
export function planOf(planned: Planned): ImportPlan {
  if (!planned.plan) throw new Refused(planned);
  return planned.plan;
}
