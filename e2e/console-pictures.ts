import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { anotherLink, button, enrolled, said, ticketsForNow } from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { expect } from './fixtures/patient.ts';
import { enterAs, openConsole, staffCall } from './fixtures/staff.ts';
import { tower } from './fixtures/storefronts.ts';
import { venueOf } from './fixtures/venue.ts';
import { running } from './servers/running.ts';

const screens = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { ...devices['iPhone 13'], defaultBrowserType: undefined, deviceScaleFactor: 1.5 },
} as const;

type Screen = keyof typeof screens;

/** Takes the README's pictures of the console's main pages, on a wide screen and on a phone. */
export async function takeConsole(browser: Browser, folder: string): Promise<void> {
  const fileOf = (name: string, screen: Screen) =>
    path.join(folder, `console-${name}-${screen}.png`);
  await eachScreen(browser, async (page, screen) => {
    const { order } = await staffCall(page, 'listOrders', { query: {} });
    const shown = order.find(({ tickets, redeemed }) => tickets > 2 && redeemed > 0) ?? order[0];
    await open(page, 'orders', fileOf('orders', screen));
    await open(page, `orders/${shown?.number}`, fileOf('order', screen));
  });
  // Pictures are taken at any hour; a closed shop shows nothing for today.
  await sellToday();
  await eachScreen(browser, async (page, screen) => {
    if (screen === 'phone') await scan(page, fileOf('scanner', screen));
  });
  await eachScreen(browser, async (page, screen) => {
    const { session } = await staffCall(page, 'listSessions', { query: {} });
    const fullest = session.toSorted((one, other) => other.sold - one.sold)[0];
    await open(page, '', fileOf('start', screen));
    await open(page, `sessions/${fullest?.id}`, fileOf('session', screen));
    await open(page, 'doors', fileOf('doors', screen));
  });
}

async function eachScreen(
  browser: Browser,
  work: (page: Page, screen: Screen) => Promise<void>,
): Promise<void> {
  for (const screen of ['desktop', 'phone'] as const) {
    const context = await browser.newContext({ ...screens[screen], colorScheme: 'light' });
    const page = await context.newPage();
    await enterAs(page, 'owner', 'Olive');
    await work(page, screen);
    await context.close();
  }
}

async function open(page: Page, address: string, file: string): Promise<void> {
  await openConsole(page, address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const content = page.getByRole('heading', { level: 2 }).or(page.getByRole('grid'));
  await expect(content.first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await take(page, file);
}

async function sellToday(): Promise<void> {
  const venue = venueOf(tower, running().url);
  for (const [at, count] of [2, 4, 1, 3, 2, 5].entries()) {
    await venue.sell(
      await venue.timeOf('admission', at + 2),
      'admission-adult',
      'grace@buyer.example',
      count,
    );
  }
}

/** Scans tickets at a door, and takes a picture of the phone. */
async function scan(page: Page, file: string): Promise<void> {
  const { codes } = await ticketsForNow(venueOf(tower, running().url), 9);
  const phone = await page.context().newPage();
  await enrolled(phone, await anotherLink(page, 'Main entrance'));
  await button(phone, 'Settings').click();
  await phone.getByRole('checkbox', { name: /^Camera/ }).uncheck();
  await button(phone, 'Close').click();
  for (const code of [codes[0] ?? '', ...codes.slice(0, 5)]) {
    await typeAsScanner(phone, code);
    await expect(said(phone)).toContainText(/Come in|Already in/);
  }
  await take(phone, file);
}

/** Takes a picture with only the colours it needs, a third of the size. */
async function take(page: Page, file: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const picture = await page.screenshot({ animations: 'disabled' });
  await writeFile(file, await sharp(picture).png({ palette: true, quality: 90 }).toBuffer());
}
