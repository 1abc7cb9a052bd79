import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { friendship } from '#tenants/samples/tower/friends.ts';
import { sampleGiftCodes } from '#tenants/samples/tower/gift-cards.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expect, test } from './fixtures/test.ts';
import { Visitor } from './fixtures/visitor.ts';

const [open, ended] = sampleGiftCodes;
const unknown = 'FR2ENDXXXX';

/** A tower of its own, whose codes no other journey redeems. */
const ownTower = (
  config: Parameters<typeof importTower>[1] = {},
  events: Parameters<typeof importTower>[2] = [],
) => importTower(`gift-${randomUUID().slice(0, 8)}`, config, events);
const title = (page: Page) => page.getByRole('heading', { level: 1 });

// Guards: APP-04, MEM-02, MEM-24
test('a gift of membership is bought, sent by email, and redeemed from the letter', async ({
  page,
  mailbox,
}) => {
  const visitor = new Visitor(page, await ownTower());
  await visitor.opens('/events/friendship-gift');
  const receiver = `grace-${randomUUID()}@example.org`;
  await page.getByRole('textbox', { name: /e-mail/i }).fill(receiver);
  await expectAccessible(page);
  await visitor.holds();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  await expectAccessible(page);

  const { subject, text } = await mailbox.letterTo(receiver);
  expect(subject).toBe('Ada Lovelace has given you a membership at Solvarde: A year as a friend');
  await page.goto(/https?:\S+\/membership\/redeem\?gift_code=\w{10}/.exec(text ?? '')?.[0] ?? '');
  await expect(title(page)).toBeFocused();
  await visitor.namesTicket('Friend', ['Grace', 'Hopper']);
  await visitor.holdButton().click();
  await expect(title(page)).toHaveText('Checkout');
  await expect((await visitor.opensOrder()).getByText('Grace Hopper').first()).toBeVisible();
});

// Guards: APP-04, APP-06, MEM-02, MEM-05, MEM-16, MEM-17, MEM-19, MEM-20, MEM-21, MEM-24, MEM-25, MEM-26, ORD-03, PAY-08, QTY-02
test('a typed code can be redeemed once', async ({ page, pages }) => {
  const visitor = new Visitor(page, await ownTower());
  await visitor.opens('/membership/redeem');
  await expect(title(page)).toHaveText('Redeem a gift of membership');
  await expectAccessible(page);
  pages.foresees({ status: 404, path: '/gift_code/lookup' });
  const code = page.getByLabel('Gift code');
  const redeem = page.getByRole('button', { name: 'Redeem' });
  for (const [typed, said] of [
    ['FR2END', 'You must enter a valid code'],
    [unknown, 'You must enter a valid code.'],
    [ended.code, 'This code has expired'],
  ] as const) {
    await code.fill(typed);
    await redeem.click();
    await expect(page.getByText(said, { exact: true })).toBeVisible();
    await expect(code).toBeFocused();
  }
  await expectAccessible(page);

  await code.fill(` ${open.code.slice(0, 5).toLowerCase()} ${open.code.slice(5)}`);
  await redeem.click();
  await expect(visitor.step('Friend').getByText('there is nothing to pay')).toBeVisible();
  await expect(page.getByText('Somebody thinks that you should come up')).toBeVisible();
  await visitor.holdButton().click();
  await expect(page.getByText('Some details are missing or incorrect')).toBeVisible();
  await visitor.namesTicket('Friend', ['Ada', 'Lovelace']);
  await expectAccessible(page);
  await visitor.holdButton().click();
  await expect(title(page)).toHaveText('Checkout');
  // No card is used, so none could be charged for a renewal (MEM-39).
  await expect(page.getByRole('checkbox', { name: /renew/i })).toHaveCount(0);
  // PAY-08: nothing is due, so no total is shown.
  await expect(page.getByText('Total to pay')).toHaveCount(0);
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: 'Complete order' })
    .filter({ visible: true })
    .first()
    .click();
  await visitor.hasBought();
  await expect(page.getByText(/^Valid until .*20\d\d$/).first()).toBeVisible();

  await visitor.opens('/membership/redeem');
  await code.fill(open.code);
  await redeem.click();
  await expect(page.getByText('This code has already been redeemed.')).toBeVisible();
  await expectAccessible(page);
});

// Guards: MEM-24, MEM-25
test('a code opened from a letter is removed from the address at once, and upsells come before the checkout', async ({
  page,
}) => {
  const visitor = new Visitor(page, await ownTower({ upsells: true }));
  await visitor.opens(`/membership/redeem?gift_code=${open.code}&utm_source=mail`);
  await expect(visitor.step('Friend')).toBeVisible();
  await expect(page).toHaveURL(/\/membership\/redeem\?utm_source=mail&event=friendship$/);
  await visitor.namesTicket('Friend', ['Ada', 'Lovelace']);
  await visitor.holdButton().click();
  await expect(page).toHaveURL(/\/events$/);
});

// Guards: MEM-23, MEM-32
test('a code for a membership no longer sold leads to support', async ({ page }) => {
  const sold = friendship();
  const over = sold.groups.map((group) => ({ ...group, sales_end: '2020-01-01T00:00:00' }));
  const visitor = new Visitor(page, await ownTower({}, [{ ...sold, groups: over }]));
  await visitor.opens(`/membership/redeem?gift_code=${open.code}`);
  await expect(title(page)).toHaveText('No memberships available');
  await expect(page.getByText('Please contact support.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  await expectAccessible(page);
});

// Guards: MEM-06
test('a seller without a membership event has no redemption page', async ({ page }) => {
  const visitor = new Visitor(page, await ownTower({ membership_event_id: null }));
  await visitor.opens('/membership/redeem');
  await expect(page).toHaveURL(/\/membership$/);
  await expect(title(page)).toHaveText('Memberships are not available at this time');
});
