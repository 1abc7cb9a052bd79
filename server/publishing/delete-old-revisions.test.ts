import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { treeOfFile } from '#tenants/publishing/names.ts';
import type { Node } from '#tenants/publishing/tree.ts';
import type { Store, Tx } from '../store/database.ts';
import { insertRevision } from '../store/publishing/revisions.ts';
import { configure } from '../testing/member.ts';
import { openWorld, type World } from '../testing/venues/world.ts';
import { deleteOldRevisions } from './delete-old-revisions.ts';
import { encodeContent } from './revision-content.ts';
import { openRevisions } from './revisions.ts';

let world: World;
let portalId: number;
let key: string;
beforeAll(async () => {
  world = await openWorld();
  portalId = world.venue.portalId;
  const [portal] = await world.sql<{ key: string }>('select key from portal where portal_id = $1', [
    portalId,
  ]);
  key = portal?.key ?? '';
});
afterAll(() => world.close());
beforeEach(() => world.sql('delete from revision where portal_id = $1', [portalId]));

const day = 86_400_000;
const noName = (): never => {
  throw new Error('the file has no items');
};
const treeOf = (number: number): Node =>
  treeOfFile({ portal: { key, name: `Shop ${number}` } }, { newName: noName });

/** Makes revisions numbered from 1, each as many days old as `age` says. */
async function makeRevisions(count: number, age: (number: number) => number): Promise<void> {
  const { store, now } = world.services;
  await store.write(portalId, async (tx) => {
    let before: { number: number; tree: Node } | undefined;
    for (let number = 1; number <= count; number += 1) {
      const tree = treeOf(number);
      await insertRevision(tx, {
        ...encodeContent(tree, before),
        number,
        made_at: new Date(now() - age(number) * day),
        actor_kind: 'program',
        actor: 'import',
        note: '',
        source: 'file',
        base: null,
        digest: '0'.repeat(64),
        pictures: {},
      });
      before = { number, tree };
    }
  });
}

async function kept(): Promise<{ first: number; last: number; count: number } | undefined> {
  const [row] = await world.sql<{ first: number; last: number; count: number }>(
    `select min(number) as first, max(number) as last, count(*)::int as count
     from revision where portal_id = $1`,
    [portalId],
  );
  return row;
}

const nameOf = async (number: number, store: Store = world.services.store) =>
  ((await (await openRevisions(store, key)).file(number)) as { portal: { name: string } }).portal
    .name;

// Guards: PUB-01
test('revisions older than the venue keeps them are deleted, but never the newest 200', async () => {
  await configure(world, { 'revisions.kept_days': 30 });
  await makeRevisions(500, () => 31);
  await deleteOldRevisions(world.services, portalId);
  // 301 is the oldest of the newest 200, and a whole file.
  expect(await kept()).toEqual({ first: 301, last: 500, count: 200 });
  await deleteOldRevisions(world.services, portalId);
  expect(await kept()).toMatchObject({ first: 301 });
});

// Guards: PUB-01
test('a younger revision is kept, with those that it is stored as changes of', async () => {
  await configure(world, { 'revisions.kept_days': 30 });
  await makeRevisions(300, (number) => (number < 55 ? 31 : 29));
  await deleteOldRevisions(world.services, portalId);
  expect(await kept()).toEqual({ first: 41, last: 300, count: 260 });
  for (const number of [41, 54, 55, 60, 61, 300]) {
    expect(await nameOf(number)).toBe(`Shop ${number}`);
  }
  await expect(nameOf(40)).rejects.toThrow('There is no revision 40.');
});

// Guards: PUB-01
test('control: without those before it, a revision can no longer be read', async () => {
  await makeRevisions(60, () => 29);
  await world.sql('delete from revision where portal_id = $1 and number < 55', [portalId]);
  await expect(nameOf(60)).rejects.toThrow();
});

// Guards: PUB-01
test('all revisions are kept if the venue says nothing', async () => {
  await configure(world, { 'revisions.kept_days': null });
  await makeRevisions(250, () => 10_000);
  await deleteOldRevisions(world.services, portalId);
  expect(await kept()).toEqual({ first: 1, last: 250, count: 250 });
});

// Guards: PUB-01
test('a transaction deletes at most 100 revisions, and leaves all others readable', async () => {
  await configure(world, { 'revisions.kept_days': 30 });
  await makeRevisions(450, () => 31);
  const { services } = world;
  const deleted: number[] = [];
  const store: Store = {
    ...services.store,
    write: async (portal, work) => {
      const before = await kept();
      const done = await services.store.write(portal, work);
      const after = await kept();
      deleted.push((before?.count ?? 0) - (after?.count ?? 0));
      expect(await nameOf(after?.first ?? 0)).toBe(`Shop ${after?.first}`);
      return done;
    },
  };
  await deleteOldRevisions({ ...services, store }, portalId);
  expect(deleted).toEqual([100, 100, 40, 0]);
  expect(await kept()).toEqual({ first: 241, last: 450, count: 210 });
});

// Guards: PUB-01
test('a revision that is deleted while it is read is read to its end', async () => {
  await makeRevisions(3, () => 1);
  const { store } = world.services;
  const late: Store = {
    ...store,
    read: (portal, work) =>
      store.read(portal, (tx) =>
        work({
          ...tx,
          row: async <T>(query: Parameters<Tx['row']>[0]) => {
            const found = await (tx.row(query) as Promise<T | undefined>);
            if (portal !== 0)
              await world.sql('delete from revision where portal_id = $1', [portal]);
            return found;
          },
        } as Tx),
      ),
  };
  expect(await nameOf(2, late)).toBe('Shop 2');
  expect(await kept()).toMatchObject({ count: 0 });
});
