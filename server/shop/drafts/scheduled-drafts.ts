import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { emptyDraft } from '#tenants/publishing/drafts/draft.ts';
import { auditChange } from '../../audit/audit-change.ts';
import type { ImportResult } from '../../import/import-result.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { runAll } from '../../jobs/run-all.ts';
import { encodeDraft } from '../../publishing/draft-content.ts';
import type { Services } from '../../services/services.ts';
import type { Tx } from '../../store/database.ts';
import {
  type DraftFailure,
  type DraftRow,
  markPublished,
  readDraftRow,
} from '../../store/publishing/drafts.ts';
import {
  dueDrafts,
  readScheduled,
  setFailure,
  unscheduleDraftRow,
} from '../../store/publishing/scheduled-drafts.ts';
import { earlierDrafts, everything, publish, tryOut, wireFaults } from './draft-import.ts';
import { type FoundDraft, withRevisions } from './draft-request.ts';

/** The actor that finds that a scheduled draft cannot be published. */
const program = { kind: 'program', id: 'scheduled drafts' } as const;
const reader = { sees: everything, changes: everything, limit: 0 };

/** Publishes the drafts of a portal that are due, each for itself (PUB-08). */
export async function publishDueDrafts(services: Services, portalId: number): Promise<void> {
  const { store, now } = services;
  const due = await store.readOnce(portalId, (tx) => dueDrafts(tx, new Date(now())));
  await runAll(due, (id) => publishScheduled(services, portalId, id));
}

/** Publishes a scheduled draft if it is due; one that has faults by now is opened again, and its people are told. */
export async function publishScheduled(
  services: Services,
  portalId: number,
  id: string,
): Promise<void> {
  const found = await services.store.read(portalId, async (tx) => {
    const row = await readDraftRow(tx, id);
    const isDue = row?.publish_at && row.publish_at.getTime() <= services.now();
    return row && isDue ? withRevisions(tx, row) : undefined;
  });
  if (!found) return;
  const { row } = found;
  const { portal } = await services.cache.catalogue(portalId);
  const actor = { kind: 'person', id: row.scheduled_by ?? row.changed_by } as const;
  const after = { publish_at: row.publish_at?.toISOString() };
  const result = await publish({ services, portalKey: portal.key }, found, {
    actor,
    reader,
    note: row.note,
    after,
  }).catch(unlessChanged);
  if (!result) return;
  if (result.faults) await fail(services, portalId, found, result);
  // The shop is so already.
  else if (result.revision === undefined) await markDone(services, portalId, found, actor.id);
}

/** Somebody cancelled it, or another process published it, just now. */
function unlessChanged(error: unknown): undefined {
  if (error instanceof StaffRefusal && error.code === 'changed_meanwhile') return undefined;
  throw error;
}

const markDone = (
  { store, now }: Services,
  portalId: number,
  { row: { id, version }, last }: FoundDraft,
  by: string,
): Promise<boolean> =>
  store.write(portalId, (tx) =>
    markPublished(
      tx,
      { id, version, at: new Date(now()), by },
      { revision: last.number, content: encodeDraft(emptyDraft) },
    ),
  );

function fail(
  { store, now }: Services,
  portalId: number,
  { row }: FoundDraft,
  result: ImportResult,
): Promise<void> {
  const failure = { at: new Date(now()).toISOString(), faults: wireFaults(result) };
  return store.write(portalId, async (tx) => {
    if (!(await unscheduleDraftRow(tx, row.id, failure))) return;
    await auditChange(tx, program, {
      act: 'fail_draft',
      entity: { kind: 'draft', id: row.id },
      after: { publish_at: row.publish_at?.toISOString() },
      personal: { name: row.name },
    });
    tell(tx, row, 'failed');
    enqueue(tx, 'check_scheduled_drafts', { portal_id: portalId });
  });
}

/**
 * Checks the scheduled drafts of a portal, each on those before it, after something was published or cancelled; people are told
 * of those that could not be published any more.
 */
export async function checkScheduledDrafts(services: Services, portalId: number): Promise<void> {
  const { store } = services;
  const { portal } = await services.cache.catalogue(portalId);
  const scheduled = await store.read(portalId, (tx) => readScheduled(tx));
  await runAll(scheduled, async ({ id, publish_at }) => {
    const { found, earlier } = await store.read(portalId, async (tx) => {
      const row = await readDraftRow(tx, id);
      return {
        found: row?.state === 'scheduled' ? await withRevisions(tx, row) : undefined,
        earlier: await earlierDrafts(tx, publish_at),
      };
    });
    if (!found) return;
    const { result } = await tryOut({ services, portalKey: portal.key }, found, {
      earlier,
      reader,
    });
    await note(services, portalId, found.row, result);
  });
}

/** Notes whether a scheduled draft could be published, and tells of one that no longer can. */
async function note(
  { store, now }: Services,
  portalId: number,
  row: DraftRow,
  result: ImportResult,
): Promise<void> {
  const faults = wireFaults(result);
  const failure: DraftFailure | null =
    faults.length > 0 ? { at: new Date(now()).toISOString(), faults } : null;
  if (JSON.stringify(failure?.faults) === JSON.stringify(row.failure?.faults)) return;
  await store.write(portalId, async (tx) => {
    const isAsRead = (await setFailure(tx, row, failure)) > 0;
    if (isAsRead && failure && !row.failure) tell(tx, row, 'will_fail');
  });
}

/** Tells whoever scheduled and whoever made a draft by letter. */
function tell(tx: Tx, row: DraftRow, what: 'failed' | 'will_fail'): void {
  const readers = new Set([row.scheduled_by ?? row.made_by, row.made_by]);
  for (const person_id of readers) {
    enqueue(tx, 'mail_staff_notice', {
      portal_id: tx.portalId,
      person_id,
      occasion: `draft ${what} ${row.id} ${row.version}`,
      about: { kind: 'draft', what, draft_id: row.id, due: row.publish_at?.toISOString() ?? '' },
    });
  }
}
