import { expect, test } from './fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('without JavaScript dates, times and prices are read, and buying says what it needs', async ({
  page,
  visitor,
}) => {
  const { words } = visitor.storefront;
  await page.goto('/tower/events');
  await expect(page.getByText('from €9.00').first()).toBeVisible();
  await visitor.choosesEvent('Tower and Museum');
  await visitor.step(words.chooseDate).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
  await visitor.times().first().click();
  await expect(page).toHaveURL(/\?session=/);
  await expect(visitor.times().first()).toHaveAttribute('aria-current', 'true');
  const tickets = visitor.step('Choose your tickets');
  await expect(tickets.getByText('Adult', { exact: true })).toBeVisible();
  await expect(tickets.getByText(/€\d+\.\d\d/).first()).toBeVisible();
  await expect(page.getByText(/require JavaScript/)).toBeVisible();

  await page.goto('/tower/checkout');
  await expect(page.getByText(/Payment requires JavaScript/)).toBeVisible();
});
