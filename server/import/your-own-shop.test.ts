import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmptyStore } from '../testing/venues/empty-store.ts';
import { importFile } from './import-file.ts';

const docs = path.join(import.meta.dirname, '../../docs');
const steps = [1, 2, 3, 4, 5, 6];
const now = Date.parse('2026-11-21T09:00:00Z');

const { store } = await openEmptyStore();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-own-shop-'));
  await cp(path.join(docs, 'your-own-shop'), folder, { recursive: true });
  // The path given on the page.
  const font = import.meta.resolve(
    '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2',
  );
  await cp(fileURLToPath(font), path.join(folder, 'fonts/house-serif.woff2'));
});
afterAll(() => rm(folder, { recursive: true }));

test('each step of the page is imported over the one before, and nothing is withdrawn', async () => {
  for (const step of steps) {
    const result = await importFile(store, path.join(folder, `step-${step}.json`), {
      now,
      giftCardKey: 'a key of tests',
    });
    expect(result, `step ${step}`).toMatchObject({ isCommitted: true, notices: [] });
    const gone = result.faults ? [] : result.changes.filter(({ kind }) => kind === 'withdrawn');
    expect(gone, `step ${step}`).toEqual([]);
  }
});

test('the part of a step shown on the page is in its file', async () => {
  const page = await readFile(path.join(docs, 'your-own-shop.md'), 'utf8');
  const sections = page.split(/^## Step (?=\d)/m).slice(1);
  expect(sections).toHaveLength(steps.length);
  for (const [at, section] of sections.entries()) {
    const shown = [...section.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) =>
      JSON.parse(text),
    );
    expect(shown.length, `step ${at + 1}`).toBeGreaterThan(0);
    const file = await readFile(path.join(docs, `your-own-shop/step-${at + 1}.json`), 'utf8');
    for (const part of shown) expect(isPartOf(part, JSON.parse(file)), section).toBe(true);
  }
});

/** Returns true if one JSON value contains another: each item of a list in some item. */
function isPartOf(part: unknown, whole: unknown): boolean {
  if (Array.isArray(part)) {
    return Array.isArray(whole) && part.every((one) => whole.some((item) => isPartOf(one, item)));
  }
  if (typeof part === 'object' && part !== null) {
    if (typeof whole !== 'object' || whole === null) return false;
    return Object.entries(part).every(([key, value]) =>
      isPartOf(value, (whole as Record<string, unknown>)[key]),
    );
  }
  return part === whole;
}
