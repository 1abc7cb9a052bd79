import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Request, Response } from '@playwright/test';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

/** Everything a page loads, in bytes; scripts and styles gzipped. */
interface Load {
  readonly requests: number;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

/** Maximum that a page may load before anyone uses it. */
const budgets: Readonly<Record<string, Load>> = {
  // The last 300 bytes: texts that a translation by the browser cannot take, free tickets, blocked captchas (decisions 172, 159, 55).
  '/tower/events/admission': { requests: 13, scripts: 120_000, styles: 8_000, fonts: 31_000 },
  // Besides one picture for each event in view.
  '/tower/events': { requests: 23, scripts: 123_100, styles: 6_500, fonts: 31_000 },
  // Two fonts of another seller, with serifs.
  '/hall/membership': { requests: 17, scripts: 124_000, styles: 8_000, fonts: 45_000 },
};

/**
 * Opens a page and waits until its first part responds, before anyone has used it. The page itself reports that it does: what a
 * test evaluates in it would count as a visitor's press.
 */
async function opens(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const main = document.querySelector('main') ?? {};
      const isReady = Object.keys(main).some((key) => key.startsWith('__reactFiber'));
      if (isReady) console.debug('ready');
      else requestAnimationFrame(look);
    };
    look();
  });
  const ready = page.waitForEvent('console', (message) => message.text() === 'ready');
  await page.goto(path, { waitUntil: 'commit' });
  await ready;
}

/** Opens a page with an empty cache and waits until it loads no more. */
async function loadOf(page: Page, path: string): Promise<Load> {
  const answers: Response[] = [];
  const waiting = new Set<Request>();
  page.on('response', (answer) => answers.push(answer));
  page.on('request', (request) => waiting.add(request));
  page.on('requestfinished', (request) => waiting.delete(request));
  await opens(page, path);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect.poll(() => waiting.size).toBe(0);
  const sizes = await Promise.all(
    answers.map(async (answer) => {
      const type = answer.request().resourceType();
      const body = await answer.body();
      const isText = type === 'script' || type === 'stylesheet';
      return { type, size: isText ? gzipSync(body, { level: 9 }).length : body.length };
    }),
  );
  const sum = (of: string): number =>
    sizes.reduce((total, { type, size }) => (type === of ? total + size : total), 0);
  return {
    requests: answers.length,
    scripts: sum('script'),
    styles: sum('stylesheet'),
    fonts: sum('font'),
  };
}

for (const [path, budget] of Object.entries(budgets)) {
  // Guards: SPD-03
  test(`${path} loads no more than its budget until the visitor interacts`, async ({ page }) => {
    const load = await loadOf(page, path);
    for (const [what, most] of Object.entries(budget)) {
      const got = load[what as keyof Load];
      expect(got, `${what} of ${path}`).toBeGreaterThan(0);
      expect(got, `${what} of ${path}`).toBeLessThanOrEqual(most);
    }
  });
}

test.describe('the scripts of a page', () => {
  const picture = /\/api\/image\/.*sizex=(750|1500|816)&/;

  // Guards: SPD-03
  test('start after its first view, however late its picture', async ({ page }) => {
    // Without their time limit, which a busy machine may exceed.
    await page.addInitScript(() => {
      const real = window.setTimeout;
      const start = (run: () => void, delay?: number) => (delay === 2000 ? 0 : real(run, delay));
      Object.assign(window, { setTimeout: start });
    });
    await page.route(picture, async (route) => {
      await setTimeout(1_000);
      await route.continue();
    });
    await opens(page, '/tower/events/admission');
    const { painted, shown, started } = await page.evaluate(() => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = files.filter(({ name }) => name.endsWith('.js'));
      return {
        painted: performance.getEntriesByType('paint')[0]?.startTime,
        shown: files.find(({ name }) => name.includes('sizex=750'))?.responseEnd,
        started: Math.min(...scripts.map(({ startTime }) => startTime)),
      };
    });
    expect(started).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
    expect(started).toBeGreaterThan(shown ?? Number.POSITIVE_INFINITY);
  });

  test('do not wait forever for the first view', async ({ page }) => {
    await page.route(picture, () => undefined);
    await opens(page, '/tower/events/admission');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('the first touch loads the rest of a page, which stays whole until it arrives', async ({
  page,
  visitor,
}) => {
  const rest = Promise.withResolvers<void>();
  await page.route(/\/assets\/(tickets|times|account)-[^/]+\.js/, async (route) => {
    await rest.promise;
    await route.fallback();
  });
  await opens(page, '/tower/events/admission');
  const account = page.getByRole('navigation', { name: 'Main' }).getByText('Account');
  const day = visitor.dates().first();
  await day.tap();
  await expect(day).toHaveAttribute('aria-current', 'true');
  await expect(visitor.holdButton()).toBeVisible();
  await expect(account).toBeVisible();

  rest.resolve();
  await expect(visitor.times().first()).toBeVisible();
  await expect(visitor.choice().locator('dd').first()).not.toHaveText('–');
  await expect(visitor.holdButton()).toBeVisible();
});

test('the scripts of the next page load while the server holds the tickets or takes the payment', async ({
  page,
  visitor,
  venue,
}) => {
  /** Holds back the next call to `address` until a script of `file` has arrived. */
  const waitsFor = (address: RegExp, file: RegExp) => {
    const arrived = page.waitForResponse(file);
    return page.route(
      address,
      async (route) => {
        if (route.request().method() === 'POST') await arrived;
        await route.fallback();
      },
      { times: 1 },
    );
  };
  await visitor.opensTime(await venue.timeOf('planetarium', 5));
  await visitor.choosesSome(/^Add one /);
  await waitsFor(/\/cart\/modify/, /\/assets\/masked-card-[^/]+\.js/);
  await visitor.holds();
  await waitsFor(/\/api\/[^?]*checkout/, /\/assets\/complete-[^/]+\.js/);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});
