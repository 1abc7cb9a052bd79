import { expectAccessible } from './fixtures/accessible.ts';
import { endProcessing, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

test.beforeEach(async ({ visitor, venue, pages, turn }) => {
  const { id } = await venue.eventWithDays(3);
  await visitor.opensTime(await venue.timeOf(id, 1 + turn));
  await visitor.choosesSome(/^Add one /);
  await visitor.holds();
  pages.foresees({ status: 402, path: '/guest_checkout' });
});

for (const storefront of [tower, hall]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    // Guards: APP-06, PAY-11, PAY-78, PAY-80
    test('the page waits for a slow payment and then continues by itself', async ({
      page,
      visitor,
      mailbox,
    }) => {
      const cart = nextPaidCart(page);
      await visitor.paysWith(cards.takesAWhile);
      await expect(page).toHaveURL(/\/checkout\/pending\/[\w-]+$/);
      await expect(page.getByText('Cart number')).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByText('We are waiting for the card processor')).toBeVisible();
      await page.goto(`/${storefront.slug}/checkout`);
      await expect(page).toHaveURL(/\/checkout\/pending\/[\w-]+$/);
      await expect(page.getByText('Cart number')).toBeVisible();
      await endProcessing(await cart, 'succeeded');
      await visitor.hasBought();
      await mailbox.letterTo(visitor.email);
    });
  });
}

test('the page reports that a slow payment failed and leads back to the checkout', async ({
  visitor,
  page,
}) => {
  const cart = nextPaidCart(page);
  await visitor.paysWith(cards.failsAfterAWhile);
  await expect(page).toHaveURL(/\/checkout\/pending\//);
  await endProcessing(await cart, 'failed');
  const title = page.getByRole('heading', { level: 1, name: 'Your payment did not go through' });
  await expect(title).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await expect(visitor.payButton()).toBeEnabled();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});
