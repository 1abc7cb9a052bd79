import type { BrowserContext, Page } from '@playwright/test';
import { KeptBrowsers, rest } from './browsers/kept.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

// These journeys have browsers of their own.
test.use({ isNew: true });

/** Runs in a page: stores something in every possible way. */
async function store(): Promise<void> {
  await cookieStore.set('kept', '1');
  localStorage.setItem('kept', '1');
  await caches.open('kept');
  await new Promise((resolve) => {
    indexedDB.open('kept').onsuccess = resolve;
  });
}

/** Runs in a page: lists what is stored. */
async function stored(): Promise<readonly string[]> {
  return [
    ...document.cookie.split('; '),
    ...Object.keys(localStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
  ].filter((name) => name.includes('kept'));
}

const pageOf = (context: BrowserContext): Page => context.pages()[0] as Page;
const withoutMore = async (): Promise<void> => {};

test('a reused browser has lost what its pages stored but keeps the product’s files', async ({
  browser,
}) => {
  let now = 0;
  const kept = new KeptBrowsers(browser, () => now);
  const first = await kept.take('one', withoutMore);
  await pageOf(first).goto(`${running().url}/tower/events`);
  await pageOf(first).evaluate(store);
  // Control: another page of the same browser finds all of it.
  const beside = await first.newPage();
  await beside.goto(`${running().url}/tower/events`);
  expect(await beside.evaluate(stored)).toHaveLength(4);

  await kept.giveBack(first, true);
  now = rest;
  const again = await kept.take('one', withoutMore);
  expect(again).toBe(first);
  await pageOf(again).goto(`${running().url}/tower/events`);
  expect(await pageOf(again).evaluate(stored)).toEqual([]);
  const loaded = () =>
    pageOf(again).evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
        .map(({ transferSize }) => transferSize),
    );
  // A page may load its scripts after its load event.
  await expect.poll(async () => (await loaded()).length).toBeGreaterThan(0);
  expect(new Set(await loaded())).toEqual(new Set([0]));
  await kept.giveBack(again, true);
  await kept.close();
});

test('a browser rests until its caches are stale, and is then reused only for journeys of its kind', async ({
  browser,
}) => {
  let now = 0;
  const kept = new KeptBrowsers(browser, () => now);
  const first = await kept.take('one', withoutMore);
  await kept.giveBack(first, true);
  now = rest - 1;
  const second = await kept.take('one', withoutMore);
  expect(second).not.toBe(first);
  now = rest;
  const other = await kept.take('other', withoutMore);
  expect(other).not.toBe(first);
  expect(await kept.take('one', withoutMore)).toBe(first);
  for (const context of [first, second, other]) await kept.giveBack(context, false);
  await kept.close();
});

for (const [change, does] of Object.entries({
  'another clock': (context) => pageOf(context).clock.install(),
  'a script of its own': (context) => context.addInitScript(() => {}),
  'no network': (context) => context.setOffline(true),
} satisfies Readonly<Record<string, (context: BrowserContext) => Promise<unknown>>>)) {
  test(`a browser to which a journey gave ${change} is not reused`, async ({ browser }) => {
    let now = 0;
    const kept = new KeptBrowsers(browser, () => now);
    const first = await kept.take('one', withoutMore);
    await does(first);
    await kept.giveBack(first, true);
    now = rest;
    const second = await kept.take('one', withoutMore);
    expect(second).not.toBe(first);
    await kept.giveBack(second, false);
    await kept.close();
  });
}
