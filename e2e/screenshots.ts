import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from '@playwright/test';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { takeConsole } from './console-pictures.ts';
import { withWallets } from './fixtures/browser-wallets.ts';
import { purchase, visitMissingPages } from './fixtures/scenes.ts';
import { doors, hall, type Storefront, tower } from './fixtures/storefronts.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { startInstallation } from './servers/installation.ts';
import { exportAddresses } from './servers/running.ts';

/**
 * Takes the README's pictures; the console's show a year of orders. With a folder as its argument, takes one of every page,
 * dialog and state at every sample tenant instead, on a phone and on a wide screen.
 */
const [folder] = process.argv.slice(2);
const readme = path.resolve(import.meta.dirname, '../docs/screenshots');
const screens = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;

const installation = await startInstallation({ hasHistory: folder === undefined });
exportAddresses(installation);
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  if (folder === undefined) {
    await takeReadme(browser);
    await takeConsole(browser, readme);
  } else await takeAll(browser, path.resolve(folder));
} finally {
  await browser.close();
  await installation.stop();
}

async function takeReadme(browser: Browser): Promise<void> {
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 } });
  for (const storefront of [tower, hall]) {
    const { visitor, venue } = await enters(context, storefront);
    const { id } = await venue.eventWithDays(2);
    await visitor.opensTime(await venue.timeOf(id, 1));
    await visitor.choosesSome(/^Add one /);
    await visitor.page.evaluate(() => scrollTo(0, 0));
    await take(visitor, path.join(readme, `${storefront.slug}-event.png`), false);
  }
}

async function takeAll(browser: Browser, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const storefront of [tower, hall, doors]) {
    for (const [at, [screen, options]] of Object.entries(screens).entries()) {
      const context = await openContext(browser, options);
      const { visitor, venue } = await enters(context, storefront);
      for (const scenes of [purchase, visitMissingPages]) {
        for await (const scene of scenes({ visitor, venue, at: at + 1 })) {
          const isDialog = (await visitor.page.getByRole('dialog').count()) > 0;
          const name = `${storefront.slug}-${scene}-${screen}.png`;
          await take(visitor, path.join(folder, name), !isDialog);
          console.log(name);
        }
      }
      await context.close();
    }
  }
}

/** Opens a browser without wallets: a full Chromium shows Google Pay above the card's fields. */
async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: installation.url, ...options });
  await withWallets(context, 'none');
  return context;
}

async function enters(context: BrowserContext, storefront: Storefront) {
  const visitor = new Visitor(await context.newPage(), storefront);
  return { visitor, venue: venueOf(storefront, installation.url) };
}

async function take({ page }: Visitor, file: string, fullPage: boolean): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  await page.screenshot({ path: file, fullPage, animations: 'disabled' });
}
