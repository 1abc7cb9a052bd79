import type { Fault } from '#tenants/file/place.ts';
import type { RefusedImport } from './import-result.ts';
import type { ImportPlan, Planned } from './planning/plan-import.ts';

/** Rolls back a file that conflicts with the database. */
export class Refused extends Error {
  readonly faults: readonly Fault[];
  readonly reason: RefusedImport['reason'];
  constructor(faults: readonly Fault[], reason?: RefusedImport['reason']) {
    super(`refused for ${faults.map(({ path }) => path).join(', ')}`);
    this.faults = faults;
    this.reason = reason;
  }
}

/** @throws Refused if there are faults. */
export function refuseFor(faults: readonly Fault[], reason?: RefusedImport['reason']): void {
  if (faults.length > 0) throw new Refused(faults, reason);
}

/** The plan of an import. @throws Refused if the file has faults. */
export function planOf({ plan, faults }: Planned): ImportPlan {
  if (!plan) throw new Refused(faults);
  return plan;
}
