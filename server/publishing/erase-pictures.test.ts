import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonOf, type Node } from '#tenants/publishing/tree.ts';
import { importFile, importJson } from '../import/import-file.ts';
import type { Store, Tx } from '../store/database.ts';
import { giftCardKey, boathouseNow as now } from '../testing/venues/boathouse.ts';
import { openHistory } from '../testing/venues/history.ts';
import { unpackArchive } from './archive.ts';
import { digestOf } from './revision-content.ts';

const { store, rows, run, picture, opened, file, importIt, eraseIt, stored } = await openHistory();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-erase-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a picture that is erased', () => {
  const logo = 'tower/pictures/logo.svg';
  const profile = 'tower/pictures/kites-profile.svg';
  const cover = 'tower/pictures/kites-cover.svg';
  const withoutProfile = () => file((event) => Object.assign(event, { meta: {} }));
  const images = async () =>
    (await rows<{ id: string }>('select id from image where portal_id = $portal order by id')).map(
      ({ id }) => id,
    );
  const idOf = async (number: number, at: string) =>
    (await stored())[number - 1]?.pictures[at] ?? '';

  // Guards: PUB-01
  test('goes with its bytes from all revisions, which say so, and from what is downloaded of them', async () => {
    await run(file());
    const id = await idOf(1, profile);
    await run(withoutProfile());
    const before = await stored();
    const done = await eraseIt({ file: id });
    expect(done).toMatchObject({ kind: 'picture', files: [id], places: [profile] });
    expect(await images()).toEqual([await idOf(2, logo)]);
    const [first, second] = await stored();
    expect(second).toEqual(before[1]);
    expect(first?.pictures).toEqual({ [logo]: await idOf(2, logo) });
    expect(first?.digest).toBe(digestOf(jsonOf(first?.tree as Node), first?.pictures ?? {}));
    expect(first?.erasures).toMatchObject([{ kind: 'picture', places: 1, paths: [profile] }]);

    const archive = await (await opened()).archive(1);
    const { json, files } = await unpackArchive(archive);
    expect([...files.keys()]).toEqual([logo]);
    expect(json).toMatchObject({ $base: { revision: 1, erased: [profile] } });
    expect((await (await opened()).difference(1, 2)).pictures).toEqual([]);
    const place = path.join(folder, 'erased.zip');
    await writeFile(place, archive);
    const live = await picture();
    expect(await importFile(store, place, { now, giftCardKey, base: 2 })).toEqual({
      faults: [
        {
          path: 'events[0].meta.image_profile',
          fault: `"${profile}" was erased from the revision: put another file there, or leave the field out`,
        },
      ],
    });
    // Based on the revision that it is, it takes what was published since, which is without the picture.
    expect(await importFile(store, place, { now, giftCardKey })).toMatchObject({
      isCommitted: true,
      revision: undefined,
    });
    expect(await picture()).toEqual(live);
  });

  // Guards: PUB-01
  test('by its address goes from every place that used it', async () => {
    await run(
      file((_, copy) => Object.assign(copy.events[1] ?? {}, { meta: { image_cover: profile } })),
    );
    await run(withoutProfile());
    const done = await eraseIt({ address: 'events/lantern-night/meta/image_cover' });
    expect(done.places).toEqual([profile]);
    expect(await stored()).toMatchObject([{ erasures: [{ paths: [profile] }] }, { erasures: [] }]);
    await expect(eraseIt({ address: 'events/lantern-night/meta/image_cover' })).rejects.toThrow(
      'has no picture that is left',
    );
  });

  // Guards: PUB-01
  test('is refused while anything uses it, though not at this address', async () => {
    await run(file());
    await run(
      file((event, copy) => {
        Object.assign(event, { meta: {} });
        Object.assign(copy.events[1] ?? {}, { meta: { image_cover: profile } });
      }),
    );
    const inUse =
      'It is in use now: events/lantern-night/meta/image_cover. Import a file without it first, then erase it.';
    await expect(eraseIt({ address: 'events/rowing-boats/meta/image_profile' })).rejects.toThrow(
      inUse,
    );
    await expect(eraseIt({ file: await idOf(1, profile) })).rejects.toThrow(inUse);
    expect(await images()).toHaveLength(2);
  });

  // Guards: PUB-01
  test('is refused while a withdrawn event uses it, whose buyers see it', async () => {
    const withCover = file((_, copy) =>
      Object.assign(copy.events[1] ?? {}, { meta: { image_cover: cover } }),
    );
    const withoutEvent = file((_, copy) => {
      copy.events.splice(1, 1);
    });
    await run(withCover);
    const id = await idOf(1, cover);
    expect((await importIt(withoutEvent)).faults).toBeUndefined();
    await expect(eraseIt({ file: id })).rejects.toThrow(
      'It is in use now: the withdrawn event lantern-night. Import a file that has the event without the picture, and one without the event, then erase it.',
    );
    await run(file());
    await importIt(withoutEvent);
    expect((await eraseIt({ file: id })).hits.map(({ number }) => number)).toEqual([1]);
  });

  test('at an address stays if the shop shows it, and earlier ones go', async () => {
    await run(file());
    const earlier = await idOf(1, profile);
    await run(file((event) => Object.assign(event, { meta: { image_profile: cover } })));
    const done = await eraseIt({ address: 'events/rowing-boats/meta/image_profile' });
    expect(done).toMatchObject({ files: [earlier], keptIn: [2] });
    expect(await images()).toContain(await idOf(2, cover));
  });

  describe('while a file that is based on it is imported', () => {
    /** The profile picture, which revision 2 no longer has, on another event. */
    async function prepared() {
      await run(file());
      const id = await idOf(1, profile);
      await run(withoutProfile());
      const json = file((event, copy) => {
        Object.assign(event, { meta: {} });
        Object.assign(copy.events[1] ?? {}, { meta: { image_cover: profile } });
      });
      return { id, json };
    }
    /** Erases after the import has planned, before it has the portal's lock. */
    function erasing(id: string, change: (tx: Tx) => Tx = (tx) => tx): Store {
      return {
        ...store,
        write: async (portal, work) => {
          await eraseIt({ file: id });
          return store.write(portal, (tx) => work(change(tx)));
        },
      };
    }
    const elsewhere = () => ({ folder, now, giftCardKey, base: 1 });

    // Guards: PUB-01
    test('stops the import, which is planned again', async () => {
      const { id, json } = await prepared();
      expect((await importJson(erasing(id), json, elsewhere())).faults).toMatchObject([
        { path: 'events[1].meta.image_cover' },
      ]);
      expect(await images()).toHaveLength(1);
    });

    // Guards: PUB-01
    test('control: without a look at the base’s digest the shop shows a picture that is gone', async () => {
      const { id, json } = await prepared();
      const digest = (await stored())[0]?.digest;
      const blind = (tx: Tx): Tx => ({
        ...tx,
        row: async <T>(query: Parameters<Tx['row']>[0]) => {
          const found = (await tx.row(query)) as { number?: number; digest?: string } | undefined;
          return (found?.number === 1 ? { ...found, digest } : found) as T;
        },
      });
      expect(await importJson(erasing(id, blind), json, elsewhere())).toMatchObject({
        revision: 3,
      });
      expect(Object.values((await stored())[2]?.pictures ?? {})).toContain(id);
      expect(await images()).not.toContain(id);
    });
  });
});
