import { type Catalogue, readCatalogue } from '../store/catalogue/catalogue.ts';
import { readDirectory, type Storefront } from '../store/catalogue/directory.ts';
import { withKeptConnections } from '../store/connections.ts';
import type { Store } from '../store/database.ts';
import { cacheEntries, cacheRequests } from '../telemetry/metrics.ts';

/** Maximum number of catalogues in memory; those unused for longest are dropped. */
const catalogueLimit = 500;

/**
 * The cached catalogue that every request needs. An import notifies `foyer_portal` with the
 * portal's id, which drops it at once; the directory's version, read again every few seconds, drops
 * it if a notification was lost.
 */
export interface CatalogueCache {
  directory(): Promise<readonly Storefront[]>;
  catalogue(portalId: number): Promise<Catalogue>;
  /**
   * A number that changes when a catalogue or the directory is dropped; undefined if the directory has to be read again first.
   * Results derived from both are valid until then.
   */
  edition(): number | undefined;
  stop(): Promise<void>;
}

const hits = cacheRequests.of('catalogue', 'hit');
const misses = cacheRequests.of('catalogue', 'miss');

const entriesOf = ({ size }: ReadonlyMap<number, unknown>) =>
  [[{ cache: 'catalogue' }, size]] as const;

const portalChannel = 'foyer_portal';
const directoryLifetime = 5_000;

export async function openCatalogueCache(
  store: Store,
  now: () => number,
  limit = catalogueLimit,
): Promise<CatalogueCache> {
  /** One for each portal, least recently used first. */
  const catalogues = new Map<number, Promise<Catalogue>>();
  /** The version of each portal's catalogue as last read; answers derived from a catalogue outlast it. */
  const versions = new Map<number, number>();
  cacheEntries.watch(catalogues, entriesOf);
  let directory: Promise<readonly Storefront[]> | undefined;
  let directoryAt = 0;
  let edition = 0;

  const dropAll = (): void => {
    catalogues.clear();
    directory = undefined;
    edition += 1;
  };
  const listener = await store.listen(portalChannel, {
    notified(payload) {
      catalogues.delete(Number(payload));
      directory = undefined;
      edition += 1;
    },
    reconnected: dropAll,
  });

  async function dropOutdated(entries: readonly Storefront[]): Promise<void> {
    for (const { portalId, version } of entries) {
      await catalogues.get(portalId);
      const known = versions.get(portalId);
      if (known === undefined || known === version) continue;
      versions.delete(portalId);
      catalogues.delete(portalId);
      edition += 1;
    }
  }

  /** Makes a catalogue the most recently used one. */
  function use(portalId: number, reading: Promise<Catalogue>): void {
    catalogues.delete(portalId);
    catalogues.set(portalId, reading);
    const [oldest] = catalogues.keys();
    if (catalogues.size > limit && oldest !== undefined) catalogues.delete(oldest);
  }

  const isOutdated = (): boolean => now() - directoryAt > directoryLifetime;

  return {
    edition: () => (directory === undefined || isOutdated() ? undefined : edition),
    async directory() {
      if (directory && !isOutdated()) return directory;
      directoryAt = now();
      // Held locally as well: a notification may drop it during the reading.
      // Every request needs it.
      const reading = withKeptConnections(() => readDirectory(store));
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
      if (kept) {
        hits.inc();
        use(portalId, kept);
        return kept;
      }
      misses.inc();
      const reading = withKeptConnections(() => store.read(portalId, readCatalogue));
      use(portalId, reading);
      reading.then(
        ({ portal }) => versions.set(portalId, portal.version),
        () => {
          if (catalogues.get(portalId) === reading) catalogues.delete(portalId);
        },
      );
      return reading;
    },
    stop: () => listener.stop(),
  };
}
