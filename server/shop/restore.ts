import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { type Need, scopeOf } from '#domain/staff/rights.ts';
import type { FieldRight } from '#tenants/file/field.ts';
import type { ToldChanges } from '#tenants/publishing/told-change.ts';
import { readKnownRevision } from '../import/planning/known-state.ts';
import type { Restore } from '../import/planning/plan-restore.ts';
import type { Planner } from '../import/planning/planner.ts';
import { planInThread } from '../import/threads/plan-thread.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { sightOf } from './history.ts';

/** Going back to a revision, or taking one back, by its number. */
export interface RestoreChange {
  readonly kind: 'go_back' | 'take_back';
  readonly revision: number;
}

const mostTold = 100;

/**
 * A planner of a restore, which refuses one whose changes need rights that the viewer lacks (PUB-21). Fields of the operator and of
 * developers need more than a right, so only a file changes them.
 */
export async function restorePlanner(
  change: RestoreChange,
  request: StaffRequest,
  tell: (told: ToldChanges) => void,
): Promise<Planner> {
  const restore = await readRestore(change, request);
  const plan = planInThread({ restore, reader: { sees: sightOf(request), limit: mostTold } });
  return async (known, options) => {
    const planned = await plan(known, options);
    const { rights = [] } = planned;
    if (!rights.every((right) => mayChange(right, request))) throw beyondRights();
    if (planned.told) tell(planned.told);
    return planned;
  };
}

/** Reads the revisions of a restore. @throws StaffRefusal if one is not there, or for roles limited to sellers. */
export async function readRestore(
  { kind, revision: number }: RestoreChange,
  { services, portalId, scope }: StaffRequest,
): Promise<Restore> {
  // It may change whatever the shop has.
  if (scope !== 'all') throw beyondRights();
  const [revision, before] = await services.store.read(portalId, async (tx) => [
    await readKnownRevision(tx, number),
    kind === 'take_back' ? await readKnownRevision(tx, number - 1) : undefined,
  ]);
  if (revision && kind === 'go_back') return { kind, revision };
  if (revision && before && kind === 'take_back') return { kind, revision, before };
  throw new StaffRefusal('change_misplaced', 'change', { reason: 'no_revision' });
}

const beyondRights = () =>
  new StaffRefusal('change_misplaced', 'change', { reason: 'beyond_rights' });

function mayChange(right: FieldRight, { viewer: { grants } }: StaffRequest): boolean {
  if (right === 'operator' || right === 'developers') return false;
  const need: Need = { area: right, level: 'change' };
  return scopeOf(grants, [need]) === 'all';
}
