import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { type Need, scopeOf } from '#domain/staff/rights.ts';
import type { FieldRight } from '#tenants/file/field.ts';
import type { DraftBeside } from '../import/planning/drafts/touched-drafts.ts';
import { readKnownRevision } from '../import/planning/known-state.ts';
import type { Restore } from '../import/planning/plan-restore.ts';
import type { Planner } from '../import/planning/planner.ts';
import { type PlannedInThread, planInThread } from '../import/threads/plan-thread.ts';
import type { StaffRequest } from '../staff/staff-request.ts';
import { sightOf } from './history.ts';

/** Going back to a revision, or taking one back, by its number. */
export interface RestoreChange {
  readonly kind: 'go_back' | 'take_back';
  readonly revision: number;
}

const mostTold = 100;

interface RestoreHow {
  /** Drafts of which to say whether they change the same. */
  readonly beside: readonly DraftBeside[];
  /** Takes what is planned. */
  readonly tell: (planned: PlannedInThread) => void;
}

/**
 * A planner of a restore, which refuses one whose changes need rights that the viewer lacks (PUB-21). Fields of the operator and of
 * developers need more than a right, so only a file changes them.
 */
export async function restorePlanner(
  change: RestoreChange,
  request: StaffRequest,
  { beside, tell }: RestoreHow,
): Promise<Planner> {
  const restore = await readRestore(change, request);
  const reader = { sees: sightOf(request), limit: mostTold };
  const plan = planInThread({ restore, reader }, beside);
  return async (known, options) => {
    const planned = await plan(known, options);
    const { rights = [] } = planned;
    if (!rights.every((right) => mayChange(right, request))) throw beyondRights();
    tell(planned);
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
