import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { emptyDraft } from '#tenants/publishing/drafts/draft.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { encodeDraft } from '../../publishing/draft-content.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import {
  countOpenDrafts,
  insertDraft,
  moveDraftTo,
  readDraftRow,
  listDrafts as readDrafts,
  renameDraftRow,
} from '../../store/publishing/drafts.ts';
import { readRevision } from '../../store/publishing/revisions.ts';
import { findRow, refusalFor, wireDraft, wireDrafts, withinDraftRate } from './draft-request.ts';
import { makeFirstRevision } from './publish-draft.ts';

const mostListed = 200;
/** Open drafts of a portal. */
const mostOpen = 100;

/** Lists the drafts of the shop in a state (PUB-02). */
export function listDrafts(
  { query: { state } }: StaffInput<'listDrafts'>,
  { services, portalId, scope, viewer }: StaffRequest,
): Promise<StaffCallAnswer<'listDrafts'>> {
  const own = scope === 'all' ? undefined : { by: viewer.person.id, sellers: [...scope] };
  const wanted = { states: statesOf(state), limit: mostListed, own };
  return services.store.read(portalId, async (tx) => ({
    draft: await wireDrafts(tx, await readDrafts(tx, wanted)),
    last: (await readRevision(tx))?.number ?? null,
  }));
}

const statesOf = (state: 'open' | 'published' | 'discarded') =>
  state === 'open' ? (['open', 'scheduled'] as const) : [state];

/** Makes a draft of the shop as it is (PUB-02). */
export async function createDraft(
  { body: { id, name } }: StaffInput<'createDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'createDraft'>> {
  await withinDraftRate('write', request);
  const { services, portalId, viewer } = request;
  const { actor = null } = services;
  const hasRevision = await services.store.read(portalId, (tx) => readRevision(tx));
  if (!hasRevision) await makeFirstRevision(request);
  return services.store.write(portalId, async (tx) => {
    const base = (await readRevision(tx))?.number;
    if (base === undefined) throw new Error('the portal has no revision');
    const content = encodeDraft(emptyDraft);
    const at = new Date(services.now());
    if (await insertDraft(tx, { id, name, base, content, at, by: viewer.person.id })) {
      await refuseTooMany(tx);
      await auditChange(tx, actor, {
        act: 'make_draft',
        entity: { kind: 'draft', id },
        after: { base },
        personal: { name },
      });
    } else {
      await findRow(tx, id, request);
      needsNoEntry(tx);
    }
    return { draft: await wireDraft(tx, id) };
  });
}

async function refuseTooMany(tx: Tx): Promise<void> {
  if ((await countOpenDrafts(tx)) > mostOpen) {
    throw new StaffRefusal('too_many', 'draft', { limit: mostOpen });
  }
}

/** Gives a draft another name. */
export function renameDraft(
  { params: { id }, body: { name } }: StaffInput<'renameDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'renameDraft'>> {
  const { services, portalId } = request;
  const { actor = null } = services;
  return services.store.write(portalId, async (tx) => {
    await findRow(tx, id, request);
    if (!(await renameDraftRow(tx, id, name))) throw await refusalFor(tx, id);
    await auditChange(tx, actor, {
      act: 'rename_draft',
      entity: { kind: 'draft', id },
      personal: { name },
    });
    return { draft: await wireDraft(tx, id) };
  });
}

/** Discards a draft; it can be brought back for a while. */
export const discardDraft = (
  { params: { id } }: StaffInput<'discardDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'discardDraft'>> => moveTo('discarded', id, request);

/** Brings a discarded draft back. */
export const bringBackDraft = (
  { params: { id } }: StaffInput<'bringBackDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'bringBackDraft'>> => moveTo('open', id, request);

function moveTo(
  state: 'open' | 'discarded',
  id: string,
  request: StaffRequest,
): Promise<StaffCallAnswer<'discardDraft'>> {
  const { services, portalId, viewer } = request;
  const { actor = null } = services;
  const at = new Date(services.now());
  return services.store.write(portalId, async (tx) => {
    await findRow(tx, id, request);
    if (await moveDraftTo(tx, state, { id, at, by: viewer.person.id })) {
      if (state === 'open') await refuseTooMany(tx);
      const draft = await wireDraft(tx, id);
      await auditChange(tx, actor, {
        act: state === 'open' ? 'bring_back_draft' : 'discard_draft',
        entity: { kind: 'draft', id },
        personal: { name: draft.name },
      });
      return { draft };
    }
    const found = await readDraftRow(tx, id);
    if (found?.state !== state) throw await refusalFor(tx, id);
    needsNoEntry(tx);
    return { draft: await wireDraft(tx, id) };
  });
}
