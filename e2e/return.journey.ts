import type { Page } from '@playwright/test';
import { isAccessible } from './fixtures/accessible.ts';
import { goesToBank } from './fixtures/bank.ts';
import { cartPaidOn, endAtBank, takenFor } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';
import type { Watch } from './fixtures/watch.ts';
import { running } from './running.ts';

const secret = 'payment_intent_client_secret';

test.beforeEach(async ({ visitor, venue, pages, turn }) => {
  await visitor.bringsTickets(venue, await venue.timeOf('admission', 9 + turn), {
    'admission-adult': 1,
  });
  pages.foresees({ status: 402, path: '/guest_checkout' });
});

test('who comes back from the bank by its redirect gets the tickets, and a clean address', async ({
  visitor,
  page,
  mailbox,
}) => {
  const told = addressesThatOthersHear(page);
  await goesToBank(page, () => visitor.paysWith(cards.asksBank));
  const back = page.waitForRequest((request) => request.url().includes(secret));
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  expect((await back).url()).toContain('cartId=');
  await visitor.hasBought();
  expect(told.filter((address) => address.includes(secret))).toEqual([]);
  await mailbox.letterTo(visitor.email);
});

test('who failed at the bank comes back to the checkout, and another card pays', async ({
  visitor,
  page,
}) => {
  await goesToBank(page, () => visitor.paysWith(cards.asksBank));
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Your card has not been charged.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout$/);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});

/** Leaves a payment at the bank, closes the tab there and comes back in another one. */
async function comesBack(visitor: Visitor, pages: Watch): Promise<Visitor> {
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
  await isAccessible(again.page);
  return again;
}

test('who closed the tab at the bank continues with the same payment', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  await again.page.getByRole('button', { name: 'Continue' }).click();
  await again.card.answersBank('Complete');
  await again.hasBought();
});

test('who closed the tab at the bank tries another card, and pays once', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  await again.page.getByRole('button', { name: 'Try another card' }).click();
  await again.isAtAddress(/\/checkout\/[\w-]+$/);
  const cart = cartPaidOn(again.page);
  await again.paysWith(cards.pays);
  await again.hasBought();
  expect(await takenFor(await cart)).toHaveLength(1);
});

test('who closed the tab at the bank and is declined there is told so, and keeps the places', async ({
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

test('who closed the tab and approved the payment meanwhile finds the order', async ({
  visitor,
  pages,
}) => {
  const again = await comesBack(visitor, pages);
  await endAtBank(cartAt(again.page), 'succeeded');
  await again.page.getByRole('button', { name: 'Try another card' }).click();
  await again.hasBought();
});

/** The cart named in the pending page's address. */
const cartAt = (page: Page): string => /pending\/([\w-]+)$/.exec(page.url())?.[1] ?? '';

/** The page's address at each of its requests to the card processor. */
function addressesThatOthersHear(page: Page): readonly string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(running().cards) || request.isNavigationRequest()) return;
    told.push(page.url(), request.headers()['referer'] ?? '');
  });
  return told;
}
