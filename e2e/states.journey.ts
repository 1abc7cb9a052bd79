import { isAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { hall, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';

// A light storefront and a dark one: each state that a page can be in is there for everyone.
for (const { storefront, openers } of [
  { storefront: tower, openers: ['Show more dates', 'Read more'] },
  { storefront: hall, openers: ['Read more'] },
]) {
  test.describe(`at ${storefront.name}`, () => {
    test.use({ storefront });

    test('all that an event page opens is there for everyone', async ({ page, visitor, venue }) => {
      const { id } = await venue.eventWithDays(2);
      await visitor.opens(`/events/${id}`);
      await visitor.picksDate(1);
      await isAccessible(page);
      for (const name of openers) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await isAccessible(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      const cart = await visitor.opensCart();
      await expect(cart.getByText(storefront.words.emptyCart)).toBeVisible();
      await isAccessible(page);
    });

    test('checkout says what is wrong, where it is, to everyone', async ({
      page,
      visitor,
      venue,
      pages,
    }) => {
      const { id } = await venue.eventWithDays(4);
      await visitor.opensTime(await venue.timeOf(id, 3));
      await visitor.takesSome(/^One .+ more$/);
      await visitor.holds();
      const cart = await visitor.opensCart();
      await expect(cart.getByRole('timer')).toBeVisible();
      await isAccessible(page);
      await page.keyboard.press('Escape');
      await expect(cart).toBeHidden();
      await visitor.payButton().click();
      await expect(page.getByLabel('First name')).toBeFocused();
      await expect(page.getByLabel('First name')).toHaveAccessibleDescription(
        'Please fill this in.',
      );
      await isAccessible(page);
      await page.getByRole('button', { name: 'Read the terms' }).click();
      await isAccessible(page);
      await page.keyboard.press('Escape');

      await visitor.fillsInWhoBuys();
      await page.getByLabel('E-mail once more').fill('somebody@example.org');
      await visitor.acceptsTerms();
      await visitor.payButton().click();
      await expect(page.getByLabel('E-mail once more')).toHaveAccessibleDescription(
        'The two e-mail addresses differ.',
      );

      pages.foresees({ status: 402, path: '/guest_checkout' });
      await page.getByLabel('E-mail once more').fill(visitor.email);
      await visitor.paysAgainWith(cards.isDeclined);
      await expect(page.getByText('Your card was declined.')).toBeVisible();
      await isAccessible(page);
    });
  });
}
