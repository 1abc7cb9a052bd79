import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { changeLines, noticeLines } from './import-report.ts';
import { runOurs } from './testing/child-program.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await database.drop();
});

const { theme: _, ...plain } = example;
const file = (change: object = {}) => ({
  ...plain,
  events: example.events.map((event) => ({ ...event, meta: {} })),
  ...change,
});
const onlyBoats = () =>
  file({
    events: file().events.slice(0, 1),
    config: { ...example.config, membership_event_id: null },
  });

/** Runs the program with a file, without a terminal. */
async function runImport(json: unknown, ...options: string[]) {
  const place = path.join(folder, 'tenant.json');
  await writeFile(place, JSON.stringify(json));
  const { ended, lines } = runOurs(
    [path.join(import.meta.dirname, 'import.ts'), place, ...options],
    { ...database.environment, DATA_DIR: folder, GIFT_CARD_KEY: 'k'.repeat(32) },
  );
  return { code: await ended, text: lines.join('\n') };
}

async function eventsOnSale(): Promise<string[]> {
  const client = new pg.Client(database.administratorUrl);
  await client.connect();
  const { rows } = await client
    .query<{ id: string }>('select id from event_template where not withdrawn order by id')
    .finally(() => client.end());
  return rows.map(({ id }) => id);
}

test('the import program has a dry run, imports, and withdraws many events only with --yes', async () => {
  const dryRun = await runImport(file(), '--dry-run');
  expect(dryRun).toMatchObject({ code: 0, text: expect.stringContaining('nothing was changed') });
  expect(dryRun.text).toMatch(/^new {7}event {9}lantern-night$/m);
  expect(dryRun.text).toMatch(/^new {7}session {7}… and \d+ more$/m);
  expect(await eventsOnSale()).toEqual([]);

  const first = await runImport(file());
  expect(first).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Imported .* 0 withdrawn; revision 1\.$/m),
  });

  const withoutYes = await runImport(onlyBoats());
  expect(withoutYes.code).toBe(1);
  expect(withoutYes.text).toContain('This withdraws 2 of 3 events and 1 of');
  expect(withoutYes.text).toContain('or import it with --yes');
  expect(await eventsOnSale()).toEqual(['crew', 'lantern-night', 'rowing-boats']);

  expect(await runImport(onlyBoats(), '--yes')).toMatchObject({ code: 0 });
  expect(await eventsOnSale()).toEqual(['rowing-boats']);

  const invalid = await runImport(file({ venues: [{ id: 'lake', name: 'Lake' }] }));
  expect(invalid.code).toBe(1);
  expect(invalid.text).toContain('venues[0].timezone: is missing');

  const unknown = await runImport(file(), '--dryrun');
  expect(unknown).toMatchObject({ code: 1, text: expect.stringContaining('--dry-run') });
}, 240_000);

// Guards: PUB-01
test('the program makes the first revision from the file that was imported last, and asks if the shop differs', async () => {
  const boats = () => {
    const copy = structuredClone(file());
    copy.portal.key = 'first-lake';
    for (const seller of copy.sellers) seller.slug = 'first-lake';
    Object.assign(copy.config, { event_texts: {} });
    return copy;
  };
  const renamed = () => {
    const copy = boats();
    Object.assign(copy.events[1] ?? {}, { category: 'Lake' });
    return copy;
  };
  await runImport(boats());
  expect(await runImport(boats(), '--first-revision')).toMatchObject({
    code: 1,
    text: expect.stringContaining('portal.key: names a portal that has revisions already'),
  });
  const client = new pg.Client(database.administratorUrl);
  await client.connect();
  await client
    .query(
      "delete from revision r using portal p where p.key = 'first-lake' and r.portal_id = p.portal_id",
    )
    .finally(() => client.end());

  const other = await runImport(renamed(), '--first-revision');
  expect(other.code).toBe(1);
  expect(other.text).toMatch(/^changed {3}event {9}lantern-night \(category\)$/m);
  expect(other.text).toContain('See the differences with --dry-run, or take it with --yes.');
  const dry = await runImport(boats(), '--first-revision', '--dry-run');
  expect(dry).toMatchObject({ code: 0, text: expect.stringContaining('Dry run: no revision') });
  const loaded = await runImport(boats(), '--first-revision');
  expect(loaded).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Made revision 1 from .* Nothing in the shop changed\.$/m),
  });
  expect(await runImport(boats(), '--first-revision', '--replace')).toMatchObject({
    code: 1,
    text: expect.stringContaining('Name the tenant file'),
  });
}, 240_000);

test('the report lists the first changes of a kind and the number of the others', () => {
  const change = (id: string) =>
    ({ kind: 'updated', what: 'event_template', id, fields: ['name'] }) as const;
  const lines = changeLines(Array.from({ length: 25 }, (_, at) => change(`event-${at}`)));
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('changed   event         event-0 (name)');
  expect(lines[20]).toBe('changed   event         … and 5 more');
});

test('the report shortens long notices unless all of them are requested', () => {
  const notice = { path: 'strings.pl', fault: 'x'.repeat(400) };
  expect(noticeLines([notice], { all: false })[0]).toMatch(/… \(--dry-run shows all of it\)$/);
  expect(noticeLines([notice], { all: true })[0]).toBe(`Note: strings.pl: ${notice.fault}`);
});
