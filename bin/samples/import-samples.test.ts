import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { readDirectory } from '#server/store/catalogue/directory.ts';
import type { Program } from '../program/program.ts';
import { withStore } from '../program/with-store.ts';
import { readSettings } from '../settings/settings.ts';
import { importSamplesIfEmpty } from './import-samples.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const lines: string[] = [];
const program = {
  print: (line: string) => lines.push(line),
  fail: (message: string) => lines.push(message),
  stage: (_what: string, work: () => Promise<unknown>) => work(),
} as unknown as Program;

async function portals(mode: 'test' | 'live'): Promise<readonly string[]> {
  const settings = readSettings({
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    GIFT_CARD_KEY: 'k'.repeat(32),
  });
  await importSamplesIfEmpty(program, database.url, settings);
  const directory = await withStore(program, database.url, readDirectory);
  return directory.map(({ portalKey }) => portalKey);
}

test('the samples are imported with test keys but not with live keys', async () => {
  expect(await portals('live')).toEqual([]);
  expect(lines.join()).toContain('no samples are imported');
  expect(await portals('test')).toContain('tower');
});

test('starting with live keys warns about samples in the database', async () => {
  await portals('test');
  lines.length = 0;
  await portals('test');
  expect(lines).toEqual([]);
  await portals('live');
  expect(lines.join()).toMatch(/^Warning: the samples \(.*tower.*\) are in this database/);
});
