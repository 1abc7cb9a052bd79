import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import example from '#tenants/samples/example.json' with { type: 'json' };
import { changeLines, noticeLines } from './import-report.ts';
import { runChild } from './testing/child-program.ts';

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

/** Runs the program on a file, without a terminal. */
async function importing(json: unknown, ...options: string[]) {
  const place = path.join(folder, 'tenant.json');
  await writeFile(place, JSON.stringify(json));
  const { ended, lines } = runChild(
    [path.join(import.meta.dirname, 'import.ts'), place, ...options],
    { DATABASE_URL: database.url, DATA_DIR: folder },
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

test('the import program tries, imports, and withdraws much only when told to', async () => {
  const trial = await importing(file(), '--dry-run');
  expect(trial).toMatchObject({ code: 0, text: expect.stringContaining('nothing was changed') });
  expect(trial.text).toMatch(/^new {7}event {9}lantern-night$/m);
  expect(trial.text).toMatch(/^new {7}session {7}… and \d+ more$/m);
  expect(await eventsOnSale()).toEqual([]);

  const first = await importing(file());
  expect(first).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^Imported .* 0 withdrawn\.$/m),
  });

  const unasked = await importing(onlyBoats());
  expect(unasked.code).toBe(1);
  expect(unasked.text).toContain('This takes 2 of 3 events and 1 of');
  expect(unasked.text).toContain('import it all the same with --yes');
  expect(await eventsOnSale()).toEqual(['crew', 'lantern-night', 'rowing-boats']);

  expect(await importing(onlyBoats(), '--yes')).toMatchObject({ code: 0 });
  expect(await eventsOnSale()).toEqual(['rowing-boats']);

  const wrong = await importing(file({ venues: [{ id: 'lake', name: 'Lake' }] }));
  expect(wrong.code).toBe(1);
  expect(wrong.text).toContain('venues[0].timezone: is missing');

  const unknown = await importing(file(), '--dryrun');
  expect(unknown).toMatchObject({ code: 1, text: expect.stringContaining('--dry-run') });
}, 60_000);

test('of many changes alike the first are listed, and how many more there are', () => {
  const change = (id: string) =>
    ({ kind: 'updated', what: 'event_template', id, fields: ['name'] }) as const;
  const lines = changeLines(Array.from({ length: 25 }, (_, at) => change(`event-${at}`)));
  expect(lines).toHaveLength(21);
  expect(lines[0]).toBe('changed   event         event-0 (name)');
  expect(lines[20]).toBe('changed   event         … and 5 more');
});

test('a long notice is cut unless all of it is wanted', () => {
  const notice = { path: 'strings.pl', fault: 'x'.repeat(400) };
  expect(noticeLines([notice], { all: false })[0]).toMatch(/… \(--dry-run shows all of it\)$/);
  expect(noticeLines([notice], { all: true })[0]).toBe(`Note: strings.pl: ${notice.fault}`);
});
