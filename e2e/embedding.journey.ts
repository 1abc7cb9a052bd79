import type { Page } from '@playwright/test';
import { expectAccessibleFrame } from './fixtures/accessible.ts';
import { Account } from './fixtures/account.ts';
import { cards } from './fixtures/card-fields.ts';
import { Framed, type FramedBrowser } from './fixtures/framed.ts';
import { recordMessages, test } from './fixtures/framed-test.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect } from './fixtures/test.ts';
import { running } from './servers/running.ts';

const vera = { email: 'vera@solvarde.example', password: 'Sunrise 1888' };

/** Goes to the checkout with two tickets, including a reload of the outer page. */
async function holds(
  framed: Framed,
  turn: number,
  seen: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const { page, visitor } = framed;
  await framed.opens('event');
  await visitor.picksDate(turn);
  await visitor.picksTime(1);
  await visitor.choosesTickets({ 'Adult, Admission': 2 });
  await framed.growsWithItsPage();
  await seen(page);
  await visitor.holdButton().click();
  await expect(visitor.view.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  // The outer page remembers what it was told to show, and shows it again.
  await expect(page).toHaveURL(/[?&]foyer=[^&]*checkout/);
  await page.reload();
  await framed.waitUntilInteractive();
  await expect(visitor.view.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  const cart = await visitor.opensCart();
  await expect(cart.getByText('2 × Adult')).toBeVisible();
  // The outer page is only told if the frame has no storage of its own.
  await expect
    .poll(() => framed.isCartAround())
    .toBe(!(await framed.keeps('SameSite=None; Secure; Partitioned')));
  await seen(page);
  await cart.getByRole('button', { name: 'Close' }).click();
  // Wallets are offered first, in a frame too.
  await visitor.view.getByRole('radio', { name: 'Card', exact: true }).check();
  await visitor.isAtCheckout();
}

/** Goes from the event to the paid order, including the bank's question, all inside the frame. */
async function buys(
  browsing: FramedBrowser,
  seen?: (page: Page) => Promise<void>,
): Promise<Framed> {
  const framed = new Framed(await browsing.context.newPage());
  const { page, visitor } = framed;
  await holds(framed, 2, seen);
  await seen?.(page);
  const around = page.url().split('?')[0] ?? '';
  await expect.poll(() => framed.top()).toBeLessThanOrEqual(200);
  await framed.growsWithItsPage();
  expect(await framed.mayOpenWallets()).toBe(true);
  browsing.pages.foresees({ status: 402, path: '/guest_checkout' });
  await visitor.paysWith(cards.asksBank);
  const bank = visitor.view.locator('iframe[title="Card authentication"]');
  await framed.isOnScreen(
    bank.contentFrame().getByRole('button', { name: 'Complete authentication' }),
  );
  await visitor.card.answersBank('Complete');
  await visitor.hasBought();
  await visitor.seesCodes(1);
  await seen?.(page);
  expect(page.url().split('?')[0]).toBe(around);
  return framed;
}

test.describe('with cookies partitioned to the outer site', () => {
  // Guards: APP-22, APP-56
  test('a page of another site sells from the event to the paid order', async ({ browsing }) => {
    const framed = await buys(browsing, (page) => expectAccessibleFrame(page, '.frame > iframe'));
    expect(await framed.keeps('SameSite=None; Secure')).toBe(false);
    expect(await framed.keeps('SameSite=None; Secure; Partitioned')).toBe(true);
  });

  // Guards: APP-22
  test('a member who logs in inside the frame is logged in only on that site', async ({
    browsing,
  }) => {
    const page = await browsing.context.newPage();
    const framed = new Framed(page);
    await framed.opens('events');
    const account = new Account(framed.frame.contentFrame());
    await account.goesIn(vera);
    await account.isLoggedIn('Vera');
    await page.reload();
    await framed.waitUntilInteractive();
    await account.isLoggedIn('Vera');
    const kept = await browsing.context.cookies();
    const sessions = kept.filter(({ name }) => name.startsWith('session'));
    expect(sessions.map(({ sameSite, secure }) => ({ sameSite, secure }))).toEqual([
      { sameSite: 'None', secure: true },
      { sameSite: 'None', secure: true },
    ]);
    const alone = await browsing.context.newPage();
    await alone.goto(`${running().url}/tower/events`);
    await new Account(alone).isGuest();
    await account.logsOut('Vera');
    await account.isGuest();
  });
});

test.describe('without any cookies', () => {
  test.use({ cookies: 'none' });

  // Guards: APP-22, APP-56
  test('a page of another site sells from the event to the paid order', async ({ browsing }) => {
    const framed = await buys(browsing);
    expect(await framed.keeps('SameSite=None; Secure; Partitioned')).toBe(false);
    const storage = () => framed.html().evaluate(() => localStorage.length);
    await expect(storage()).rejects.toThrow('Access is denied');
    // After the purchase there is no cart left, here or in the outer page.
    await expect.poll(() => framed.isCartAround()).toBe(false);
  });

  test('a cart that the server returns slowly is waited for', async ({ browsing }) => {
    const page = await browsing.context.newPage();
    const framed = new Framed(page);
    const { visitor } = framed;
    await page.clock.install();
    await framed.opens('event');
    await visitor.picksDate(2);
    await visitor.picksTime(1);
    await visitor.choosesTickets({ 'Adult, Admission': 2 });
    await visitor.holdButton().click();
    const radio = visitor.view.getByRole('radio', { name: 'Card', exact: true });
    await expect(radio).toBeVisible();
    const { promise: isLate, resolve: letsCome } = Promise.withResolvers<void>();
    await page.route(/\/my\/cart\//, async (route) => {
      await isLate;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/my\/cart\//);
    await page.reload();
    await asked;
    await page.clock.runFor(10_000);
    letsCome();
    await expect(radio).toBeVisible();
    await visitor.isAtAddress(/\/checkout$/);
  });

  // Guards: APP-22
  test('the login page says how logging in becomes possible', async ({ browsing }) => {
    const framed = new Framed(await browsing.context.newPage());
    await framed.opens('events');
    const dialog = await new Account(framed.frame.contentFrame()).opensLogin();
    await expect(dialog).toContainText('Login is disabled. Enable cookies and reload to login.');
    await framed.isOnScreen(dialog);
  });
});

// Guards: APP-22
test('a seat map moves inside the frame, not with the outer page, and has room on a phone in landscape', async ({
  page,
}) => {
  await page.goto(`${running().parent}/embed-demo/seats`);
  const framed = new Framed(page, hall, page.locator('main > iframe'));
  await framed.adds({ 'data-foyer': '/hall/events/lunar-new-year-14961' }, 'main');
  await framed.waitUntilInteractive();
  const { view } = framed.visitor;
  const more = view.getByRole('button', { name: 'Add one Standard, Orchestra' });
  await more.click();
  await more.click();
  await view.getByRole('button', { name: 'Choose seats' }).click();
  const dialog = view.getByRole('dialog', { name: 'Choose your seats' });
  await dialog.getByRole('button', { name: 'Best 2 seats in Orchestra' }).click();
  await framed.isOnScreen(dialog.getByRole('button', { name: 'Confirm 2 seats' }));
  await expectAccessibleFrame(page, 'main > iframe');
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  const seats = dialog.getByRole('application');
  // The visible part of the map, zoomed in on the best seats.
  const map = await seats.locator('../..').boundingBox();
  const middle = { x: map?.width ?? 0, y: map?.height ?? 0 };
  const place = { x: (map?.x ?? 0) + middle.x / 2, y: (map?.y ?? 0) + middle.y / 2 };
  const scrolled = await page.evaluate(() => scrollY);
  const before = (await seats.boundingBox())?.x ?? Number.NaN;
  await page.mouse.move(place.x, place.y);
  await page.mouse.down();
  await page.mouse.move(place.x - 60, place.y - 60, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await seats.boundingBox())?.x).toBeLessThan(before);
  const near = (await seats.boundingBox())?.width ?? Number.NaN;
  await page.mouse.wheel(0, 200);
  await expect.poll(async () => (await seats.boundingBox())?.width).toBeLessThan(near);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.setViewportSize({ width: 740, height: 360 });
  await expect
    .poll(async () => (await seats.locator('..').boundingBox())?.height)
    .toBeGreaterThan(300);
});

// Guards: APP-22
test('a buyer sent to the bank in the whole window returns to their order with nothing stored', async ({
  browsing,
}) => {
  const framed = new Framed(await browsing.context.newPage());
  const { page, visitor } = framed;
  await holds(framed, 3);
  browsing.pages.foresees({ status: 402, path: '/guest_checkout' });
  const answer = page.waitForResponse((response) => response.url().includes('/guest_checkout'));
  await visitor.paysWith(cards.asksBank);
  const { errors } = (await (await answer).json()) as { errors: { _extra: object }[] };
  const { client_secret = '', payment_intent_id = '' } = {
    ...errors[0]?._extra,
  } as Record<string, string>;
  // Behaves like the processor's script in a frame when a bank refuses to be framed.
  const query = new URLSearchParams({ payment_intent: payment_intent_id, client_secret });
  await page.goto(`${running().cards}/3d-secure?${query}`);
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  const { complete } = visitor.storefront.words;
  await expect(page.getByRole('heading', { level: 1, name: complete })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(running().url);
  expect(page.url()).not.toContain('client_secret');
  // The venue's page has lost its cart too.
  await framed.opens('event');
  const cart = await visitor.opensCart();
  await expect(cart.getByText(visitor.storefront.words.emptyCart)).toBeVisible();
});

const wrongTags: readonly {
  readonly attributes: Readonly<Record<string, string>>;
  readonly place?: 'head';
  readonly complaint: string;
}[] = [
  { attributes: {}, complaint: 'nothing on this page has a data-foyer' },
  { attributes: { 'data-foyer': '/tower' }, place: 'head', complaint: 'cannot be in the head' },
  { attributes: { 'data-foyer': '/tower', type: 'module' }, complaint: 'not type="module"' },
  {
    attributes: { 'data-foyer': 'https://venue.example/tower' },
    complaint: 'is not the address of a storefront at',
  },
  {
    attributes: { 'data-foyer': '/tower', 'data-height': '40rem' },
    complaint: 'data-height="40rem" is not a number of pixels',
  },
];

// Guards: APP-22
test('an invalid tag reports its error on the browser’s console', async ({ page, pages }) => {
  const framed = new Framed(page);
  await framed.opens('event');
  for (const { attributes, place, complaint } of wrongTags) {
    pages.foreseesError(complaint);
    const said = page.waitForEvent('console', (message) => message.text().includes(complaint));
    await framed.adds(attributes, place);
    await said;
  }
});

// Guards: APP-22
test('a page that the venue does not name shows nothing of the storefront and gets no messages', async ({
  page,
  pages,
}) => {
  // The developer of the page is told why.
  pages.foreseesError('says nothing. Does the venue’s embed.parents have');
  pages.foreseesError('/tower/events');
  pages.foreseesError("frame-ancestors 'self'");
  await page.clock.install();
  await recordMessages(page);
  const { port } = new URL(running().parent);
  const arrival = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/tower/events'),
  );
  await page.goto(`http://stranger.localhost:${port}/embed-demo`);
  await arrival;
  const framed = new Framed(page);
  await expect.poll(() => page.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
  await expect(framed.html().getByRole('heading')).toHaveCount(0);
  const silence = page.waitForEvent('console', (message) =>
    message.text().includes('says nothing'),
  );
  await page.clock.runFor(10_000);
  await silence;
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
});

test('the outer page’s address remembers the current page on request', async ({ browsing }) => {
  const page = await browsing.context.newPage();
  const framed = new Framed(page);
  await framed.opens('events');
  await framed.visitor.choosesEvent('Tower and Museum');
  await expect(page).toHaveURL(/embed-demo\/events\?.*admission/);
  await page.reload();
  await framed.waitUntilInteractive();
  const heading = framed.visitor.view.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Tower and Museum');
  await page.goBack();
});

test('external links open in place of the outer page', async ({ browsing }) => {
  const page = await browsing.context.newPage();
  const framed = new Framed(page);
  await framed.opens('events');
  const { mailbox } = running();
  // As a venue's own text might contain it.
  await framed.html().evaluate((_, href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Elsewhere' });
    document.querySelector('main')?.prepend(link);
  }, mailbox);
  await framed.visitor.view.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page).toHaveURL(`${mailbox}/`);
});
