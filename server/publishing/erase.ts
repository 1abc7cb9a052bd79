import { auditChange } from '../audit/audit-change.ts';
import type { Actor } from '../services/actor.ts';
import { deleteImages } from '../store/catalogue/images.ts';
import { forPortal, importing, readPortalId } from '../store/catalogue/portals.ts';
import type { Store } from '../store/database.ts';
import { deleteDrafts } from '../store/publishing/drafts.ts';
import { eraseFromRevision } from '../store/publishing/erasures.ts';
import { readRevision } from '../store/publishing/revisions.ts';
import {
  type ErasureRequest,
  NotErasable,
  type PlannedErasure,
  planErasure,
} from './plan-erasure.ts';

/** Computes what an erasure would hit; nothing changes. @throws NotErasable */
export async function showErasure(
  store: Store,
  key: string,
  request: ErasureRequest,
): Promise<PlannedErasure> {
  return store.read(await portalIdOf(store, key), (tx) => planErasure(tx, request));
}

export interface EraseOptions {
  readonly actor: Actor;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The erasure as it was shown before; it is refused if it would hit something else by now. */
  readonly shown?: PlannedErasure;
}

/**
 * Erases a text, picture or font from all revisions of a portal (PUB-01), which then say so. Imports of the portal wait
 * meanwhile. @throws NotErasable, also for what the shop shows now.
 */
export async function erase(
  store: Store,
  key: string,
  request: ErasureRequest,
  { actor, now, shown }: EraseOptions,
): Promise<PlannedErasure> {
  await portalIdOf(store, key);
  return importing(store, key, async (shared) => {
    const tx = await forPortal(shared, key);
    const plan = await planErasure(tx, request);
    if (shown && fingerprint(shown) !== fingerprint(plan)) {
      throw new NotErasable('A revision was published meanwhile: look at what it hits once more.');
    }
    const mark = {
      number: plan.number,
      at: new Date(now).toISOString(),
      actor_kind: actor.kind,
      actor: actor.id,
      kind: plan.kind,
    };
    for (const { row, hit } of plan.rows) {
      const erasures = hit ? [...row.erasures, { ...mark, ...hit }] : row.erasures;
      // The nightly job may have deleted it since it was read.
      if (await eraseFromRevision(tx, { ...row, erasures })) continue;
      if (await readRevision(tx, row.number))
        throw new Error(`revision ${row.number} is as it was`);
    }
    if (plan.files.length > 0) await deleteImages(tx, plan.files);
    if (plan.discarded.length > 0) await deleteDrafts(tx, plan.discarded);
    await auditChange(tx, actor, {
      act: 'erase_from_revisions',
      entity: { kind: 'portal', id: key },
      after: {
        erasure: plan.number,
        kind: plan.kind,
        revisions: plan.hits.length,
        first: plan.hits[0]?.number,
        last: plan.hits.at(-1)?.number,
      },
    });
    return plan;
  });
}

async function portalIdOf(store: Store, key: string): Promise<number> {
  const id = await store.read(0, (tx) => readPortalId(tx, key));
  if (id === undefined) throw new NotErasable(`There is no portal ${key}.`);
  return id;
}

const fingerprint = ({ hits, files, places, keptIn, discarded }: PlannedErasure): string =>
  JSON.stringify([hits, files, places, keptIn, discarded]);
