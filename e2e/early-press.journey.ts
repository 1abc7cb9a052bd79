import type { Page } from '@playwright/test';
import { translate } from './browsers/translated.ts';
import { expect, test } from './fixtures/test.ts';
import { openSlowLine } from './servers/slow-line.ts';

test.use({ isNew: true });

/** Opens a page of the tower, which is drawn before its scripts have loaded. */
async function drawn(page: Page, path: string) {
  const line = await openSlowLine({ holdsScripts: true });
  await page.goto(`${line.url}/tower${path}`, { waitUntil: 'commit' });
  await expect(page.locator('footer')).toBeVisible();
  return line;
}
const cart = (page: Page) => page.getByRole('button', { name: 'Cart' }).first();
/** Waits until the router has taken over. */
const isReady = (page: Page) => expect(page.locator('button[data-press]')).toHaveCount(0);

test('a press before the page is ready shows as pending and takes effect once', async ({
  page,
}) => {
  const line = await drawn(page, '/events');
  await cart(page).tap();
  await expect(cart(page)).toHaveAttribute('aria-busy', 'true');
  await cart(page).tap();
  line.letScriptsThrough();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(cart(page)).not.toHaveAttribute('aria-busy');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  // From now on the page handles presses itself.
  await cart(page).tap();
  await expect(dialog).toBeVisible();
  await line.stop();
});

test('control: an early press is lost without the script that keeps it', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'earlyPress', { get: () => undefined, set: () => undefined }),
  );
  const line = await drawn(page, '/events');
  await cart(page).tap();
  line.letScriptsThrough();
  await isReady(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await line.stop();
});

test('an early press takes effect on a page that the browser has translated meanwhile', async ({
  page,
  context,
}) => {
  await translate(context, { node: 'taken', takes: 0, begins: 'at once' });
  const line = await drawn(page, '/events/admission');
  const more = page.getByRole('button', { name: 'Read more' });
  await expect(more.locator('font')).not.toHaveCount(0);
  await more.tap();
  line.letScriptsThrough();
  await expect(page.getByRole('dialog')).toBeVisible();
  await line.stop();
});

test('an early press is dropped if its control has since changed its meaning', async ({ page }) => {
  const line = await drawn(page, '/events/admission');
  const more = page.getByRole('button', { name: 'Read more' });
  await more.tap();
  await page.evaluate(() => Object.assign(Reflect.get(window, 'earlyPress'), { is: 'Pay' }));
  line.letScriptsThrough();
  await isReady(page);
  await expect(more).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await line.stop();
});
