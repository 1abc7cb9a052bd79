import { expectAccessible } from './fixtures/accessible.ts';
import { endProcessing, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';
import { waitUntilInteractive } from './fixtures/watch.ts';

test.describe('a cart with tickets', () => {
  test.beforeEach(async ({ visitor, venue, turn }) => {
    await visitor.holdsAt(await venue.timeOf('admission', 5 + turn), {
      'Adult, Admission': 2,
      'Child, Admission': 1,
    });
  });

  // Guards: APP-34, CRT-35, CRT-36, CRT-37
  test('survives a reload and is the same in another tab', { tag: '@one-size' }, async ({
    visitor,
    page,
    context,
  }) => {
    await page.reload();
    await visitor.isAtCheckout();
    const other = new Visitor(await context.newPage(), visitor.storefront);
    await other.opens('/events');
    const cart = await other.opensCart();
    await expect(cart.getByText('2 × Adult')).toBeVisible();
    await expect(cart.getByRole('timer')).toHaveText(/^Held for another \d+:\d\d min$/);
    await expect(cart.getByText('Total due').filter({ visible: true })).toHaveCount(1);
    await expect(cart.getByRole('link', { name: 'Proceed to pay' })).toBeVisible();
    await expect(cart.getByRole('link', { name: 'More events' })).toHaveAttribute(
      'href',
      '/tower/events',
    );
    const atCheckout = await visitor.opensCart();
    await expect(atCheckout.getByRole('link', { name: 'More events' })).toBeVisible();
    await expect(atCheckout.getByRole('link', { name: 'Proceed to pay' })).toHaveCount(0);
  });

  // Guards: CRT-38
  test('is 500 px wide beside the form, with 64 × 51 px pictures at double resolution', async ({
    page,
    visitor,
    isMobile,
  }) => {
    const summary = await visitor.opensOrder();
    const box = await summary.boundingBox();
    if (!isMobile) {
      await expect(summary).toHaveCSS('min-height', '500px');
      expect(box?.height).toBeGreaterThanOrEqual(500);
    }
    expect(box?.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const picture = summary.locator('img').first();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute('srcset', /sizex=128&sizey=102\S* 2x$/);
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    expect(await picture.boundingBox()).toMatchObject({ width: 64, height: 51 });
  });

  // Guards: APP-35, CRT-28, CRT-30, CRT-35
  test('loses removed tickets in every tab until it is empty', { tag: '@one-size' }, async ({
    visitor,
    page,
    context,
  }) => {
    const other = new Visitor(await context.newPage(), visitor.storefront);
    await other.opens('/events');
    const cart = await other.opensCart();
    await expectAccessible(other.page);
    // Visible at every screen size without scrolling (CRT-35).
    await expect(cart.getByText('Total due').filter({ visible: true }).first()).toBeInViewport();
    await cart.getByRole('button', { name: 'Remove 1 × Child' }).click();
    const question = other.page.getByRole('dialog', { name: 'Remove item?' });
    await expect(question.getByText('1 × Child, Tower and Museum')).toBeVisible();
    await expectAccessible(other.page);
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(cart.getByText('1 × Child')).toBeHidden();
    // A screen reader announces what is left, and later that nothing is.
    const news = cart.getByRole('status').filter({ hasText: /^Cart, / });
    await expect(news).toHaveText('Cart, 2 tickets');
    const order = await visitor.opensOrder();
    await expect(order.getByText('1 × Child')).toBeHidden();
    await expect(order.getByText('2 × Adult')).toBeVisible();

    await cart.getByRole('button', { name: 'Remove 2 × Adult' }).click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(cart.getByText(visitor.storefront.words.emptyCart)).toBeVisible();
    await expect(news).toHaveText('Cart, empty');
    await expectAccessible(other.page);
    await expect(page).toHaveURL(/\/tower\/events\/admission$/);
  });

  // Guards: CRT-17
  test('is back at checkout after going back and forward', { tag: '@one-size' }, async ({
    visitor,
    page,
  }) => {
    await page.goBack();
    await expect(visitor.step(visitor.storefront.words.chooseDate)).toBeVisible();
    await page.goForward();
    await visitor.isAtCheckout();
  });
});

test('a payment that outlasts its hold is not reported as timed out', { tag: '@one-size' }, async ({
  visitor,
  venue,
  page,
  pages,
  turn,
}) => {
  pages.foresees({ status: 402, path: '/guest_checkout' });
  await page.clock.install();
  await visitor.holdsAt(await venue.timeOf('admission', 7 + turn), { 'Adult, Admission': 1 });
  const cart = nextPaidCart(page);
  await visitor.paysWith(cards.failsAfterAWhile);
  await expect(page).toHaveURL(/\/checkout\/pending\//);
  const title = page.getByRole('heading', { level: 1, name: 'Your payment is being checked' });
  await expect(title).toBeVisible();
  await page.clock.fastForward('25:00');
  await page.clock.runFor(3_000);
  expect(await page.evaluate(() => localStorage.getItem('cart:tower'))).not.toBeNull();
  const dialog = page.getByRole('dialog', { name: 'Unfortunately your cart has timed out' });
  await expect(dialog).toBeHidden();
  await endProcessing(await cart, 'succeeded');
  await page.clock.runFor(60_000);
  await visitor.hasBought();
});

// Guards: APP-34, APP-35, CRT-20, CRT-21, ERR-04, PAY-30
test('an expired hold is reported in a dialog with one way to continue', {
  tag: '@one-size',
}, async ({ visitor, venue, page, turn }) => {
  await page.clock.install();
  await visitor.holdsAt(await venue.timeOf('admission', 7 + turn), { 'Adult, Admission': 1 });
  const chain = () => page.evaluate(() => sessionStorage.getItem('upsellsChain:tower'));
  await page.evaluate(() => {
    sessionStorage.setItem('upsellsChain:tower', '{"at":"/events/guide","rest":[]}');
  });
  await page.clock.fastForward('15:10');
  await expect(page.getByText('5 minutes left to finish your order.')).toBeAttached();
  await page.clock.fastForward('05:00');
  const dialog = page.getByRole('dialog', { name: 'Unfortunately your cart has timed out' });
  await expect(dialog).toBeVisible();
  await expect.poll(chain).toBeNull();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/tower\/events\/admission$/);
  await waitUntilInteractive(page);
  const cart = await visitor.opensCart();
  await expect(cart.getByText(visitor.storefront.words.emptyCart)).toBeVisible();
});

// Guards: APP-58
test('a cart disappears with the cookies of its visit, and its places are free again', {
  tag: '@one-size',
}, async ({ page, visitor }) => {
  await visitor.opens('/events/planetarium');
  await visitor.picksDate(3);
  await visitor.picksTime();
  await visitor.choosesTickets({ Adult: 1 });
  await visitor.holds();
  await visitor.opens('/events');
  await expect(page.getByRole('button', { name: /^Cart, 1 ticket/ }).first()).toBeVisible();
  // An open page would mark its visit again.
  await page.goto('about:blank');
  await page.context().clearCookies();
  const letGo = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await visitor.opens('/events');
  expect((await letGo).status()).toBe(200);
  await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeVisible();
});
