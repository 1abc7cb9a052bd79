import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { connectOwner, type Owner } from '../../store/portals/owner.ts';
import { openMoves, testKey } from '../../testing/venues/moving.ts';
import { seedVenue } from '../../testing/venues/venue.ts';
import { importPortal } from './import-portal.ts';
import { keepPortal } from './leave.ts';

const key = 'tower';
let moves: Awaited<ReturnType<typeof openMoves>>;
let database: TestDatabase;
let one: Owner;
let other: Owner;
beforeAll(async () => {
  moves = await openMoves();
  database = await cloneDatabase();
  await seedVenue(database.administratorUrl, { key });
  [one, other] = [await moves.owning(database.url), await moves.owning(database.url)];
  await one.run({
    text: `update portal set suspended_at = now(), suspension_reason = 'It moves'`,
  });
});
afterAll(async () => {
  await moves.close();
  await database.drop();
});

/** An owner who takes no lock. */
const unguarded = (owner: Owner): Owner => ({
  ...owner,
  rows: async <T>(query: Parameters<Owner['rows']>[0]) =>
    query.text.includes('advisory') ? ([{ done: true }] as T[]) : owner.rows<T>(query),
});

const isHere = async () =>
  (
    await one.rows({
      text: 'select from portal where key = $1 and moved_at is null',
      values: [key],
    })
  ).length === 1;
const isThere = (folder: string) =>
  stat(path.join(moves.folder, folder, 'manifest.json')).then(
    () => true,
    () => false,
  );
const messageOf = (error: unknown) => (error as Error).message;

/** Runs work during someone's open write, so that exports wait. */
async function whileWriting<T>(work: (done: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const writer = await moves.owning(database.url);
  await writer.run({ text: 'begin' });
  await writer.run({ text: 'update seller set name = name' });
  return work(() => writer.run({ text: 'commit' }));
}

/** Starts an export and waits until the portal has left; returns how the export ends. */
async function exporting(
  by: Owner,
  how: { readonly folder: string; readonly signal?: AbortSignal },
): Promise<Promise<string>[]> {
  const end = moves.exported(by, key, { ...how, wait: long }).then(() => 'exported', messageOf);
  await expect.poll(isHere).toBe(false);
  return [end];
}

const long = 20_000;
const busy = 'Another program is moving tower, or keeping it here';

/** An owner that reports when it looks for open writes. */
function telling(owner: Owner): readonly [Owner, Promise<void>] {
  const looks = Promise.withResolvers<void>();
  const rows = <T>(query: Parameters<Owner['rows']>[0]) => {
    if (query.text.includes('pg_locks')) looks.resolve();
    return owner.rows<T>(query);
  };
  return [{ ...owner, rows }, looks.promise];
}

describe('two simultaneous exports', () => {
  /** Makes the first import fail during the second; returns how the second ended. */
  const firstFails = (guard: (owner: Owner) => Owner, folder: string) =>
    whileWriting(async (done) => {
      const ending = new AbortController();
      const { signal } = ending;
      const [first] = await exporting(guard(one), { folder: `${folder}-failed`, signal });
      const [owner, waits] = telling(guard(other));
      const [second] = await exporting(owner, { folder });
      await Promise.race([waits, second]);
      ending.abort();
      expect(await first).toContain('aborted');
      await done();
      return second;
    });

  // Guards: OPS-08
  test('leave the portal in one place, since the second is refused (OPS-08)', async () => {
    expect(await firstFails((owner) => owner, 'guarded')).toContain(busy);
    expect([await isHere(), await isThere('guarded')]).toEqual([true, false]);
  });

  // Guards: OPS-08
  test('control: without the lock leave the portal here and in a complete folder', async () => {
    expect(await firstFails(unguarded, 'unguarded')).toBe('exported');
    expect([await isHere(), await isThere('unguarded')]).toEqual([true, true]);
  });
});

describe('an export', () => {
  // Guards: OPS-08
  test('cannot be undone by another program while it runs', async () => {
    await whileWriting(async (done) => {
      const [end] = await exporting(one, { folder: 'whole' });
      await expect(keepPortal(other, key)).rejects.toThrow(busy);
      await done();
      expect(await end).toBe('exported');
    });
    expect(await isHere()).toBe(false);
    await keepPortal(other, key);
    expect(await isHere()).toBe(true);
  });

  // Guards: OPS-08
  test('that is stopped while it waits, or has no room for its folder, leaves the portal here and says so', async () => {
    const ending = new AbortController();
    await whileWriting(async (done) => {
      const { signal } = ending;
      const end = moves.exported(one, key, { folder: 'ended', wait: long, signal });
      await expect.poll(isHere).toBe(false);
      ending.abort();
      await expect(end).rejects.toThrow('aborted');
      expect([await isHere(), await isThere('ended')]).toEqual([true, false]);
      await done();
    });
    await writeFile(path.join(moves.folder, 'file'), '');
    await expect(moves.exported(one, key, { folder: 'file/inside' })).rejects.toThrow(
      /file\/inside could not be written \(E[A-Z]+: .*the portal is where it was/,
    );
    expect(await isHere()).toBe(true);
  });

  // Guards: OPS-08
  test('whose connection breaks reports that the portal counts as moved, and what to do', async () => {
    const lost = await connectOwner(database.url, () => {});
    const [own] = await lost.rows<{ pid: number }>({ text: 'select pg_backend_pid() as pid' });
    const administrator = await moves.owning(database.administratorUrl);
    await whileWriting(async (done) => {
      const [end] = await exporting(lost, { folder: 'lost' });
      await administrator.run({ text: `select pg_terminate_backend(${own?.pid})` });
      expect(await end).toMatch(/tower counts as moved away .*: export it again, or keep it with/);
      await done();
    });
    await lost.close();
    await keepPortal(one, key);
    expect(await isHere()).toBe(true);
  });

  // Guards: OPS-08
  test('cannot be undone if another portal has taken its address', async () => {
    await moves.exported(one, key, { folder: 'left' });
    await seedVenue(database.administratorUrl, { key: 'rival' });
    const rename = (to: string) =>
      one.run({
        text: `update seller set slug = $1 where portal_id = (select portal_id from portal where key = 'rival')`,
        values: [to],
      });
    await rename(key);
    await expect(keepPortal(one, key)).rejects.toThrow(
      'The address tower belongs to the portal rival here',
    );
    expect(await isHere()).toBe(false);
    await rename('rival');
    await keepPortal(one, key);
    expect(await isHere()).toBe(true);
  });
});

describe('two simultaneous imports', () => {
  /** Starts an import, and another of the same folder during it; returns how the other ended. */
  async function twice(guard: (owner: Owner) => Owner, folder: string): Promise<string> {
    const { database: fresh, owner } = await moves.emptyDatabase();
    const beside = await moves.owning(fresh.url);
    const watching = await moves.owning(fresh.administratorUrl);
    const bring = (by: Owner, print: (line: string) => void) =>
      importPortal(guard(by), {
        folder: path.join(moves.folder, folder),
        keys: { giftCardKey: testKey },
        print,
      });
    let second: Promise<string> | undefined;
    /** The first one, which continues once the other has ended or waits for it. */
    const waiting: Owner = {
      ...owner,
      async rows(query) {
        if (second) await Promise.race([second, isBlocked()]);
        return owner.rows(query);
      },
    };
    const isBlocked = () =>
      vi.waitFor(
        async () => {
          const text = `select from pg_stat_activity
            where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
          expect(await watching.rows({ text })).toHaveLength(1);
        },
        { timeout: 20_000 },
      );
    await bring(waiting, () => {
      second ??= bring(beside, () => {}).then(() => 'imported', messageOf);
    });
    return (await second) ?? '';
  }

  // Guards: OPS-08
  test('let the second be refused in one sentence', async () => {
    expect(await twice((owner) => owner, 'left')).toContain(busy);
  });

  // Guards: OPS-08
  test('control: without the lock let the database refuse it in its own words', async () => {
    expect(await twice(unguarded, 'left')).toContain('duplicate key');
  });
});
