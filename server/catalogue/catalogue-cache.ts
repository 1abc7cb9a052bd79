import { type Catalogue, readCatalogue } from '../store/catalogue/catalogue.ts';
import { readDirectory, type Storefront } from '../store/catalogue/directory.ts';
import type { Store } from '../store/database.ts';

/**
 * What every request needs of the catalogue, kept in memory. An import notifies `foyer_portal`
 * with the portal's id and it is dropped at once; the version in the directory, read again every
 * few seconds, drops it where a notification could not arrive.
 */
export interface CatalogueCache {
  directory(): Promise<readonly Storefront[]>;
  catalogue(portalId: number): Promise<Catalogue>;
  stop(): Promise<void>;
}

const portalChannel = 'foyer_portal';
const directoryLifetime = 5_000;

export async function openCatalogueCache(store: Store, now: () => number): Promise<CatalogueCache> {
  const catalogues = new Map<number, Promise<Catalogue>>();
  let directory: Promise<readonly Storefront[]> | undefined;
  let directoryAt = 0;

  const dropAll = (): void => {
    catalogues.clear();
    directory = undefined;
  };
  const listener = await store.listen(portalChannel, {
    notified(payload) {
      catalogues.delete(Number(payload));
      directory = undefined;
    },
    reconnected: dropAll,
  });

  async function dropOutdated(entries: readonly Storefront[]): Promise<void> {
    for (const { portalId, version } of entries) {
      const kept = await catalogues.get(portalId);
      if (kept && kept.portal.version !== version) catalogues.delete(portalId);
    }
  }

  return {
    async directory() {
      if (directory && now() - directoryAt <= directoryLifetime) return directory;
      directoryAt = now();
      // Held here as well: a notification may drop it while it is being read.
      const reading = readDirectory(store);
      directory = reading;
      reading.catch(() => {
        if (directory === reading) directory = undefined;
      });
      const entries = await reading;
      await dropOutdated(entries);
      return entries;
    },
    catalogue(portalId) {
      const kept = catalogues.get(portalId);
      if (kept) return kept;
      const reading = store.read(portalId, readCatalogue);
      catalogues.set(portalId, reading);
      reading.catch(() => {
        if (catalogues.get(portalId) === reading) catalogues.delete(portalId);
      });
      return reading;
    },
    stop: () => listener.stop(),
  };
}
