import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filled } from '#ui/older/floor.ts';
import { growOlder, newerThanFloor } from './browsers/older.ts';
import { deviceLink, enrolled, said, ticketsForNow } from './doors/at-the-door.ts';
import { typeAsScanner } from './doors/scanner-keys.ts';
import { cards } from './fixtures/card-fields.ts';
import { unusedPreload } from './fixtures/fits-the-screen.ts';
import { buyOrder, enterAs, heading, openConsole } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

test.setTimeout(240_000);
test.beforeEach(({ pages }) => {
  pages.leavesOut(unusedPreload);
});

/** Blocks `older.js`, to see that pages need it. */
const withoutHelp = /\/older(-[\w-]+)?\.js$/;

test('control: the page does not work without what is added for older browsers', async ({
  context,
  page,
  pages,
  visitor,
}) => {
  pages.leavesOut('');
  await growOlder(context);
  await page.route(withoutHelp, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const failed = page.waitForEvent('pageerror');
  await page.goto(`/${visitor.storefront.slug}/events/admission`);
  expect((await failed).message).toMatch(/withResolvers|is not a function/);
});

for (const name of filled.filter((one) => /^[\w.]+$/.test(one) && !one.startsWith('Element'))) {
  test(`tickets can be chosen, added and held in a browser without ${name}`, async ({
    context,
    visitor,
    venue,
  }) => {
    await context.addInitScript((full) => {
      const [object = '', own = ''] = full.split('.');
      const owner = Reflect.get(window, object);
      for (const from of [owner, Object.getPrototypeOf(owner)]) Reflect.deleteProperty(from, own);
    }, name);
    await visitor.holdsAt(await venue.timeOf('planetarium', 5), { Adult: 1 });
  });
}

test('a buyer chooses, opens the cart and pays in browsers with no features newer than the minimum', async ({
  context,
  page,
  visitor,
  venue,
}) => {
  await growOlder(context);
  await visitor.holdsAt(await venue.timeOf('planetarium', 6), { Adult: 2 });
  const cart = await visitor.opensCart();
  await expect(cart.getByRole('button', { name: /^Remove 2/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});

test.describe('in a browser with Google Pay but without inert', () => {
  test.use({ wallets: 'google_pay' });

  test('the wallet cannot be reached while a payment runs, and can be again once that is refused', async ({
    context,
    page,
    pages,
    visitor,
    venue,
  }) => {
    await growOlder(context);
    await visitor.opensTime(await venue.timeOf('planetarium', 7));
    await visitor.choosesTickets({ Adult: 1 });
    await visitor.holdButton().click();
    const wallet = page.locator('iframe[src*="express-checkout"]');
    await expect(wallet).toBeVisible();
    const methods = page.getByRole('group', { name: 'Pay with' });
    await methods.getByRole('radio', { name: 'Card', exact: true }).check();
    const { promise: isSeen, resolve: letsGo } = Promise.withResolvers<void>();
    await page.route(/\/guest_checkout/, async (route) => {
      await isSeen;
      await route.continue();
    });
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await visitor.paysWith(cards.isDeclined);
    await expect(wallet).toHaveCSS('visibility', 'hidden');
    letsGo();
    await expect(page.getByText('Your card has not been charged.')).toBeVisible();
    await expect(wallet).toHaveCSS('visibility', 'visible');
  });
});

test('a current browser does not load what older ones lack', async ({ page, visitor }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.opens('/events');
  expect(asked.filter((address) => withoutHelp.test(address))).toEqual([]);
});

test('staff find an order and a door admits in browsers with no features newer than the minimum', async ({
  page,
  browser,
  venue,
}) => {
  const number = await buyOrder(venue, 1);
  const { codes } = await ticketsForNow(venue, 1);
  const link = await deviceLink(page, 'Older gate');
  await enterAs(page, 'owner');
  await growOlder(page.context());
  await openConsole(page);
  await expect(heading(page)).toBeVisible();
  await openConsole(page, 'orders');
  await page.getByRole('searchbox').fill(number);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(`Order ${number}`);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  await growOlder(context);
  const phone = await context.newPage();
  await enrolled(phone, link);
  await typeAsScanner(phone, codes[0] ?? '');
  await expect(said(phone)).toContainText('Come in');
  expect(errors).toEqual([]);
  await context.close();
});

/** Code tests for these before using them: no iPhone has them. */
const askedFor: readonly string[] = ['requestIdleCallback', 'cancelIdleCallback'];

test('the built files use nothing newer than the minimum except what is added for older browsers', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const files = globSync('{storefront,console}/build/client/**/*.js', { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const added = new Set(filled.map((one) => one.replace(/^.*[.']([a-zA-Z]+)('.*)?$/, '$1')));
  const newer = newerThanFloor().filter(({ name }) => !added.has(name) && !askedFor.includes(name));
  const found: string[] = [];
  for (const file of files) {
    const text = readFileSync(path.join(root, file), 'utf8');
    const where = path.basename(file).replace(/-[\w-]{8}\.js$/, '');
    for (const { object, name } of newer) {
      const isGlobal = object === '';
      const call = new RegExp(isGlobal ? `[^\\w$.?]${name}\\(` : `\\b${object}\\.${name}\\b`);
      if (call.test(text)) found.push(`${where}: ${object}.${name}`);
    }
    // Safari 15.4 cannot parse a file with any of these.
    for (const [what, sign] of [
      ['a static block of a class', /[{};]static\{/],
      ['a regular expression that looks behind', /\(\?<[=!]/],
      ['the flag v of a regular expression', /\/[dgimsuy]*v[dgimsuy]*[.,;)\]]/],
    ] as const) {
      if (sign.test(text)) found.push(`${where}: ${what}`);
    }
  }
  expect([...new Set(found)]).toEqual([]);
});
