import { randomUUID } from 'node:crypto';
import { expectAccessible } from './fixtures/accessible.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ isNew: true });

const unknown = randomUUID();

for (const [what, path, title] of [
  ['An address', '/nowhere/at/all', 'Oops!'],
  ['An event', '/events/nothing', 'Oops!'],
  ['The order of a complete page', `/checkout/complete?orderIds=${unknown}`, 'Oops!'],
  ['The cart of a pending page', `/checkout/pending/${unknown}`, 'Oops!'],
  ['An order', `/ticket_order/${unknown}`, 'Order not found'],
] as const) {
  // Guards: APP-02, APP-06, APP-16, APP-17, APP-18, DET-03, PAY-73
  test(`${what} that does not exist has a page with a link home`, async ({
    page,
    visitor,
    pages,
  }) => {
    pages.foresees({ status: 404, path });
    await visitor.opens(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(/\/tower\/events\/admission$/);
  });
}

// Guards: PAY-27
test('a checkout whose cart does not exist says so', async ({ page, visitor, pages }) => {
  pages.foresees({ status: 404, path: `/my/cart/${unknown}` });
  await visitor.opens(`/checkout/${unknown}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible();
  await expectAccessible(page);
});

// Guards: PAY-06
test('a checkout without a cart leads home', async ({ page, visitor }) => {
  await visitor.opens('/checkout');
  await expect(page).toHaveURL(/\/tower\/events\/admission$/);
});

// Guards: APP-16
test('an unknown seller shows the page for unknown storefronts', async ({ page, pages }) => {
  pages.foresees({ status: 404, path: '/nobody/events' });
  await page.goto('/nobody/events');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  // A list of storefronts, or the only one.
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('link', { name: 'Solvarde' }).first()).toBeVisible();
});

// Guards: APP-19
test('a trailing slash is removed and the query kept', async ({ page, visitor }) => {
  await visitor.opens('/events/admission/?campaign=spring');
  await expect(page).toHaveURL(/\/tower\/events\/admission\?campaign=spring$/);
});
