import type { Fault } from '#tenants/file/place.ts';
import { auditChange } from '../audit/audit-change.ts';
import { forPortal, importing, readPortalId, saveImages } from '../store/catalogue/portals.ts';
import type { Store } from '../store/database.ts';
import { insertRevision } from '../store/publishing/revisions.ts';
import { type ImportOptions, type ImportResult, importer } from './import-result.ts';
import { importTenant } from './import-tenant.ts';
import { portalKeyOf } from './planning/base-of-file.ts';
import { type KnownState, readKnownState, unknownPortal } from './planning/known-state.ts';
import type { Planner } from './planning/planner.ts';
import { planOf, Refused, refuseFor } from './refused.ts';

type FirstOptions = Pick<ImportOptions, 'now' | 'giftCardKey' | 'giftCardKeys' | 'note'>;

/**
 * Compares the file that was imported last with a portal that has no revision yet: the changes are what importing it would do
 * to the shop, where it differs. Nothing is kept.
 */
export async function compareFirst(
  store: Store,
  json: unknown,
  planner: Planner,
  options: FirstOptions,
): Promise<ImportResult> {
  const key = portalKeyOf(json);
  const id = key === undefined ? undefined : await store.read(0, (tx) => readPortalId(tx, key));
  const known =
    id === undefined ? unknownPortal : await store.read(id, (tx) => readKnownState(tx, undefined));
  const faults = firstFaults(known);
  // A file with no key is refused for all its faults.
  if (key !== undefined && faults.length > 0) return { faults };
  return importTenant(store, json, planner, { ...options, replaces: true, keep: 'never' });
}

/**
 * Makes the first revision of a portal from the file that was imported last, in place of reading its tables back (PUB-01). The
 * shop stays as it is; pictures of the file that the portal lacks are stored.
 */
export async function loadFirst(
  store: Store,
  json: unknown,
  planner: Planner,
  { now, note = '' }: FirstOptions,
): Promise<readonly Fault[]> {
  const key = portalKeyOf(json);
  if (key === undefined) return noPortal;
  if ((await store.read(0, (tx) => readPortalId(tx, key))) === undefined) return noPortal;
  return importing(store, key, async (shared): Promise<readonly Fault[]> => {
    const tx = await forPortal(shared, key);
    const known = await readKnownState(tx, undefined);
    refuseFor(firstFaults(known));
    // As for a portal without tables: the revision is the file, and not what it changes of them.
    const planned = await planner({ ...known, tables: undefined }, { now });
    const { images, revision } = planOf(planned);
    if (!revision) throw new Error('the file makes no revision');
    await saveImages(tx, images);
    await insertRevision(tx, {
      ...revision,
      made_at: new Date(now),
      actor_kind: importer.kind,
      actor: importer.id,
      note,
      source: 'file',
      base: null,
    });
    await auditChange(tx, importer, {
      act: 'load_first_revision',
      entity: { kind: 'portal', id: key },
    });
    return [];
  }).catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal.faults;
    throw error;
  });
}

const noPortal: readonly Fault[] = [
  { path: 'portal.key', fault: 'names no portal with something on sale: import the file instead' },
];

function firstFaults({ last, tables }: KnownState): readonly Fault[] {
  if (last) return [{ path: 'portal.key', fault: 'names a portal that has revisions already' }];
  return tables ? [] : noPortal;
}
