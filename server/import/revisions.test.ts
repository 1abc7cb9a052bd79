import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRevisions } from '../publishing/revisions.ts';
import { db, type Store, type Tx } from '../store/database.ts';
import {
  type BoathouseFile,
  giftCardKey,
  boathouseNow as now,
  openBoathouse,
  samplesFolder,
} from '../testing/venues/boathouse.ts';
import { importFile, importJson } from './import-file.ts';
import type { ImportOptions } from './import-result.ts';

const { store, owner, key, rows, one, run, picture, ...boathouse } = await openBoathouse();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-revisions-'));
});
afterAll(() => rm(folder, { recursive: true }));

const importWith = (json: unknown, options: Partial<ImportOptions> = {}, at: Store = store) =>
  importJson(at, json, { folder: samplesFolder, now, giftCardKey, ...options });

/** The example without its translations, because changing a text would lose its own. */
const file = (change: (copy: BoathouseFile) => void = () => {}) =>
  boathouse.file((copy) => {
    Object.assign(copy.config, { event_texts: {} });
    change(copy);
  });

const named = (name: string, more: (copy: BoathouseFile) => void = () => {}) =>
  file((copy) => {
    Object.assign(copy.events[0] ?? {}, { name });
    more(copy);
  });

const revisions = async () => (await openRevisions(store, key())).list();
const numbers = async () => (await revisions()).map(({ number }) => number);
const fileOf = async (number: number) =>
  (await (await openRevisions(store, key())).file(number)) as unknown as BoathouseFile;

const nameOnSale = async () =>
  (
    await one<{ name: string }>(
      "select name from event_template where portal_id = $portal and id = 'rowing-boats'",
    )
  )?.name;

describe('an import', () => {
  // Guards: PUB-01
  test('makes a revision with number, author, note, time and the hashes of its pictures', async () => {
    const result = await importWith(file(), { note: 'The first one' });
    expect(result).toMatchObject({ revision: 1 });
    const [revision, ...others] = await revisions();
    expect(others).toEqual([]);
    expect(revision).toMatchObject({
      number: 1,
      actor_kind: 'program',
      actor: 'import',
      note: 'The first one',
      made_at: new Date(now),
      source: 'file',
      base: null,
    });
    const images = await rows<{ id: string }>('select id from image where portal_id = $portal');
    const ids = new Set(Object.values(revision?.pictures ?? {}));
    expect(ids).toEqual(new Set(images.map(({ id }) => id)));
    expect(ids.size).toBeGreaterThan(1);
  });

  // Guards: PUB-01
  test('that changes nothing of the file makes none', async () => {
    await run(file());
    expect(await run(file())).toMatchObject({ isCommitted: true, revision: undefined });
    expect(await numbers()).toEqual([1]);
  });

  // Guards: PUB-01
  test('that is refused, or a trial, makes none', async () => {
    await run(file());
    await run(file((copy) => Object.assign(copy.portal, { currency: 'XXX' })));
    await importWith(named('Canoes'), { keep: 'never' });
    expect(await numbers()).toEqual([1]);
  });

  // Guards: PUB-01
  test('keeps the file as it was written, and reads any revision again', async () => {
    for (let at = 1; at <= 23; at += 1) await run(named(`Boats ${at}`));
    expect(await numbers()).toEqual(Array.from({ length: 23 }, (_, at) => 23 - at));
    const whole = await rows<{ number: number }>(
      'select number from revision where portal_id = $portal and is_whole order by number',
    );
    expect(whole.map(({ number }) => number)).toEqual([1, 21]);
    for (const at of [1, 2, 20, 21, 22, 23]) {
      const { $base, ...written } = (await fileOf(at)) as BoathouseFile & { $base: object };
      expect(written).toEqual(named(`Boats ${at}`));
      expect($base).toMatchObject({ revision: at });
    }
  });

  // Guards: PUB-01
  test('leaves sample members, their passwords, gift cards and gift codes out of the revision, but creates them', async () => {
    const people = {
      members: [
        {
          id: '5f0a1a52-5a7e-4d5e-8c48-0a3c9a4b7f10',
          email: 'cleo@example.org',
          password: 'a long password of Cleo',
          first_name: 'Cleo',
          last_name: 'Lake',
        },
      ],
      gift_cards: [],
      gift_codes: [],
    };
    const result = await importWith({ ...file(), ...people });
    expect(result).toMatchObject({ samples: 1 });
    const kept = await fileOf(1);
    expect(Object.keys(kept)).not.toEqual(expect.arrayContaining(['members']));
    expect(JSON.stringify(kept)).not.toMatch(/cleo|a long password|gift_c/i);
    expect(
      await one(
        "select count(*)::int as n from identity where portal_id = $portal and kind = 'member'",
      ),
    ).toEqual({ n: 1 });
    expect(await importWith({ ...file(), ...people })).toMatchObject({
      samples: 0,
      revision: undefined,
    });
  });

  // Guards: PUB-01
  test('numbers revisions without gaps, also when several run at once and some are refused', async () => {
    await run(file());
    const wrong = file((copy) => Object.assign(copy.portal, { currency: 'XXX' }));
    await Promise.all([
      run(named('One')),
      run(wrong),
      run(named('Two')),
      importWith(named('Three'), { keep: 'never' }),
      run(named('Four')),
    ]);
    expect(await numbers()).toEqual([4, 3, 2, 1]);
    const last = await fileOf(4);
    expect(last.events[0]?.name).toBe(await nameOnSale());
  });

  // Guards: PUB-01
  test('an import that was planned for a revision that is no longer the last is planned again', async () => {
    await run(file());
    let isFirst = true;
    const late: Store = {
      ...store,
      read: async (portalId, work) => {
        const done = await store.read(portalId, work);
        if (portalId !== 0 && isFirst) {
          isFirst = false;
          await run(named('Meanwhile'));
        }
        return done;
      },
    };
    expect(await importWith(named('Late'), {}, late)).toMatchObject({ revision: 3 });
    expect(await numbers()).toEqual([3, 2, 1]);
  });

  // Guards: PUB-01
  test('control: without the lock of the portal, the second of two imports fails', async () => {
    await run(file());
    let second: ReturnType<typeof importWith> | undefined;
    const first: Store = {
      ...store,
      write: (portalId, work) =>
        store.write(portalId, async (tx) => {
          const done = await work(tx);
          second = importWith(named('Second'), {}, unguarded);
          second.catch(() => undefined);
          await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), {
            timeout: 20_000,
          });
          return done;
        }),
    };
    await importWith(named('First'), {}, first);
    await expect(second).rejects.toThrow('revision_pkey');
  });
});

/** Imports that wait for a row. */
const waiting = async () =>
  (
    await owner.query(
      `select from pg_stat_activity
       where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    )
  ).rows;

const textOf = (query: Parameters<Tx['run']>[0]): string =>
  'compile' in query ? query.compile().sql : (query as { readonly sql: string }).sql;

/** A store in which imports of one portal run at the same time. */
const unguarded: Store = {
  ...store,
  write: (portalId, work) =>
    store.write(portalId, (tx) =>
      work({
        ...tx,
        run: async (query) => (textOf(query).includes('foyer_portal_import') ? 0 : tx.run(query)),
        row: async <T>(query: Parameters<Tx['row']>[0]) => {
          if (!textOf(query).includes('portal_for_import')) return tx.row(query) as Promise<T>;
          const unlocked = `select set_config('foyer.portal', portal_id::text, true), portal_id as id
            from portal_directory() where key = '${key()}' limit 1`;
          return tx.row(sql.raw<T>(unlocked).compile(db)) as Promise<T>;
        },
      } as Tx),
    ),
};

describe('a portal without a revision', () => {
  // Guards: PUB-01
  test('gets one made from its tables before its next import', async () => {
    await run(file());
    await rows('delete from revision where portal_id = $portal');
    const before = await picture();
    expect(await run(named('Canoes'))).toMatchObject({ revision: 2 });
    const [second, first] = await revisions();
    expect([second?.source, first?.source]).toEqual(['file', 'tables']);
    expect((await fileOf(1)).events[0]?.name).toBe('Rowing boats');
    const archive = await (await openRevisions(store, key())).archive(1);
    const place = path.join(folder, 'tables.zip');
    await writeFile(place, archive);
    await importFile(store, place, { now, giftCardKey, base: 2 });
    expect((await picture()) as unknown[]).toHaveLength((before as unknown[]).length);
    expect(await nameOnSale()).toBe('Rowing boats');
  });
});

describe('a file based on an earlier revision', () => {
  // Guards: PUB-22
  test('is merged with what was published since', async () => {
    await run(file());
    await run(
      named('Canoes', ({ events }) => Object.assign(events[1] ?? {}, { summary: 'By moonlight.' })),
    );
    const mine = file(({ events }) => Object.assign(events[0] ?? {}, { category: 'Lake' }));
    expect(await importWith(mine, { base: 1 })).toMatchObject({ revision: 3 });
    const merged = await fileOf(3);
    expect(merged.events.slice(0, 2)).toMatchObject([
      { name: 'Canoes', category: 'Lake' },
      { summary: 'By moonlight.' },
    ]);
    expect((await revisions())[0]).toMatchObject({ base: 1 });
    expect(await nameOnSale()).toBe('Canoes');
  });

  // Guards: PUB-22
  test('stops at conflicts and lists them', async () => {
    await run(file());
    await run(named('Canoes'));
    const { faults } = await importWith(named('Kayaks'), { base: 1 });
    expect(faults).toEqual([
      {
        path: 'events/rowing-boats/name',
        fault:
          'is "Kayaks" in the file, and was published as "Canoes" since; it was "Rowing boats"',
      },
    ]);
    expect(await nameOnSale()).toBe('Canoes');
    expect(await numbers()).toEqual([2, 1]);
  });

  // Guards: PUB-22
  test('control: without its base it undoes what was published since', async () => {
    await run(file());
    await run(named('Canoes'));
    const mine = file(({ events }) => Object.assign(events[0] ?? {}, { category: 'Lake' }));
    expect((await importWith(mine)).faults).toBeUndefined();
    expect(await nameOnSale()).toBe('Rowing boats');
  });

  // Guards: PUB-22
  test('names its base in itself if it was downloaded, and needs no pictures beside it', async () => {
    await run(file());
    const downloaded = await fileOf(1);
    await run(named('Canoes'));
    Object.assign(downloaded.events[0] ?? {}, { category: 'Lake' });
    const result = await importJson(store, downloaded, { folder, now, giftCardKey });
    expect(result).toMatchObject({ revision: 3, isCommitted: true });
    expect((await fileOf(3)).events[0]).toMatchObject({ name: 'Canoes', category: 'Lake' });
  });

  // Guards: PUB-22
  test('is refused if its base is no longer kept, unless it is to replace what was published since', async () => {
    await run(file());
    const downloaded = await fileOf(1);
    await run(named('Canoes'));
    await rows('update revision set number = number + 20 where portal_id = $portal');
    expect(await importWith(downloaded)).toEqual({
      faults: [
        {
          path: '$base',
          fault: 'revision 1 is no longer kept, so what was published since cannot be merged',
        },
      ],
      reason: 'unseen',
    });
    expect(await nameOnSale()).toBe('Canoes');
    expect(await importWith(downloaded, { replaces: true })).toMatchObject({ revision: 23 });
    expect(await nameOnSale()).toBe('Rowing boats');
  });

  // Guards: PUB-22
  test('is refused if there is no such revision', async () => {
    await run(file());
    expect((await importWith(named('Kayaks'), { base: 7 })).faults).toEqual([
      { path: '', fault: 'there is no revision 7 to base it on' },
    ]);
  });
});

describe('a file without a base', () => {
  const publishAtConsole = () =>
    rows(`insert into revision (portal_id, number, made_at, actor_kind, actor, note, source,
        is_whole, content, digest, pictures)
      select portal_id, number + 1, made_at, 'person', 'p', 'Longer hours', 'console', is_whole,
        content, digest, pictures
      from revision where portal_id = $portal order by number desc limit 1`);

  // Guards: PUB-22
  test('is refused after something was published at the console, which is listed', async () => {
    await run(file());
    await publishAtConsole();
    expect(await run(named('Kayaks'))).toEqual({
      faults: [
        {
          path: 'revision 2',
          fault: 'was published at the console since the last file (Longer hours)',
        },
      ],
      reason: 'unseen',
    });
  });

  // Guards: PUB-22
  test('replaces it on request, and the next file is accepted as before', async () => {
    await run(file());
    await publishAtConsole();
    expect(await importWith(named('Kayaks'), { replaces: true })).toMatchObject({ revision: 3 });
    expect(await run(named('Canoes'))).toMatchObject({ revision: 4 });
  });
});

// Guards: PUB-01
test('an archive that is imported elsewhere reads back to the same revision', async () => {
  await run(file());
  await run(named('Canoes'));
  const archive = await (await openRevisions(store, key())).archive(2);
  const [here] = await revisions();
  const place = path.join(folder, 'shop.zip');
  await writeFile(place, archive);
  await owner.query('begin');
  await owner.query("update portal set key = 'elsewhere' where key = $1", [key()]);
  await owner.query(
    `update seller set slug = 'elsewhere' where portal_id = (select portal_id from portal where key = 'elsewhere')`,
  );
  await owner.query('commit');
  expect(await importFile(store, place, { now, giftCardKey })).toMatchObject({ revision: 1 });
  const [there] = await revisions();
  expect(there).toMatchObject({ digest: here?.digest, pictures: here?.pictures });
  expect((await fileOf(1)).events[0]).toMatchObject({ name: 'Canoes' });
});

// Guards: PUB-01
test.each([
  [
    'cut short',
    (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2),
    'no archive that can be read',
  ],
  ['a text', () => Buffer.from('PK\u0003\u0004, or not'), 'no archive that can be read'],
])('an archive that is %s is refused', async (_, spoil, fault) => {
  await run(file());
  const archive = await (await openRevisions(store, key())).archive(1);
  const place = path.join(folder, 'spoilt.zip');
  await writeFile(place, spoil(archive));
  expect((await importFile(store, place, { now, giftCardKey })).faults).toMatchObject([
    { path: '', fault: expect.stringContaining(fault) },
  ]);
});
