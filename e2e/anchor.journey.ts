import { isAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

const needsAdmission = 'Add an admission event to your cart first.';

test('an add-on says that it needs admission, leads there, and is sold beside it', async ({
  page,
  visitor,
  venue,
  pages,
  turn,
}) => {
  const place = await venue.timeOf('locker', 6 + turn);
  await visitor.opensTime(place);
  await expect(page.getByText(needsAdmission)).toBeVisible();
  await isAccessible(page);
  pages.foresees({ status: 422, path: '/api/my/cart/modify' });
  await visitor.takes({ Locker: 1 });
  await visitor.holdButton().click();
  await expect(page.getByText(needsAdmission)).toHaveCount(2);
  await page.getByRole('link', { name: 'Go to admission' }).click();
  await expect(page).toHaveURL(/\/events\/admission$/);

  await visitor.opensTime(await venue.timeOf('admission', 6 + turn));
  await visitor.takes({ 'Adult, Admission': 1 });
  await visitor.holds();
  const visit = () => page.evaluate(() => localStorage.getItem('visitWindow:tower'));
  expect(JSON.parse((await visit()) ?? '{}')).toEqual({
    session: expect.stringMatching(/^admission-/),
    start: expect.stringMatching(/^\d{4}-/),
    end: expect.stringMatching(/^\d{4}-/),
  });

  await visitor.opensTime(place);
  await expect(visitor.holdButton()).toBeVisible();
  await expect(page.getByText(needsAdmission)).toHaveCount(0);
  await visitor.takes({ Locker: 1 });
  await visitor.holds();
  await expect(page.getByText('1 × Locker')).toBeVisible();

  const cart = await visitor.opensCart();
  await cart.getByRole('button', { name: /^Remove 1 × Adult/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove item?' });
  await expect(
    question.getByText('Removing this item will clear all other items from your cart.'),
  ).toBeVisible();
  await isAccessible(page);
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(cart.getByText(visitor.storefront.words.emptyCart)).toBeVisible();
  expect(await visit()).toBeNull();
});
