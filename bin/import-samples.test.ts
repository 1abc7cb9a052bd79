import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#database/testing/clone-database.ts';
import { readDirectory } from '#server/store/catalogue/directory.ts';
import { importSamplesIfEmpty } from './import-samples.ts';
import type { Program } from './program.ts';
import { readSettings } from './settings.ts';
import { withStore } from './with-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

const said: string[] = [];
const program = {
  say: (line: string) => said.push(line),
  fail: (message: string) => said.push(message),
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

test('the samples are imported with test keys, and not with those that move money', async () => {
  expect(await portals('live')).toEqual([]);
  expect(said.join()).toContain('no samples are imported');
  expect(await portals('test')).toContain('tower');
});

test('samples that are there already are warned of once the keys move money', async () => {
  await portals('test');
  said.length = 0;
  await portals('test');
  expect(said).toEqual([]);
  await portals('live');
  expect(said.join()).toMatch(/^Warning: the samples \(.*tower.*\) are in this database/);
});
