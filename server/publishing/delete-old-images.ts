import type { Services } from '../services/services.ts';
import { deleteUnnamedImages } from '../store/catalogue/images.ts';
import { tryLockImports } from '../store/catalogue/portals.ts';

/** The time in which something new may still come to name a picture. */
const grace = 86_400_000;

/** Pictures deleted in one transaction, for which imports of the portal wait. */
const batch = 100;

/**
 * Deletes the pictures and fonts that neither a revision nor the shop names any more, a day after they were stored at the
 * earliest (PUB-01). While an import is under way none goes, because it may name one that is there already: the next night
 * has time for it.
 */
export async function deleteOldImages(
  { store, cache, now }: Pick<Services, 'store' | 'cache' | 'now'>,
  portalId: number,
): Promise<void> {
  const { key } = (await cache.catalogue(portalId)).portal;
  const before = new Date(now() - grace);
  const deleteSome = () =>
    store.write(portalId, async (tx) =>
      (await tryLockImports(tx, key)) ? deleteUnnamedImages(tx, before, batch) : 0,
    );
  while ((await deleteSome()) === batch) {}
}
