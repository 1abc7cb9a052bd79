import type { Services } from '../services/services.ts';
import { configValue } from '../store/catalogue/catalogue.ts';
import { deleteRevisions } from '../store/publishing/old-revisions.ts';

const day = 86_400_000;

/** The number of newest revisions that are kept however old they are (PUB-01). */
const newest = 200;

/** Revisions deleted in one transaction: more than from one whole file to the next, so that each one deletes some. */
const batch = 100;

/** Deletes the revisions that are older than the portal keeps them (revisions.kept_days). */
export async function deleteOldRevisions(
  { store, cache, now }: Pick<Services, 'store' | 'cache' | 'now'>,
  portalId: number,
): Promise<void> {
  const days = configValue(await cache.catalogue(portalId), 'revisions.kept_days');
  if (days === null) return;
  const kept = { since: new Date(now() - days * day), newest };
  while ((await store.write(portalId, (tx) => deleteRevisions(tx, kept, batch))) > 0) {}
}
