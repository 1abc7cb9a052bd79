import { describe, expect, test } from 'vitest';
import { type Json, jsonOf, type Node } from '#tenants/publishing/tree.ts';
import type { Store, Tx } from '../store/database.ts';
import { boathouseNow as now } from '../testing/venues/boathouse.ts';
import { openHistory } from '../testing/venues/history.ts';
import { erase } from './erase.ts';
import type { ErasureRequest } from './plan-erasure.ts';
import { digestOf } from './revision-content.ts';
import { openRevisions } from './revisions.ts';

const history = await openHistory();
const { store, owner, key, rows, one, run, portalId, picture, options } = history;
const { opened, file, named, said, importIt, eraseIt, show, fileOf, eventOf, stored } = history;

/** All bytes of the portal's revisions as text. */
const everything = async () =>
  JSON.stringify(
    (await stored()).map(({ tree, ...row }) => [row, [...keysOf(tree)], jsonOf(tree)]),
  );

function* keysOf(node: Node): Generator<string> {
  if (node.kind === 'value') return;
  for (const [name, part] of node.kind === 'items' ? node.items : node.fields) {
    yield name;
    yield* keysOf(part);
  }
}

const person = 'Marta Brandt';

describe('a text that is erased', () => {
  // Guards: PUB-01
  test('goes from every revision that had it, wherever it stood, and each says so', async () => {
    await run(file());
    for (let at = 2; at <= 30; at += 1) await run(named(`Boats ${at} of ${person}`));
    await run(
      file((event, copy) => {
        Object.assign(copy.config, { event_texts: { de: { [`By ${person}`]: 'x' } } });
        Object.assign(event, { summary: `By ${person}` });
      }),
    );
    await importIt(named('Canoes'), { note: `Without ${person}` });
    const before = await stored();
    const live = await picture();

    const done = await eraseIt({ text: person });
    expect(done.kind).toBe('text');
    expect(done.hits.map(({ number }) => number)).toEqual(
      [...Array.from({ length: 31 }, (_, at) => at + 2)].slice(0, 31),
    );

    const after = await stored();
    expect(await everything()).not.toContain(person);
    expect(after.map(({ number }) => number)).toEqual(before.map(({ number }) => number));
    for (const { tree, pictures, digest } of after) {
      expect(digest).toBe(digestOf(jsonOf(tree) as Json, pictures));
    }
    expect(await eventOf(30)).toMatchObject({ name: 'Boats 30 of [erased 1]' });
    expect((await fileOf(31)).config).toMatchObject({
      event_texts: { de: { 'By [erased 1]': 'x' } },
    });
    expect(after[0]).toEqual(before[0]);
    // The last one lost words of its note alone.
    expect(after[31]).toMatchObject({ digest: before[31]?.digest, note: 'Without [erased 1]' });
    expect(after[30]?.erasures).toEqual([
      {
        number: 1,
        at: new Date(now).toISOString(),
        actor_kind: 'program',
        actor: 'revisions',
        kind: 'text',
        places: 2,
      },
    ]);
    expect(await picture()).toEqual(live);
    expect(
      await rows(`select actor_kind, actor, entity_id, after from audit_entry
        where portal_id = $portal and act = 'erase_from_revisions'`),
    ).toEqual([
      {
        actor_kind: 'program',
        actor: 'revisions',
        entity_id: key(),
        after: { erasure: 1, kind: 'text', revisions: 31, first: 2, last: 32 },
      },
    ]);
  });

  // Guards: PUB-01
  test('goes with the name of a thing that is named by it', async () => {
    const code = `${person.toUpperCase().replace(' ', '-')}-10`;
    const withCode = (text: string) =>
      file((_, copy) => {
        Object.assign(copy.cart_rules[0] ?? {}, { codes: [{ code: text }] });
      });
    await run(withCode(code));
    await run(withCode('LAKE-10'));
    const [before] = await stored();
    expect([...keysOf(before?.tree as Node)]).toContain(code);
    await eraseIt({ text: code });
    expect(await everything()).not.toContain(code);
    const { changes } = await (await opened()).difference(1, 2);
    expect(changes.map(({ address }) => address)).toContainEqual(
      expect.stringMatching(/codes\/\[erased 1\]$/),
    );
  });

  // Guards: PUB-01
  test('at an address goes from there alone, and what the shop shows there now stays', async () => {
    await run(said(`Ask ${person}.`));
    await run(file((event) => Object.assign(event, { summary: { en: `Ask ${person}.` } })));
    await run(
      file((event, copy) => {
        Object.assign(event, { summary: 'Ask us.' });
        Object.assign(copy.events[1] ?? {}, { summary: `Ask ${person}.` });
      }),
    );
    await run(said('Ask us.'));
    const done = await eraseIt({ address: 'events/rowing-boats/summary' });
    expect(done).toMatchObject({
      hits: [
        { number: 1, places: 1 },
        { number: 2, places: 1 },
      ],
      places: ['events/rowing-boats/summary'],
      keptIn: [3, 4],
      alsoAt: ['events/lantern-night/summary'],
    });
    expect(await eventOf(1)).toMatchObject({ summary: '[erased 1]' });
    expect(await eventOf(2)).toMatchObject({ summary: { en: '[erased 1]' } });
    expect((await fileOf(3)).events[1]).toMatchObject({ summary: `Ask ${person}.` });
    expect(await eventOf(4)).toMatchObject({ summary: 'Ask us.' });
    await expect(eraseIt({ address: 'events/rowing-boats/summary' })).rejects.toThrow(
      'Every revision has at events/rowing-boats/summary what the shop shows there now.',
    );
  });

  // Guards: PUB-01
  test('leaves all revisions readable, and their differences true', async () => {
    for (let at = 1; at <= 24; at += 1) await run(named(`${person} ${at % 3}`));
    await run(named('Canoes'));
    await eraseIt({ address: 'events/rowing-boats/name' });
    const open = await opened();
    expect((await open.difference(21, 22)).changes).toEqual([]);
    expect((await open.difference(24, 25)).changes).toMatchObject([
      { address: 'events/rowing-boats/name', node: { value: 'Canoes' } },
    ]);
    expect(await importIt(named('Kayaks'))).toMatchObject({ revision: 26 });
    expect((await open.difference(25, 26)).changes).toHaveLength(1);
  });

  // Guards: PUB-01
  test('is refused while the shop shows it, with the places', async () => {
    await run(file());
    await run(said(`Ask ${person}.`));
    const before = await stored();
    await expect(eraseIt({ text: person })).rejects.toThrow(
      'The shop has the text now, at events/rowing-boats/summary. Import a file without it first, then erase it.',
    );
    await expect(eraseIt({ text: 'rowing-boats' })).rejects.toThrow('The shop has the text now');
    expect(await stored()).toEqual(before);
  });

  test.each<[string, ErasureRequest, string]>([
    ['at no address of any revision', { address: 'events/gone/name' }, 'No revision has a text at'],
    ['in no revision', { text: 'Nobody' }, 'No revision has it.'],
    ['of one character', { text: ' x ' }, 'has 2 to 10,000 characters'],
    ['that is a thing', { address: 'events/rowing-boats' }, 'has fields of its own'],
    ['that is the id of a thing', { address: 'events/rowing-boats/id' }, 'names the thing'],
    ['that is no text', { address: 'events/rowing-boats/seller' }, 'is no text'],
    ['that is the portal', { address: 'portal' }, 'has fields of its own'],
  ])('is refused %s', async (_, request, reason) => {
    await run(file());
    await run(named('Canoes'));
    await expect(eraseIt(request)).rejects.toThrow(reason);
  });

  // Guards: PUB-01
  test('is refused for a portal that does not exist, and makes none', async () => {
    await expect(erase(store, 'nowhere', { text: person }, options)).rejects.toThrow(
      'There is no portal nowhere.',
    );
    const { rows: made } = await owner.query("select from portal where key = 'nowhere'");
    expect(made).toEqual([]);
  });

  // Guards: PUB-01
  test('goes from this portal alone', async () => {
    await run(named(person));
    await run(named('Canoes'));
    const mine = await portalId();
    const other = file((event, copy) => {
      Object.assign(event, { name: person });
      Object.assign(copy.portal, { key: `${key()}-too` });
      for (const seller of copy.sellers) seller.slug = `${key()}-too`;
    });
    await importIt(other);
    await erase(store, key(), { text: person }, options);
    expect(await portalId()).toBe(mine);
    const theirs = await openRevisions(store, `${key()}-too`);
    expect(JSON.stringify(await theirs.file(1))).toContain(person);
  });
});

describe('an erasure', () => {
  // Guards: PUB-01
  test('is shown first, and showing it changes nothing', async () => {
    await run(named(person));
    await run(named('Canoes'));
    const before = await stored();
    const shown = await show({ text: person });
    expect(shown).toMatchObject({
      hits: [{ number: 1, places: 1 }],
      places: ['events/rowing-boats/name'],
    });
    expect(await stored()).toEqual(before);
    expect(await eraseIt({ text: person }, shown)).toEqual(shown);
  });

  // Guards: PUB-01
  test('is refused if it would hit something else than was shown', async () => {
    await run(named(person));
    await run(named('Canoes'));
    const shown = await show({ text: person });
    await run(named(`${person} again`));
    await run(named('Kayaks'));
    await expect(eraseIt({ text: person }, shown)).rejects.toThrow(
      'A revision was published meanwhile',
    );
    expect(await eventOf(1)).toMatchObject({ name: person });
  });

  // Guards: PUB-01
  test('is done as a whole or not at all', async () => {
    for (const name of [person, `Two of ${person}`, 'Canoes']) await run(named(name));
    const before = await stored();
    const broken = failingAt((text) => text.includes('audit_entry'));
    await expect(erase(broken, key(), { text: person }, options)).rejects.toThrow('no more');
    expect(await stored()).toEqual(before);
  });

  // Guards: PUB-01
  test('goes on if the nightly job deletes old revisions meanwhile', async () => {
    for (let at = 1; at <= 23; at += 1) await run(named(`${person} ${at}`));
    await run(named('Canoes'));
    let isFirst = true;
    const late = within(async (text) => {
      if (!text.includes('erase_from_revision(') || !isFirst) return;
      isFirst = false;
      await rows('delete from revision where portal_id = $portal and number < 21');
    });
    await erase(late, key(), { text: person }, options);
    expect(await eventOf(22)).toMatchObject({ name: '[erased 1] 22' });
    expect(await everything()).not.toContain(person);
  });

  test('can follow another one', async () => {
    for (const name of [person, 'Otto Lind', 'Canoes']) await run(named(name));
    await eraseIt({ text: person });
    await eraseIt({ text: 'Otto Lind' });
    expect(await eventOf(1)).toMatchObject({ name: '[erased 1]' });
    expect(await eventOf(2)).toMatchObject({ name: '[erased 2]' });
  });

  // Guards: PUB-01
  test('never changes the last revision’s file, nor anything without a mark, not even by mistake', async () => {
    await run(named(person));
    await run(named('Canoes'));
    const id = await portalId();
    const change = (number: number, digest: string, erasures: string) =>
      store.write(id, (tx) =>
        tx.run({
          sql: `select erase_from_revision(r.portal_id, r.number, r.is_whole, r.content, $2, r.pictures,
              r.note, $3::jsonb) from revision r where r.portal_id = current_portal() and r.number = $1`,
          parameters: [number, digest, erasures],
        } as unknown as Parameters<Tx['run']>[0]),
      );
    const other = '1'.repeat(64);
    await expect(change(2, other, '[{"number": 1}]')).rejects.toThrow('the last revision');
    await expect(change(1, other, '[]')).rejects.toThrow('leaves a mark');
    await expect(
      store.write(id, (tx) =>
        tx.run({
          sql: `update revision set note = 'x' where portal_id = current_portal()`,
          parameters: [],
        } as unknown as Parameters<Tx['run']>[0]),
      ),
    ).rejects.toThrow('permission denied');
  });
});

const textOf = (query: Parameters<Tx['run']>[0]): string =>
  'compile' in query ? query.compile().sql : (query as { readonly sql: string }).sql;

/** A store that does something before each statement of a write. */
const within = (first: (text: string) => Promise<void>): Store => ({
  ...store,
  write: (id, work) =>
    store.write(id, (tx) =>
      work({
        ...tx,
        run: async (query) => {
          await first(textOf(query));
          return tx.run(query);
        },
        row: async <T>(query: Parameters<Tx['row']>[0]) => {
          await first(textOf(query));
          return tx.row(query) as Promise<T | undefined>;
        },
      } as Tx),
    ),
});

const failingAt = (isIt: (text: string) => boolean): Store =>
  within(async (text) => {
    if (isIt(text)) throw new Error('no more');
  });

describe('a revision from which something was erased', () => {
  // Guards: PUB-01
  test('is imported in no part as long as the mark is in it, and wholly with another text', async () => {
    await run(said(`Ask ${person}.`));
    await run(said('Ask us.'));
    await run(named('Canoes'));
    await eraseIt({ text: person });
    const before = await picture();
    const downloaded = await fileOf(1);
    const { $base: _, ...whole } = downloaded;
    expect(await importIt(whole)).toEqual({
      faults: [
        {
          path: 'events[0].summary',
          fault: 'was erased from the revision: write another text, or leave the field out',
        },
      ],
    });
    expect(await picture()).toEqual(before);
    Object.assign(whole.events[0] ?? {}, { summary: 'Ask somebody.' });
    expect(await importIt(whole)).toMatchObject({ revision: 4 });
    expect(await eventOf(4)).toMatchObject({ summary: 'Ask somebody.', name: 'Rowing boats' });
  });

  // Guards: PUB-01
  test('is a base like any other: what was changed since stays', async () => {
    await run(said(`Ask ${person}.`));
    await run(said('Ask us.'));
    await eraseIt({ text: person });
    const downloaded = await fileOf(1);
    Object.assign(downloaded.events[0] ?? {}, { name: 'Canoes' });
    expect(await importIt(downloaded)).toMatchObject({ revision: 3 });
    expect(await eventOf(3)).toMatchObject({ summary: 'Ask us.', name: 'Canoes' });
  });

  // Guards: PUB-01
  test('is no base for a file that was downloaded before, which says nothing of what was erased', async () => {
    await run(said(`Ask ${person}.`));
    const downloaded = await fileOf(1);
    await run(said('Ask us.'));
    await eraseIt({ text: person });
    const live = await picture();
    expect(await importIt(downloaded)).toEqual({
      faults: [
        {
          path: '$base',
          fault:
            'something was erased from revision 1, so it is not known whether the file was made from it',
        },
      ],
      reason: 'unseen',
    });
    expect(await picture()).toEqual(live);
    expect((await importIt(downloaded, { base: 1 })).faults).toMatchObject([
      { path: 'events/rowing-boats/summary' },
    ]);
    expect(await importIt(downloaded, { replaces: true })).toMatchObject({ revision: 3 });
  });
});

// Guards: PUB-01
test('an earlier version’s process goes on making revisions after a migration, without erasures', async () => {
  await run(file());
  await rows(`insert into revision (portal_id, number, made_at, actor_kind, actor, note, source,
      is_whole, content, digest, pictures)
    select portal_id, number + 1, made_at, actor_kind, actor, note, source, is_whole, content, digest, pictures
    from revision where portal_id = $portal`);
  expect(
    await one('select erasures from revision where portal_id = $portal and number = 2'),
  ).toEqual({
    erasures: [],
  });
});
