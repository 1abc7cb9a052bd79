import { randomUUID } from 'node:crypto';
import { expectAccessible, inEachLook } from './fixtures/accessible.ts';
import { expectFitsTransformed } from './fixtures/fits-the-screen.ts';
import { addColleague, buyOrder, openConsole, query, signInAs } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';

/** Sets the outcome of an order's letter; false while it is not written. */
const setLetter = async (order: string, from: string, to: string): Promise<boolean> => {
  const rows = await query(
    `update letter l set state = $3, state_at = now() from ticket_order o
     where o.order_number = $1 and l.portal_id = o.portal_id and l.ticket_order_id = o.id and l.state = $2
     returning l.id`,
    [order, from, to],
  );
  return rows.length > 0;
};

// Guards: TOD-02, TOD-03
test('a purchase made elsewhere appears by itself, and so does a bounced email until it is dealt with', async ({
  page,
  venue,
}) => {
  await signInAs(page, 'manager');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const orders = async () => {
    const text = page
      .locator('dt', { hasText: /^Orders$/ })
      .locator('xpath=following-sibling::dd[1]');
    return Number((await text.textContent())?.replace(/\D/g, ''));
  };
  const before = await orders();
  await page.evaluate(() => document.body.setAttribute('data-same', ''));
  const order = await buyOrder(venue, 1);
  await expect.poll(orders).toBeGreaterThan(before);

  await expect.poll(() => setLetter(order, 'sent', 'bounced')).toBe(true);
  const entry = page.getByRole('listitem').filter({ hasText: `Open order ${order}` });
  await expect(entry).toContainText('bounced');
  await setLetter(order, 'bounced', 'sent');
  await expect(entry).toHaveCount(0);
  await expect(page.locator('body[data-same]')).toHaveCount(1);
});

// Guards: TOD-01
test('the navigation begins with today’s page and leads back to it from any page', async ({
  page,
}) => {
  await signInAs(page, 'door_steward', 'Stella');
  const first = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first();
  await expect(first).toHaveText('Today');
  await expect(first).toHaveAttribute('aria-current', 'page');
  await openConsole(page, 'doors');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Doors');
  await expect(first).not.toHaveAttribute('aria-current', 'page');
  await first.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Stella');
});

// Guards: TOD-01
test('a steward sees the day’s sessions but no sales', async ({ page }) => {
  await signInAs(page, 'door_steward');
  await expect(page.getByRole('table', { name: 'Places in today’s sessions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sales today' })).toHaveCount(0);
});

// Guards: STF-09
test('an owner confirms a right that a role had before it worked', async ({ page }) => {
  // A role of its own: journeys beside this one use the ready-made ones.
  const key = `own_${randomUUID().slice(0, 8)}`;
  await query(
    `insert into staff_role (portal_id, key, name, rights)
     select portal_id, $1, $1, '{"areas": {"catalogue": "change"}, "special": ["publish"]}'
     from portal where key = 'tower'`,
    [key],
  );
  await addColleague('Pat Publisher', key);
  const waits = `select role from unconfirmed_right where role = $1`;
  await query(
    `insert into unconfirmed_right (portal_id, role, "right", since)
     select portal_id, $1, 'publish', now() from portal where key = 'tower'`,
    [key],
  );
  await signInAs(page, 'owner');
  const entry = page.getByRole('listitem').filter({ hasText: `${key}: Publish` });
  await expect(entry).toContainText('Who has it: Pat Publisher');
  await inEachLook(page, expectAccessible, expectFitsTransformed);
  await page.getByRole('button', { name: `Confirm ${key}: Publish` }).click();
  await expect(entry).toHaveCount(0);
  expect(await query(waits, [key])).toEqual([]);
});

// Guards: MON-07, TOD-01
test('the start page is accessible and fits, including the table behind its chart', async ({
  page,
  venue,
}) => {
  await buyOrder(venue, 1);
  await signInAs(page, 'owner');
  await expect(page.getByRole('heading', { name: 'Last 30 days' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Money by day/ })).toBeVisible();
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'Last 30 days' }).getByRole('row')).toHaveCount(31);
  await inEachLook(page, expectAccessible, expectFitsTransformed);
});
