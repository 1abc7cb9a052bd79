import type { StaffCallAnswer } from '#contract/staff/staff-client.ts';
import type { DraftFault } from '../../import/planning/drafts/plan-draft.ts';
import type { ToldSide } from '../../import/planning/drafts/tell-draft.ts';
import { readKnownState } from '../../import/planning/known-state.ts';
import { checkDraftInThread, tellDraftInThread } from '../../import/threads/plan-thread.ts';
import type { StaffInput, StaffRequest } from '../../staff/staff-request.ts';
import { readRevision } from '../../store/publishing/revisions.ts';
import { sightOf } from '../history.ts';
import { earlierDrafts } from './draft-import.ts';
import { draftReach } from './draft-reach.ts';
import {
  authorsOf,
  draftOver,
  findRow,
  isLive,
  wireDrafts,
  withinDraftRate,
  withRevisions,
} from './draft-request.ts';

const mostTold = 500;
const mostFaults = 100;

/** Returns a draft with its changes and conflicts (PUB-02, PUB-03). */
export async function getDraft(
  { params: { id }, query: { version, last } }: StaffInput<'getDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'getDraft'>> {
  await withinDraftRate('look', request);
  const { services, portalId } = request;
  const { found, facts, isSame } = await services.store.read(portalId, async (tx) => {
    const row = await findRow(tx, id, request);
    const [draft] = await wireDrafts(
      tx,
      [row].map(({ content: _, ...rest }) => rest),
    );
    if (!draft) throw new Error('a draft has no wire form');
    const lastNumber = isLive(row) ? ((await readRevision(tx))?.number ?? row.base) : row.base;
    const isSame = row.version === version && lastNumber === last;
    return {
      facts: { draft, last: lastNumber },
      isSame,
      // A published one has nothing left to tell, and its base may be gone.
      found: isSame || row.state === 'published' ? undefined : await withRevisions(tx, row),
    };
  });
  const nothing = { change: [], conflict: [], more: 0, hidden: 0 };
  if (!found) return { ...facts, is_same: isSame, ...nothing };
  const told = await tellDraftInThread(found, {
    sees: sightOf(request),
    changes: draftReach(request),
    limit: mostTold,
  });
  const writers = [...told.changes, ...told.conflicts].flatMap(({ authors }) => authors);
  const nameOf = await services.store.read(portalId, (tx) => authorsOf(tx, writers));
  const { changeCount: changes, conflictCount: conflicts } = told;
  return {
    draft: { ...facts.draft, changes, conflicts },
    last: facts.last,
    is_same: false,
    change: told.changes.map(({ authors, isReached, way, ...change }) => ({
      ...change,
      way: [...way],
      authors: authors.map(nameOf),
      may_change: isReached,
    })),
    conflict: told.conflicts.map(
      ({ address, way, base, mine, published, isOwn, authors, isReached }) => ({
        address,
        way: [...way],
        base: wireSide(base),
        mine: wireSide(mine),
        published: wireSide(published),
        is_own: isOwn,
        authors: authors.map(nameOf),
        may_change: isReached,
      }),
    ),
    more: told.more,
    hidden: told.hidden,
  };
}

const wireSide = ({ isThere, text }: ToldSide) => ({ is_there: isThere, text });

/** Checks a draft like a tenant file (PUB-04). */
export async function checkDraft(
  { params: { id } }: StaffInput<'checkDraft'>,
  request: StaffRequest,
): Promise<StaffCallAnswer<'checkDraft'>> {
  await withinDraftRate('plan', request);
  const { services, portalId } = request;
  const { found, earlier, known } = await services.store.read(portalId, async (tx) => {
    const row = await findRow(tx, id, request);
    if (!isLive(row)) throw draftOver(row.state);
    return {
      found: await withRevisions(tx, row),
      earlier: await earlierDrafts(tx, row.publish_at),
      known: await readKnownState(tx, undefined),
    };
  });
  const { content, base } = found;
  const checked = await checkDraftInThread(
    { content, base, earlier },
    { within: request.scope },
    known,
    {
      now: services.now(),
    },
  );
  return {
    version: found.row.version,
    fault: checked.faults.slice(0, mostFaults).map(wireFault),
    notice: checked.notices.slice(0, mostFaults).map(wireFault),
  };
}

const wireFault = ({ address, way, fault }: DraftFault) => ({ address, way: [...way], fault });
