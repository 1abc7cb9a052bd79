import { expectAccessible } from './fixtures/accessible.ts';
import { doors, tower } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import type { Visitor } from './fixtures/visitor.ts';

test.use({ storefront: doors });

const question = 'What other experiences would you like to add?';

/** Holds a ticket for the first time of a paid event. */
async function holdsOne(visitor: Visitor): Promise<string> {
  await visitor.opens('/events?category=Music');
  const card = visitor.page.getByRole('article').filter({ hasText: 'from £' }).first();
  const name = (await card.getByRole('link').textContent()) ?? '';
  await card.getByRole('link').click();
  await expect(visitor.page.getByRole('heading', { level: 1, name })).toBeVisible();
  await visitor.picksDate();
  if ((await visitor.times().count()) > 0) await visitor.picksTime();
  await visitor.choosesTickets({ 'Full price': 1 });
  await visitor.holdButton().click();
  await expect(visitor.page).toHaveURL(/\/doors\/(checkout|events)$/);
  return name;
}

// Guards: EVT-01, EVT-02, EVT-03
test('a buyer with a cart is offered events to add on the same day, and can skip them', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events');
  await expect(page.getByRole('heading', { level: 1, name: doors.words.listing })).toBeVisible();
  const name = await holdsOne(visitor);
  // Requests by the last page do not count.
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/events/available')) asked.push(request.url());
  });
  await visitor.opens('/events');
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('article').getByRole('link', { name, exact: true })).toHaveCount(0);
  const days = await page
    .getByRole('article')
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')));
  expect(new Set(days).size).toBe(1);
  await expectAccessible(page);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).toEqual([...new Set(asked)]);
  await page.getByRole('link', { name: 'Skip to checkout' }).click();
  await expect(page).toHaveURL(/\/doors\/checkout$/);
});

// Guards: EVT-21
test('a listing with nothing to add leads on to checkout', async ({ page, visitor }) => {
  await holdsOne(visitor);
  await page.route(/\/events\/available\?.*start_datetime/, (route) =>
    route.fulfill({ json: { event_template: [], venue: [] } }),
  );
  await page.goto('/doors/events');
  await expect(page).toHaveURL(/\/doors\/checkout$/);
});

// Guards: APP-25, EVT-22
test('an address with expresscheckout skips the add-ons, now and for the rest of the visit', async ({
  page,
  visitor,
}) => {
  await visitor.opens('/events?expresscheckout=1&category=Music');
  await expect(page).toHaveURL(/\/doors\/events\?category=Music$/);
  await expect(page.getByRole('heading', { level: 1, name: doors.words.listing })).toBeVisible();
  await holdsOne(visitor);
  await page.goto('/doors/events');
  await expect(page).toHaveURL(/\/doors\/checkout$/);
});

// Guards: APP-25
test('expresscheckout is removed from any address, and has no effect if upsells are off', async ({
  page,
  visitor,
}) => {
  for (const query of ['expresscheckout=0', 'expresscheckout']) {
    await page.goto(`/doors/checkout?${query}`);
    // With nothing to pay, the visitor returns home, to the listing.
    await expect(page).toHaveURL(/\/doors\/events$/);
    await expect(page.getByRole('heading', { level: 1, name: doors.words.listing })).toBeVisible();
  }
  await visitor.opens('?expresscheckout=false&category=Dance');
  await expect(page).toHaveURL(/\/doors\/events\?category=Dance$/);
  await holdsOne(visitor);
  await visitor.opens('/events');
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
});

test.describe('where upsells are off', () => {
  test.use({ storefront: tower });

  // Guards: CFG-21, EVT-03
  test('a buyer with a cart sees the whole listing, like everyone else', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/events');
    const all = await page.getByRole('article').count();
    await visitor.opens('/events/planetarium');
    await visitor.picksDate(3);
    await visitor.picksTime();
    await visitor.choosesTickets({ Adult: 1 });
    await visitor.holds();
    await visitor.opens('/events');
    await expect(page.getByRole('button', { name: /^Cart, 1 ticket/ }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: tower.words.listing })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(all);
  });
});
