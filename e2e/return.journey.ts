import type { Page } from '@playwright/test';
import { goesToBank } from './fixtures/bank.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './running.ts';

const secret = 'payment_intent_client_secret';

test.beforeEach(async ({ visitor, venue, pages, turn }) => {
  await visitor.holdsAt(await venue.timeOf('admission', 9 + turn), { 'Adult, Admission': 1 });
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

/** The address that the page has whenever it asks the card processor for something. */
function addressesThatOthersHear(page: Page): readonly string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(running().cards) || request.isNavigationRequest()) return;
    told.push(page.url(), request.headers()['referer'] ?? '');
  });
  return told;
}
