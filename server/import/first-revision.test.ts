import { expect, test } from 'vitest';
import { giftCardKey, boathouseNow as now, samplesFolder } from '../testing/venues/boathouse.ts';
import { openHistory } from '../testing/venues/history.ts';
import { compareFirst, loadFirst } from './first-revision.ts';
import { planHere, sourceIn } from './planning/planner.ts';

const { store, owner, key, rows, run, picture, file, named, fileOf, importIt, stored } =
  await openHistory();

const options = { now, giftCardKey };
const plannerOf = (json: unknown) => planHere(sourceIn(json, samplesFolder));
const load = (json: unknown) =>
  loadFirst(store, json, plannerOf(json), { ...options, note: 'As imported' });
const compare = (json: unknown) => compareFirst(store, json, plannerOf(json), options);

/** A portal from before there were revisions. */
async function withoutRevisions(json: unknown): Promise<void> {
  await run(json);
  await rows('delete from revision where portal_id = $portal');
}

// Guards: PUB-01
test('the file that was imported last becomes the first revision as it was written, and the shop stays as it is', async () => {
  await withoutRevisions(file());
  const before = await picture();
  expect(await compare(file())).toMatchObject({ changes: [], isCommitted: false });
  expect(await load(file())).toEqual([]);
  expect(await picture()).toEqual(before);
  const [first, ...others] = await stored();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ number: 1, source: 'file', note: 'As imported', base: null });
  const { $base: _, ...written } = await fileOf(1);
  expect(written).toEqual(file());
  // Imported once more it changes nothing, and the next file follows it.
  expect(await importIt(file())).toMatchObject({ revision: undefined });
  expect(await importIt(named('Canoes'), { base: 1 })).toMatchObject({ revision: 2 });
  expect(
    await rows(
      `select entity_id from audit_entry where portal_id = $portal and act = 'load_first_revision'`,
    ),
  ).toEqual([{ entity_id: key() }]);
});

// Guards: PUB-01
test('a file that differs from the shop is shown with its differences, and changes nothing of it either', async () => {
  await withoutRevisions(file());
  const before = await picture();
  const other = file((event) =>
    Object.assign(event, {
      name: 'Canoes',
      meta: { image_profile: 'tower/pictures/crown-profile.svg' },
    }),
  );
  expect(await compare(other)).toMatchObject({
    changes: [
      { kind: 'updated', what: 'event_template', id: 'rowing-boats', fields: ['name', 'meta'] },
    ],
  });
  expect(await stored()).toEqual([]);
  expect(await load(other)).toEqual([]);
  expect(await picture()).toEqual(before);
  // Its pictures are there, so that it can be downloaded.
  const [first] = await stored();
  const images = await rows<{ id: string }>('select id from image where portal_id = $portal');
  expect(images.map(({ id }) => id)).toEqual(
    expect.arrayContaining(Object.values(first?.pictures ?? {})),
  );
});

// Guards: PUB-01
test('a portal that has revisions gets none of its file', async () => {
  await run(file());
  const faults = [{ path: 'portal.key', fault: 'names a portal that has revisions already' }];
  expect(await compare(file())).toEqual({ faults });
  expect(await load(file())).toEqual(faults);
  expect(await stored()).toHaveLength(1);
});

// Guards: PUB-01
test('a file of another portal is refused, and makes none', async () => {
  const faults = [
    {
      path: 'portal.key',
      fault: 'names no portal with something on sale: import the file instead',
    },
  ];
  expect(await compare(file())).toEqual({ faults });
  expect(await load(file())).toEqual(faults);
  const { rows: made } = await owner.query('select from portal where key = $1', [key()]);
  expect(made).toEqual([]);
});

// Guards: PUB-01
test('a file with an error is refused with its place', async () => {
  await withoutRevisions(file());
  const wrong = file((event) => Object.assign(event, { venue: 'nowhere' }));
  expect((await compare(wrong)).faults).toMatchObject([{ path: 'events[0].venue' }]);
  expect(await load(wrong)).toMatchObject([{ path: 'events[0].venue' }]);
  expect(await stored()).toEqual([]);
});

// Guards: PUB-01
test('of two that come at once, one becomes the first revision', async () => {
  await withoutRevisions(file());
  const both = await Promise.all([load(file()), load(named('Canoes'))]);
  expect(both.map((faults) => faults.length).sort()).toEqual([0, 1]);
  expect(await stored()).toHaveLength(1);
});
