import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { unpackArchive } from '#server/publishing/archive.ts';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { runOurs } from './testing/child-program.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-revisions-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

/** Returns the example without pictures and translations. */
function file(name: string) {
  const { theme: _, ...plain } = example;
  const events = example.events.map((event) => ({ ...event, meta: {} }));
  const [boats, ...others] = events;
  return {
    ...plain,
    config: { ...example.config, event_texts: {} },
    events: [{ ...boats, name }, ...others],
  };
}

async function run(program: string, ...options: string[]) {
  const { ended, lines, results } = runOurs([path.join(import.meta.dirname, program), ...options], {
    ...database.environment,
    DATA_DIR: folder,
    GIFT_CARD_KEY: 'k'.repeat(32),
  });
  const code = await ended;
  return { code, text: lines.join('\n'), result: results.join('\n') };
}

async function runImport(json: unknown, ...options: string[]) {
  const place = path.join(folder, 'tenant.json');
  await writeFile(place, JSON.stringify(json));
  return run('import.ts', place, ...options);
}

// Guards: PUB-01, PUB-22
test('the program lists revisions, prints one, packs one, and says what changed between two', async () => {
  const portal = ['--portal', example.portal.key];
  expect((await runImport(file('Boats'), '--note', 'First')).text).toContain('; revision 1.');
  expect((await runImport(file('Canoes'))).text).toContain('; revision 2.');

  const list = await run('revisions.ts', ...portal);
  expect(list.code).toBe(0);
  const [second, first] = list.result.split('\n');
  expect(second).toMatch(/^ {4}2 {2}.* UTC {2}from a file by import$/);
  expect(first).toMatch(/^ {4}1 {2}.* UTC {2}from a file by import: First$/);

  const shown = await run('revisions.ts', 'show', '1', ...portal);
  const downloaded = JSON.parse(shown.result) as ReturnType<typeof file> & { $base: object };
  expect(downloaded).toMatchObject({ ...file('Boats'), $base: { revision: 1 } });

  const plain = path.join(folder, 'shop.json');
  expect(await run('revisions.ts', 'download', '1', plain, ...portal)).toMatchObject({
    code: 0,
    result: `Wrote revision 1 of ${example.portal.key} to ${plain}.`,
  });
  expect(JSON.parse(await readFile(plain, 'utf8'))).toEqual(downloaded);

  const german = ['--languages', 'de,en'];
  const turned = await run('revisions.ts', 'show', '1', ...german, ...portal);
  expect(JSON.parse(turned.result)).toMatchObject({
    portal: { languages: ['de', 'en'] },
    events: expect.arrayContaining([
      expect.objectContaining({ name: { de: 'Boats', en: 'Boats' } }),
    ]),
  });
  const others = await run('revisions.ts', 'show', '1', '--languages', 'de', ...portal);
  expect(others.text).toContain('The languages of the file are en, de.');

  const difference = await run('revisions.ts', 'difference', '1', '2', ...portal);
  expect(difference.result).toBe('changed    events/rowing-boats/name: "Boats" to "Canoes"');

  const place = path.join(folder, 'shop.zip');
  expect(await run('revisions.ts', 'download', '2', place, ...portal)).toMatchObject({ code: 0 });
  const { json } = await unpackArchive(await readFile(place));
  expect(json).toMatchObject({ ...file('Canoes'), $base: { revision: 2 } });

  Object.assign(downloaded.events[0] ?? {}, { name: 'Kayaks' });
  const conflict = await runImport(downloaded);
  expect(conflict.code).toBe(1);
  expect(conflict.text).toContain(
    'events/rowing-boats/name: is "Kayaks" in the file, and was published as "Canoes" since; it was "Boats"',
  );

  const nowhere = await run('revisions.ts', 'download', '2', `${folder}/none/a.zip`, ...portal);
  expect(nowhere).toMatchObject({
    code: 1,
    text: expect.stringContaining(`${folder}/none/a.zip cannot be written (ENOENT).`),
  });
  const oldest = await run('revisions.ts', '--below', '1', ...portal);
  expect(oldest.result).toBe(`${example.portal.key} has no revision below 1.`);

  const unknown = await run('revisions.ts', 'show', '9', ...portal);
  expect(unknown).toMatchObject({
    code: 1,
    text: expect.stringContaining('There is no revision 9.'),
    result: '',
  });

  // It goes to standard error: the result above does not contain it.
  expect(shown.text).toContain('Migrating the database');
}, 240_000);

// Guards: PUB-01
test('the program shows what an erasure hits, and erases it only with --yes', async () => {
  const json = structuredClone(file('Trips'));
  json.portal.key = 'erased-lake';
  for (const seller of json.sellers) seller.slug = 'erased-lake';
  const portal = ['--portal', 'erased-lake'];
  await runImport({ ...json, events: named(json, 'Trips with Marta Brandt') });
  await runImport({ ...json, events: named(json, 'Trips') }, '--note', 'Without a name');
  const erasing = ['erase', '--text', 'Marta Brandt', ...portal];

  const dry = await run('revisions.ts', ...erasing, '--dry-run');
  expect(dry).toMatchObject({
    code: 0,
    result: [
      'A text would be erased from revision 1:',
      '  events/rowing-boats/name',
      'Dry run: nothing was erased.',
    ].join('\n'),
  });
  const asked = await run('revisions.ts', ...erasing);
  expect(asked.code).toBe(1);
  expect(asked.text).toContain(
    'Nothing was erased. See what it hits with --dry-run, or erase it with --yes.',
  );
  expect((await run('revisions.ts', 'show', '1', ...portal)).result).toContain('Marta Brandt');

  expect(await run('revisions.ts', ...erasing, '--yes')).toMatchObject({
    code: 0,
    result: expect.stringContaining('Erased from one revision of erased-lake.'),
  });
  const shown = await run('revisions.ts', 'show', '1', ...portal);
  expect(JSON.parse(shown.result)).toMatchObject({
    events: [{ name: 'Trips with [erased 1]' }, {}, {}],
  });
  expect(shown.text).toMatch(/Revision 1: a text was erased from one place by revisions, .* UTC\./);
  const [second, first] = (await run('revisions.ts', ...portal)).result.split('\n');
  expect(second).toMatch(/: Without a name$/);
  expect(first).toMatch(/; a text was erased from one place by revisions, .* UTC$/);

  const again = await run('revisions.ts', ...erasing, '--yes');
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('No revision has it.') });
  const both = await run('revisions.ts', 'erase', 'portal/name', ...erasing.slice(1));
  expect(both).toMatchObject({ code: 1, text: expect.stringContaining('--text - reads it') });
}, 240_000);

const named = ({ events: [first, ...others] }: ReturnType<typeof file>, name: string) => [
  { ...first, name },
  ...others,
];
