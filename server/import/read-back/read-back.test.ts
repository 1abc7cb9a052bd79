import path from 'node:path';
import { expect, test } from 'vitest';
import { samples } from '#tenants/samples/all.ts';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { giftCardKey, samplesFolder } from '../../testing/venues/boathouse.ts';
import { openEmptyStore } from '../../testing/venues/empty-store.ts';
import { importJson } from '../import-file.ts';
import { importTenant } from '../import-tenant.ts';
import { planHere } from '../planning/planner.ts';
import { readBack } from './read-back.ts';

const { store, owner } = await openEmptyStore();
const today = '2026-11-21';
const now = Date.parse(`${today}T00:00:00Z`);

const run = async (json: unknown, folder: string) => {
  const result = await importJson(store, json, { folder, now, giftCardKey });
  if (result.faults) throw new Error(JSON.stringify(result.faults));
  return result;
};

const files = [
  ...samples.map(({ folder, tenant }) => ({
    name: `the sample ${folder}`,
    folder: path.join(samplesFolder, folder),
    tenant: () => tenant(today) as object,
  })),
  { name: 'the example', folder: samplesFolder, tenant: (): object => example },
];

/** Imports a portal's tables, read back into a file, as a trial. */
async function importReadBack(key: string) {
  const { rows } = await owner.query<{ id: number }>(
    'select portal_id as id from portal where key = $1',
    [key],
  );
  const portalId = rows[0]?.id ?? 0;
  const read = await store.read(portalId, readBack);
  if (!read) throw new Error(`${key} has no tables`);
  const { file, pictures } = read;
  const source = {
    json: JSON.parse(file) as object,
    files: (picture: string) => Object.hasOwn(pictures, picture),
    readFile: async (picture: string) => {
      const { rows: images } = await owner.query<{ bytes: Buffer }>(
        'select bytes from image where portal_id = $1 and id = $2',
        [portalId, pictures[picture]],
      );
      return images[0]?.bytes ?? Buffer.alloc(0);
    },
  };
  const options = { now, giftCardKey, keep: 'never' } as const;
  const result = await importTenant(store, source.json, planHere(source), options);
  if (result.faults) throw new Error(JSON.stringify(result.faults));
  return result;
}

// Guards: PUB-01
test.each(files)(
  '$name is read back from its tables into a file whose import changes nothing',
  async ({ folder, tenant }) => {
    await run(tenant(), folder);
    const { portal } = tenant() as typeof example;
    const again = await importReadBack(portal.key);
    expect(again).toMatchObject({ changes: [], created: 0, updated: 0, withdrawn: 0 });
  },
);

test('texts by language are read back with their translations, each at its place', async () => {
  const german = ['Leinen los', 'Boote'];
  const byLanguage = {
    ...example,
    portal: { ...example.portal, key: 'translated' },
    sellers: example.sellers.map((seller) => ({ ...seller, slug: 'translated' })),
    events: example.events.map((event, at) => ({
      ...event,
      subtitle: { en: 'Boats', de: german[at] ?? 'Kähne' },
    })),
  };
  await run(byLanguage, samplesFolder);
  const again = await importReadBack('translated');
  expect(again).toMatchObject({ changes: [], created: 0, updated: 0, withdrawn: 0 });
});

// Guards: PUB-01
test('things removed from the file are not read back', async () => {
  await run(example, samplesFolder);
  const [first, ...events] = example.events;
  const less = { ...example, config: {}, events, doors: [], cart_rules: [] };
  await run({ ...less, events: events.filter(({ id }) => id !== first?.id) }, samplesFolder);
  const again = await importReadBack(example.portal.key);
  expect(again).toMatchObject({ changes: [], created: 0, updated: 0, withdrawn: 0 });
});

test('a portal without tables is not read back', async () => {
  await owner.query("insert into portal (key) values ('empty')");
  await expect(importReadBack('empty')).rejects.toThrow('empty has no tables');
});
