import type { Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessible.ts';
import { payThroughBank } from './fixtures/bank.ts';
import { amountsTaken, answerBank, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';
import type { ErrorWatch } from './fixtures/watch.ts';
import { running } from './servers/running.ts';

const secret = 'payment_intent_client_secret';

test.beforeEach(async ({ visitor, venue, pages, turn }) => {
  await visitor.bringsTickets(venue, await venue.timeOf('admission', 9 + turn), {
    'admission-adult': 1,
  });
  pages.foresees({ status: 402, path: '/guest_checkout' });
});

// Guards: PAY-07, PAY-37
test('a buyer redirected from the bank gets the tickets at a clean address', async ({
  visitor,
  page,
  mailbox,
}) => {
  const addresses = addressesThatOthersHear(page);
  await payThroughBank(page, () => visitor.paysWith(cards.asksBank));
  const back = page.waitForRequest((request) => request.url().includes(secret));
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  expect((await back).url()).toContain('cartId=');
  await visitor.hasBought();
  expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
  await mailbox.letterTo(visitor.email);
});

// Guards: PAY-07
test('a buyer who fails authentication at the bank returns to the checkout and pays with another card', async ({
  visitor,
  page,
}) => {
  await payThroughBank(page, () => visitor.paysWith(cards.asksBank));
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Your card has not been charged.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});

/** Leaves a payment at the bank's page, closes the tab and comes back in another. */
async function comesBack(visitor: Visitor, pages: ErrorWatch): Promise<Visitor> {
  pages.foresees({ status: 402, path: '/pay' });
  const { page, storefront } = visitor;
  const asked = page.waitForResponse((response) => response.url().includes('/guest_checkout'));
  await visitor.paysWith(cards.asksBank);
  await asked;
  await expect(page.locator('iframe[title="Card authentication"]')).toBeVisible();
  const again = new Visitor(await page.context().newPage(), storefront);
  await page.close();
  await again.opens('/checkout');
  await expect(again.page.getByRole('heading', { level: 1 })).toHaveText(
    'Your payment is not finished',
  );
  await expect(again.page.getByText('no need to pay again')).toHaveCount(0);
  await expectAccessible(again.page);
  return again;
}

// Guards: PAY-77
test('a buyer who closed the tab at the bank continues with the same payment', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  await again.page.getByRole('button', { name: 'Continue' }).click();
  await again.card.answersBank('Complete');
  await again.hasBought();
});

// Guards: PAY-77
test('a buyer who closed the tab at the bank tries another card and pays once', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  await again.page.getByRole('button', { name: 'Pay in another way' }).click();
  await again.isAtAddress(/\/checkout\/[\w-]+$/);
  const cart = nextPaidCart(again.page);
  await again.paysWith(cards.pays);
  await again.hasBought();
  expect(await amountsTaken(await cart)).toHaveLength(1);
});

test('a buyer who closed the tab at the bank and is declined there is told so and keeps the places', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  await again.page.getByRole('button', { name: 'Continue' }).click();
  await again.card.answersBank('Fail');
  await expect(again.page.getByText('Your card has not been charged.')).toBeVisible();
  await again.page.getByRole('link', { name: 'Back to checkout' }).click();
  await again.paysWith(cards.pays);
  await again.hasBought();
});

test('a buyer who closed the tab and approved the payment meanwhile finds the order', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  // Otherwise the page might find the order by itself before the buyer presses.
  const release = await holdsNextLook(again.page);
  await answerBank(cartAt(again.page), 'succeeded');
  await again.page.getByRole('button', { name: 'Pay in another way' }).click();
  release();
  await again.hasBought();
});

/** Waits until the pending page reads its cart again, and holds that request until it is released. */
async function holdsNextLook(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const isLook = (url: URL) => url.pathname.endsWith(`/my/cart/${cartAt(page)}`);
  await page.route(isLook, async (route) => {
    held.resolve();
    await released.promise;
    await route.continue();
  });
  await held.promise;
  return released.resolve;
}

/** Returns the cart id in the pending page's address. */
const cartAt = (page: Page): string => /pending\/([\w-]+)$/.exec(page.url())?.[1] ?? '';

/** Records the page's address at each of its requests to the card processor. */
function addressesThatOthersHear(page: Page): readonly string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(running().cards) || request.isNavigationRequest()) return;
    addresses.push(page.url(), request.headers()['referer'] ?? '');
  });
  return addresses;
}
