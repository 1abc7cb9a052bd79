import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { instantOfWallTime } from '#domain/events/schedule.ts';
import { isFactorRecent } from '#domain/staff/sign-in.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { invalid } from '../../http/input.ts';
import type { DraftReader } from '../../import/planning/drafts/tell-draft.ts';
import { type PlannedInThread, planInThread } from '../../import/threads/plan-thread.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { portalTimezone } from '../../store/catalogue/catalogue.ts';
import { readDraftRow, readLive } from '../../store/publishing/drafts.ts';
import { scheduleDraftRow, unscheduleDraftRow } from '../../store/publishing/scheduled-drafts.ts';
import { effectOf, noEffect } from '../effect.ts';
import { sightOf } from '../history.ts';
import { isOwnDraft } from '../own-drafts.ts';
import { wireTold, wireTouched } from '../quick-change.ts';
import {
  earlierDrafts,
  importAs,
  type Press,
  publish,
  tryOut,
  wireFaults,
} from './draft-import.ts';
import { draftReach } from './draft-reach.ts';
import {
  draftChangedMeanwhile,
  findDraft,
  findOpenDraft,
  findRow,
  refusalFor,
  wireDraft,
  withinDraftRate,
} from './draft-request.ts';

const mostTold = 100;
const year = 366 * 86_400_000;

/** Works out what publishing a draft would do, now or at a time, by importing it and rolling that back (PUB-07). */
export async function tryDraft(
  { params: { id }, body: { at } }: StaffInput<'tryDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'tryDraft'>> {
  await withinDraftRate('plan', request);
  const { services, portalId } = request;
  const { found, ...asked } = await services.store.read(portalId, async (tx) => {
    const found = await findDraft(tx, id, ['open', 'scheduled'], request);
    const time = at === undefined ? found.row.publish_at : timeOf(at, request);
    const others = (await readLive(tx)).filter((row) => row.id !== id && isOwnDraft(row, request));
    return { found, earlier: await earlierDrafts(tx, time), beside: others };
  });
  const trial = await tryOut(pressOf(request), found, { ...asked, reader: readerOf(request) });
  const { result, told, affected } = trial;
  const { version } = found.row;
  const base = found.last.number;
  if (result.faults) {
    return { version, effect: { ...noEffect, base, changes: true, faults: wireFaults(result) } };
  }
  const changes = told !== undefined && told.changes.length + told.more + told.hidden > 0;
  if (result.revision === undefined || !affected) return { version, effect: { ...noEffect, base } };
  const effect = await effectOf(affected, request, new Date(services.now()), trial.earlier);
  const draft = wireTouched(asked.beside, trial.touched);
  return {
    version,
    effect: { ...effect, changes, base, draft, told: told ? wireTold(told) : null },
  };
}

/** Publishes a draft as it was shown, merged with what was published since (PUB-08, PUB-12). */
export async function publishDraft(
  { params: { id }, body: { version, note } }: StaffInput<'publishDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'publishDraft'>> {
  await withinDraftRate('plan', request);
  const found = await findOpenDraft(request, id);
  if (found.row.version !== version) throw draftChangedMeanwhile();
  const { services, portalId } = request;
  const { actor } = services;
  if (!actor) throw new Error('a publish has no author');
  const reader = readerOf(request);
  const check = ({ isSensitive }: PlannedInThread) => {
    if (isSensitive) refuseWithoutFactor(request);
  };
  const result = await publish(pressOf(request), found, { actor, reader, note, check });
  if (result.faults) {
    throw new StaffRefusal('change_refused', 'draft', { faults: wireFaults(result) });
  }
  const draft = await services.store.read(portalId, (tx) => wireDraft(tx, id));
  // Somebody may have published the very same just now.
  return { draft, revision: result.revision ?? draft.revision };
}

/** Schedules a draft that could be published then, by what is known (PUB-08). */
export async function scheduleDraft(
  { params: { id }, body: { version, at, note } }: StaffInput<'scheduleDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'scheduleDraft'>> {
  await withinDraftRate('plan', request);
  const { services, portalId, viewer } = request;
  const { actor = null } = services;
  const { found, earlier, time } = await services.store.read(portalId, async (tx) => {
    const found = await findDraft(tx, id, ['open'], request);
    const time = timeOf(at, request);
    return { found, time, earlier: await earlierDrafts(tx, time) };
  });
  if (found.row.version !== version) throw draftChangedMeanwhile();
  const reader = readerOf(request);
  const { result, isSensitive } = await tryOut(pressOf(request), found, { earlier, reader });
  if (isSensitive) refuseWithoutFactor(request);
  if (result.faults) {
    throw new StaffRefusal('change_refused', 'draft', { faults: wireFaults(result) });
  }
  const what = { id, version, at: new Date(services.now()), by: viewer.person.id };
  return services.store.write(portalId, async (tx) => {
    if (!(await scheduleDraftRow(tx, what, { publishAt: time, note })))
      throw draftChangedMeanwhile();
    enqueue(tx, 'publish_scheduled_draft', { portal_id: portalId, draft_id: id }, time);
    await auditChange(tx, actor, {
      act: 'schedule_draft',
      entity: { kind: 'draft', id },
      after: { publish_at: time.toISOString() },
      personal: { name: found.row.name },
    });
    return { draft: await wireDraft(tx, id) };
  });
}

/** Opens a scheduled draft again; those after it are checked without it. */
export function unscheduleDraft(
  { params: { id } }: StaffInput<'unscheduleDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'unscheduleDraft'>> {
  const { services, portalId } = request;
  const { actor = null } = services;
  return services.store.write(portalId, async (tx) => {
    await findRow(tx, id, request);
    if (await unscheduleDraftRow(tx, id, null)) {
      const draft = await wireDraft(tx, id);
      enqueue(tx, 'check_scheduled_drafts', { portal_id: portalId });
      await auditChange(tx, actor, {
        act: 'unschedule_draft',
        entity: { kind: 'draft', id },
        personal: { name: draft.name },
      });
      return { draft };
    }
    if ((await readDraftRow(tx, id))?.state !== 'open') throw await refusalFor(tx, id);
    needsNoEntry(tx);
    return { draft: await wireDraft(tx, id) };
  });
}

/**
 * Refuses to publish developers' settings without a factor used just now, and to the operator's support (PUB-21, STF-08). Owners
 * are told once they are published.
 */
function refuseWithoutFactor({ viewer, services }: StaffRequest): void {
  if (viewer.person.is_support) throw new StaffRefusal('not_for_support', 'draft');
  if (!isFactorRecent(viewer.session.verified_at?.getTime(), services.now())) {
    throw new StaffRefusal('confirmation_needed', 'draft');
  }
}

/** The instant of a time on the clocks of the shop's books. @throws InvalidInput if there is none, or it is not to come. */
function timeOf(at: string, { services, catalogue }: StaffRequest): Date {
  const zone = portalTimezone(catalogue);
  const instant = wallInstant(at, zone);
  if (instant === null) throw invalid('at', `is no time on the clocks of ${zone}`);
  const ahead = Date.parse(instant) - services.now();
  if (ahead <= 0) throw invalid('at', 'is over already');
  if (ahead > year) throw invalid('at', 'is more than a year ahead');
  return new Date(instant);
}

function wallInstant(at: string, zone: string): string | null {
  try {
    return instantOfWallTime(at, zone);
  } catch (error) {
    // 31 November, for example.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Makes the first revision of a portal from what it sells (PUB-01). */
export async function makeFirstRevision(request: StaffRequest): Promise<void> {
  const planner = planInThread({ tables: true });
  const { faults } = await importAs(pressOf(request), planner, { keep: 'always' });
  if (faults) throw new StaffRefusal('change_refused', 'draft', { faults: wireFaults({ faults }) });
}

const pressOf = ({ plainServices, portalKey }: StaffRequest): Press => ({
  services: plainServices,
  portalKey,
});

const readerOf = (request: StaffRequest): DraftReader => ({
  sees: sightOf(request),
  changes: draftReach(request),
  within: request.scope,
  limit: mostTold,
});
