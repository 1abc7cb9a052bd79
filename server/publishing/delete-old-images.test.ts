import { expect, test, vi } from 'vitest';
import { importJson } from '../import/import-file.ts';
import type { Services } from '../services/services.ts';
import type { Store, Tx } from '../store/database.ts';
import { giftCardKey, boathouseNow as now, samplesFolder } from '../testing/venues/boathouse.ts';
import { openHistory } from '../testing/venues/history.ts';
import { deleteOldImages } from './delete-old-images.ts';

const { store, owner, key, rows, run, portalId, file, importIt, stored, opened } =
  await openHistory();

const logo = 'tower/pictures/logo.svg';
const profile = 'tower/pictures/kites-profile.svg';
const cover = 'tower/pictures/kites-cover.svg';

const day = 86_400_000;

/** Runs the nightly job's part. */
async function sweep(at: Store = store): Promise<void> {
  const cache = { catalogue: async () => ({ portal: { key: key() } }) } as unknown;
  const services = { store: at, cache: cache as Services['cache'], now: () => now };
  await deleteOldImages(services, await portalId());
}

const images = async () =>
  (await rows<{ id: string }>('select id from image where portal_id = $portal order by id')).map(
    ({ id }) => id,
  );
const idOf = async (number: number, at: string) => (await stored())[number - 1]?.pictures[at] ?? '';
const setAge = (days: number) =>
  owner.query(
    `update image set created_at = $2 where portal_id = (select portal_id from portal where key = $1)`,
    [key(), new Date(now - days * day)],
  );
const withoutProfile = () => file((event) => Object.assign(event, { meta: {} }));

// Guards: PUB-01
test('a picture that neither a revision nor the shop names any more is deleted', async () => {
  await run(file());
  await run(withoutProfile());
  await setAge(2);
  await sweep();
  // Revision 1 names it.
  expect(await images()).toHaveLength(2);
  const left = await idOf(1, logo);
  await rows('delete from revision where portal_id = $portal');
  await sweep();
  expect(await images()).toEqual([left]);
});

// Guards: PUB-01
test('the pictures of all that buyers still see stay, without any revision too', async () => {
  const withMore = (change: Parameters<typeof file>[0]) =>
    file((event, copy) => {
      const html = { en: '<p>Here</p><img src="tower/pictures/crown-cover.svg" alt="">' };
      Object.assign(copy.config, { 'content.blocks': [{ region: 'header_below', html }] });
      Object.assign(copy.sellers[0] ?? {}, {
        metadata: { completed_image_desktop: 'tower/pictures/completed-desktop.svg' },
      });
      Object.assign(copy.events[1] ?? {}, { meta: { image_cover: cover } });
      change?.(event, copy);
    });
  await importIt(withMore(() => {}));
  const id = await idOf(1, profile);
  const before = await images();
  await importIt(
    withMore((event, copy) => {
      Object.assign(event, { meta: {} });
      copy.events.splice(1, 1);
    }),
  );
  await rows('delete from revision where portal_id = $portal');
  await setAge(2);
  await sweep();
  expect(before).toHaveLength(5);
  expect(await images()).toEqual(before.filter((one) => one !== id));
});

// Guards: PUB-01
test('a picture that was stored within a day stays', async () => {
  await run(file());
  await run(withoutProfile());
  await rows('delete from revision where portal_id = $portal');
  await setAge(0.9);
  await sweep();
  expect(await images()).toHaveLength(2);
  await setAge(1.1);
  await sweep();
  expect(await images()).toHaveLength(1);
});

// Guards: PUB-01
test('a transaction deletes at most 100 pictures, and those of other portals stay', async () => {
  await run(file());
  await rows(`insert into image (portal_id, id, content_type, bytes)
    select $portal, md5(n::text), 'image/png', '' from generate_series(1, 230) n`);
  await setAge(2);
  const deleted: number[] = [];
  const counting: Store = {
    ...store,
    write: async (id, work) => {
      const before = (await images()).length;
      const done = await store.write(id, work);
      deleted.push(before - (await images()).length);
      return done;
    },
  };
  const others = await owner.query('select count(*)::int as n from image');
  await sweep(counting);
  expect(deleted).toEqual([100, 100, 30]);
  const left = await owner.query('select count(*)::int as n from image');
  expect(left.rows[0].n).toBe(others.rows[0].n - 230);
});

/** A picture that nothing names, and an import of a file with it that waits before its commit while `meanwhile` runs. */
async function amidImport(meanwhile: () => Promise<void>): Promise<void> {
  await run(file());
  await run(withoutProfile());
  await rows('delete from revision where portal_id = $portal');
  await setAge(2);
  const slow: Store = {
    ...store,
    write: (id, work) =>
      store.write(id, async (tx) => {
        const done = await work(tx);
        await meanwhile();
        return done;
      }),
  };
  const options = { folder: samplesFolder, now, giftCardKey };
  expect((await importJson(slow, file(), options)).faults).toBeUndefined();
}

// Guards: PUB-01
test('a picture that an import under way names again stays', async () => {
  await amidImport(() => sweep());
  expect(await images()).toContain(await idOf(2, profile));
});

// Guards: PUB-01
test('control: without the lock of imports the shop names a picture that is gone', async () => {
  const unlocked: Store = {
    ...store,
    write: (id, work) =>
      store.write(id, (tx) =>
        work({
          ...tx,
          row: async <T>(query: Parameters<Tx['row']>[0]) => {
            const found = (await tx.row(query)) as object | undefined;
            return (found && 'taken' in found ? { taken: true } : found) as T;
          },
        } as Tx),
      ),
  };
  await amidImport(() => sweep(unlocked));
  const id = await idOf(2, profile);
  expect(await images()).not.toContain(id);
  await expect((await opened()).archive(2)).rejects.toThrow('is missing');
});

// Guards: PUB-01
test('an import that begins during the sweep waits for it, and stores its picture again', async () => {
  await run(file());
  await run(withoutProfile());
  await rows('delete from revision where portal_id = $portal');
  await setAge(2);
  let beside: Promise<unknown> | undefined;
  const slow: Store = {
    ...store,
    write: (id, work) =>
      store.write(id, async (tx) => {
        const done = await work(tx);
        beside ??= run(file());
        await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 20_000 });
        return done;
      }),
  };
  await sweep(slow);
  await beside;
  expect(await images()).toContain(await idOf(2, profile));
});

/** Transactions that wait for a lock. */
const waiting = async () =>
  (
    await owner.query(
      `select from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
  ).rows;
