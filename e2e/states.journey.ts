import { cards } from './fixtures/card-fields.ts';
import { hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

for (const storefront of [tower, hall]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    // Guards: APP-39
    test('checkout reports each problem at its place, accessibly', async ({
      page,
      visitor,
      venue,
      pages,
    }) => {
      const { id } = await venue.eventWithDays(4);
      await visitor.opensTime(await venue.timeOf(id, 3));
      await visitor.choosesSome(/^Add one /);
      await visitor.holds();
      const cart = await visitor.opensCart();
      await expect(cart.getByRole('timer')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(cart).toBeHidden();
      await visitor.payButton().click();
      await expect(page.getByLabel('First name')).toBeFocused();
      await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
        'Please fill this in.',
      );
      await page.getByRole('button', { name: 'Read the terms' }).click();
      await page.keyboard.press('Escape');

      await visitor.fillsInBuyer();
      await page.getByLabel('Confirm e-mail').fill('somebody@example.org');
      await visitor.acceptsTerms();
      await visitor.payButton().click();
      await expect(page.getByLabel('Confirm e-mail')).toHaveAccessibleDescription(
        'The e-mail addresses do not match.',
      );

      pages.foresees({ status: 402, path: '/guest_checkout' });
      await page.getByLabel('Confirm e-mail').fill(visitor.email);
      await visitor.paysAgainWith(cards.isDeclined);
      await expect(page.getByText('Your card was declined.')).toBeVisible();
    });
  });
}
