import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cloneDatabase } from '#database/testing/clone-database.ts';
import { type ExportOptions, exportPortal } from '../../portals/move/export-portal.ts';
import { importPortal } from '../../portals/move/import-portal.ts';
import type { KeySettings } from '../../setup/settings.ts';
import { connectOwner, type Owner } from '../../store/portals/owner.ts';

/** The key of the tests' installations (`world.ts`). */
export const testKey = 'a key of tests';

/** Moves portals between the databases of one test file. */
export async function openMoves() {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-move-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];

  async function owning(url: string) {
    const owner = await connectOwner(url, () => {});
    ends.unshift(() => owner.close());
    return owner;
  }

  return {
    folder,
    owning,
    /** Creates a database without portals; returns it and its owner. */
    async emptyDatabase() {
      const database = await cloneDatabase();
      ends.unshift(() => database.drop());
      return { database, owner: await owning(database.url) };
    },
    /** Exports a portal into a folder named after it. */
    exported: async (owner: Owner, key: string, more: Partial<ExportOptions> = {}) => {
      const place = path.join(folder, more.folder ?? key);
      await exportPortal(owner, {
        key,
        secret: testKey,
        heads: [],
        at: new Date(),
        settle: 50,
        wait: 0,
        print: () => {},
        ...more,
        folder: place,
      });
      return place;
    },
    imported: (owner: Owner, place: string, keys: KeySettings = { giftCardKey: testKey }) =>
      importPortal(owner, { folder: place, keys, print: () => {} }),
    async close() {
      for (const end of ends) await end();
    },
  };
}
