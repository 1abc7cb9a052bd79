import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import { StaffRefusal } from '#contract/staff/staff-refusals.ts';
import { isTooDeep, tooDeep } from '#tenants/file/depth.ts';
import { type Edit, isEditTooDeep } from '#tenants/publishing/drafts/edits.ts';
import type { Json } from '#tenants/publishing/tree.ts';
import { auditChange, needsNoEntry } from '../../audit/audit-change.ts';
import { invalid } from '../../http/input.ts';
import { baseOfFile } from '../../import/planning/base-of-file.ts';
import {
  type DraftAct,
  mostChanges,
  type RefusedPart,
  type WrittenDraftState,
} from '../../import/planning/drafts/write-draft.ts';
import { readKnownRevision } from '../../import/planning/known-state.ts';
import { writeDraftInThread } from '../../import/threads/plan-thread.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import type { Tx } from '../../store/database.ts';
import { lockDraft, updateDraft } from '../../store/publishing/drafts.ts';
import { isRestore, placed } from '../quick-change.ts';
import { readRestore } from '../restore.ts';
import { draftReach } from './draft-reach.ts';
import {
  draftChangedMeanwhile,
  type FoundDraft,
  findDraft,
  findOpenDraft,
  wireDraft,
  withinDraftRate,
} from './draft-request.ts';
import { inTurn } from './turns.ts';

type Draft = StaffCallAnswer<'addToDraft'>['draft'];

/** Changes parts of a draft, each judged alone (PUB-02, PUB-21). */
export async function editDraft(
  { params: { id }, body: { edit } }: StaffInput<'editDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'editDraft'>> {
  await withinDraftRate('write', request);
  const edits = edit as readonly Edit[];
  const deep = edits.findIndex(isEditTooDeep);
  if (deep >= 0)
    throw invalid(`edit[${deep}].value`, 'has too many parts that are each in another');
  const { draft, refused } = await doneIn(id, request, { kind: 'edits', edits });
  return {
    draft,
    refused: refused.map(({ address, reason, now }) => ({
      address,
      reason,
      ...(now !== undefined && { now }),
    })),
  };
}

/** Makes one change of the shop in a draft. */
export async function addToDraft(
  { params: { id }, body: { change: wire } }: StaffInput<'addToDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'addToDraft'>> {
  await withinDraftRate('write', request);
  await findOpenDraft(request, id);
  const change = await placed(wire, request);
  const act: DraftAct = isRestore(change)
    ? { kind: 'restore', restore: await readRestore(change, request) }
    : { kind: 'change', change };
  const { draft } = await doneIn(id, request, act);
  return { draft };
}

/** Loads a tenant file into a draft (PUB-11). */
export async function loadIntoDraft(
  { params: { id }, body: { file } }: StaffInput<'loadIntoDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'loadIntoDraft'>> {
  await withinDraftRate('plan', request);
  if (isTooDeep(file)) throw invalid('file', tooDeep);
  const { services, portalId } = request;
  const named = baseOfFile(file);
  const known = await services.store.read(portalId, (tx) => readKnownRevision(tx, named?.revision));
  // Elsewhere, a revision with this number is another one.
  const from = named && known?.digest.startsWith(named.digest) ? known : undefined;
  const { draft, refused } = await doneIn(id, request, { kind: 'file', json: file as Json, from });
  return { draft, left_out: refused.map(({ address }) => address) };
}

/** Takes changes out of a draft. */
export async function takeOutOfDraft(
  { params: { id }, body: { address, version } }: StaffInput<'takeOutOfDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'takeOutOfDraft'>> {
  await withinDraftRate('write', request);
  const act: DraftAct = { kind: 'take_out', addresses: address };
  const { draft } = await doneIn(id, request, act, ({ row }) => row.version === version);
  return { draft };
}

/** Chooses in a conflict of a draft (PUB-03). */
export async function chooseInDraft(
  { params: { id }, body: { address, choice, version, last } }: StaffInput<'chooseInDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'chooseInDraft'>> {
  await withinDraftRate('write', request);
  const act: DraftAct = { kind: 'choose', address, choice };
  const isAsSeen = (found: FoundDraft) =>
    found.row.version === version && found.last.number === last;
  const { draft } = await doneIn(id, request, act, isAsSeen);
  return { draft };
}

interface Done {
  readonly draft: Draft;
  readonly refused: readonly RefusedPart[];
}

/**
 * Does something in a draft and stores it. What it does is worked out before the draft is locked, and again under its lock if
 * another save came first, so that saves wait for each other only then. @throws StaffRefusal if that has no place in it.
 */
const doneIn = (
  id: string,
  request: StaffRequest,
  act: DraftAct,
  isAsSeen: (found: FoundDraft) => boolean = () => true,
): Promise<Done> => inTurn(`${request.portalId} ${id}`, () => doneNow(id, request, act, isAsSeen));

async function doneNow(
  id: string,
  request: StaffRequest,
  act: DraftAct,
  isAsSeen: (found: FoundDraft) => boolean,
): Promise<Done> {
  const { services, portalId } = request;
  const writtenIn = async (found: FoundDraft): Promise<WrittenDraftState> => {
    if (!isAsSeen(found)) throw draftChangedMeanwhile();
    const written = await writeDraftInThread(found, {
      act,
      author: request.viewer.person.id,
      reach: draftReach(request),
    });
    if (written.fault) throw refusalOf(written.fault);
    return written;
  };
  const before = await findOpenDraft(request, id);
  const planned = await writtenIn(before);
  return services.store.write(portalId, async (tx) => {
    await lockDraft(tx, id);
    const found = await findDraft(tx, id, ['open'], request);
    const isStill = found.row.version === before.row.version;
    const written = isStill ? planned : await writtenIn(found);
    await store(tx, found, request, { act, written });
    return { draft: await wireDraft(tx, id), refused: written.refused };
  });
}

type Fault = NonNullable<Awaited<ReturnType<typeof writeDraftInThread>>['fault']>;

const refusalOf = (fault: Fault): StaffRefusal =>
  fault === 'too_many'
    ? new StaffRefusal('too_many', 'draft', { limit: mostChanges })
    : new StaffRefusal('change_misplaced', 'change', { reason: fault });

/** Stores a changed draft with its audit entry. The caller has its lock. */
async function store(
  tx: Tx,
  { row }: FoundDraft,
  { services, viewer }: StaffRequest,
  { act, written }: { readonly act: DraftAct; readonly written: WrittenDraftState },
): Promise<void> {
  if (written.isSame) return needsNoEntry(tx);
  const { actor = null } = services;
  const { version, id, name } = row;
  const what = { id, version, at: new Date(services.now()), by: viewer.person.id };
  if (!(await updateDraft(tx, what, written))) throw new Error('a locked draft was changed');
  const { changes, conflicts, touched } = written;
  await auditChange(tx, actor, {
    act: 'change_draft',
    entity: { kind: 'draft', id },
    after: { by: act.kind, changes, conflicts, touched },
    personal: { name },
  });
}
