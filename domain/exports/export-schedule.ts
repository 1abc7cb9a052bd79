import type { Grant } from '../staff/rights.ts';
import { type ExportKind, exportScope } from './export-kinds.ts';

/** The reason why a schedule does not run: it was paused, or its person can no longer export (MON-05). */
export type ScheduleReason = 'person' | 'right' | 'suspended' | 'removed';

/** The person of a schedule, in their current state. */
export interface ScheduleOwner {
  readonly state: 'active' | 'suspended' | 'removed';
  readonly grants: readonly Grant[];
}

/** Returns the reason why the schedule of a person cannot run; undefined if it can. */
export function scheduleBlock(
  { state, grants }: ScheduleOwner,
  kind: ExportKind,
): Exclude<ScheduleReason, 'person'> | undefined {
  if (state !== 'active') return state;
  return exportScope(grants, kind) === undefined ? 'right' : undefined;
}

/** The state for a reason: removed people do not come back, so their schedules have ended. */
export const stateFor = (reason: ScheduleReason): 'paused' | 'ended' =>
  reason === 'removed' ? 'ended' : 'paused';
