import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { emptyDraft } from '#tenants/publishing/drafts/draft.ts';
import type { ToldChanges } from '#tenants/publishing/told-change.ts';
import type { ImportOptions, ImportResult } from '../../import/import-result.ts';
import { importTenant } from '../../import/import-tenant.ts';
import type { Planner } from '../../import/planning/planner.ts';
import { planInThread } from '../../import/threads/plan-thread.ts';
import { encodeDraft } from '../../publishing/draft-content.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { markPublished } from '../../store/publishing/drafts.ts';
import { type Affected, affectedBy, effectOf, noEffect, sessionsAfter } from '../effect.ts';
import { sightOf } from '../history.ts';
import { wireTold } from '../quick-change.ts';
import { draftReach } from './draft-reach.ts';
import {
  draftChangedMeanwhile,
  type FoundDraft,
  findOpenDraft,
  wireDraft,
  withinDraftRate,
} from './draft-request.ts';

const mostTold = 100;
const mostFaults = 100;

/** Works out what publishing a draft would do, by importing it and rolling that back (PUB-07). */
export async function tryDraft(
  { params: { id } }: StaffInput<'tryDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'tryDraft'>> {
  await withinDraftRate('plan', request);
  const found = await findOpenDraft(request, id);
  const now = new Date(request.services.now());
  let affected: Affected | undefined;
  let told: ToldChanges | undefined;
  const planner = draftPlanner(found, request, (changes) => {
    told = changes;
  });
  const result = await importAs(request, planner, {
    base: found.row.base,
    keep: 'never',
    look: async (tx, changes) => {
      affected = await sessionsAfter(tx, affectedBy(changes), now);
    },
  });
  const { version } = found.row;
  const base = found.last.number;
  if (result.faults) {
    return { version, effect: { ...noEffect, base, changes: true, faults: wireFaults(result) } };
  }
  if (result.revision === undefined || !affected) return { version, effect: { ...noEffect, base } };
  const effect = await effectOf(affected, request, now);
  return { version, effect: { ...effect, base, told: told ? wireTold(told) : null } };
}

/** Publishes a draft as it was shown, merged with what was published since (PUB-08, PUB-12). */
export async function publishDraft(
  { params: { id }, body: { version, note } }: StaffInput<'publishDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'publishDraft'>> {
  await withinDraftRate('plan', request);
  const found = await findOpenDraft(request, id);
  if (found.row.version !== version) throw draftChangedMeanwhile();
  const { services, portalId, viewer } = request;
  const published = { id, version, at: new Date(services.now()), by: viewer.person.id };
  const result = await importAs(request, draftPlanner(found, request), {
    base: found.row.base,
    keep: 'always',
    note: note === '' ? found.row.name : note,
    entry: {
      act: 'publish_draft',
      entity: { kind: 'draft', id },
      personal: { name: found.row.name },
    },
    finish: async (tx, revision) => {
      const content = encodeDraft(emptyDraft);
      const isAsShown = await markPublished(tx, published, { revision, content });
      if (!isAsShown) throw draftChangedMeanwhile();
    },
  });
  if (result.faults) {
    throw new StaffRefusal('change_refused', 'draft', { faults: wireFaults(result) });
  }
  const draft = await services.store.read(portalId, (tx) => wireDraft(tx, id));
  // Somebody may have published the very same just now.
  return { draft, revision: result.revision ?? draft.revision };
}

const wireFaults = ({ faults = [] }: Pick<ImportResult, 'faults'>) =>
  faults.slice(0, mostFaults).map(({ path, fault }) => ({ path, fault }));

/** A planner of a draft, which refuses one that changes what the viewer may not change (PUB-21). */
function draftPlanner(
  { content, base }: FoundDraft,
  request: StaffRequest,
  tell: (told: ToldChanges) => void = () => {},
): Planner {
  const reader = {
    sees: sightOf(request),
    changes: draftReach(request),
    limit: mostTold,
  };
  const plan = planInThread({ draft: { content, base }, reader });
  return async (known, options) => {
    const planned = await plan(known, options);
    if (planned.isBeyond) {
      throw new StaffRefusal('change_misplaced', 'draft', { reason: 'beyond_rights' });
    }
    if (planned.told) tell(planned.told);
    return planned;
  };
}

/** Makes the first revision of a portal from what it sells (PUB-01). */
export async function makeFirstRevision(request: StaffRequest): Promise<void> {
  const { faults } = await importAs(request, planInThread({ tables: true }), { keep: 'always' });
  if (faults) throw new StaffRefusal('change_refused', 'draft', { faults: wireFaults({ faults }) });
}

type ImportHow = Pick<ImportOptions, 'keep' | 'look' | 'finish' | 'base'> & {
  readonly note?: string;
  /** The audit entry of what is kept; the viewer is its author. */
  readonly entry?: NonNullable<ImportOptions['author']>['entry'];
};

/** Imports into the viewer's portal. */
function importAs(
  { plainServices, services, portalKey }: StaffRequest,
  planner: Planner,
  { entry, ...how }: ImportHow,
): Promise<ImportResult> {
  const { actor, settings } = services;
  if (!actor) throw new Error('a publish has no author');
  // Its entry is in the import's own transaction, which begins before the portal is known.
  return importTenant(plainServices.store, { portal: { key: portalKey } }, planner, {
    now: services.now(),
    giftCardKey: settings.giftCardKey,
    ...(settings.giftCardKeys && { giftCardKeys: settings.giftCardKeys }),
    ...(entry && { author: { actor, entry } }),
    ...how,
  });
}
