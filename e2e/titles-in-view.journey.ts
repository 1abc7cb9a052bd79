import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { friendship } from '#tenants/samples/tower/friends.ts';
import { sampleGiftCodes } from '#tenants/samples/tower/gift-cards.ts';
import { endProcessing } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { circle } from './fixtures/circle.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { pickTime, planetariumShow } from './fixtures/rescheduling.ts';
import { hall } from './fixtures/storefronts.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

test.setTimeout(240_000);

const linkOf = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name }).filter({ visible: true }).first();

/** Presses something at the end of a page, and checks that the next page shows its title and keeps it in view. */
async function opensAtTitle(page: Page, pressed: Locator, title: string | RegExp): Promise<void> {
  await test.step(`${title}`, async () => {
    await expect(pressed).toBeEnabled();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await pressed.click();
    const heading = page.getByRole('heading', { level: 1, name: title });
    await expect(heading).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(heading).toBeInViewport({ ratio: 1 });
    // Not covered by anything that stays at the top of the window.
    const isOnTop = () =>
      heading.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + Math.min(width, innerWidth) / 2, top + height / 2];
        return document.elementFromPoint(x, y)?.closest('h1') === element;
      });
    await expect.poll(isOnTop).toBe(true);
  });
}

/** Imports a tower of its own, so that no other journey takes its places. */
async function ownTower(
  page: Page,
  config: Parameters<typeof importTower>[1] = {},
  events: Parameters<typeof importTower>[2] = [],
): Promise<Visitor> {
  const slug = `titles-${randomUUID().slice(0, 8)}`;
  return new Visitor(page, await importTower(slug, config, events));
}

/** Buys the cart at the checkout, and opens the order. */
async function buysAndOpensOrder(visitor: Visitor): Promise<void> {
  const { page, storefront } = visitor;
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  await opensAtTitle(page, visitor.payButton(), storefront.words.complete);
  await opensAtTitle(page, linkOf(page, /^See your /), /^Order /);
}

// Guards: APP-21
test('each step of a purchase opens at its title, from the listing to a moved visit', async ({
  page,
}) => {
  const visitor = await ownTower(page, { upsells: true });
  const venue = venueOf(visitor.storefront, running().url);
  await visitor.opens('/events');
  await opensAtTitle(page, linkOf(page, 'Nine Minutes'), 'Nine Minutes');
  const before = await planetariumShow(venue, 3, '11:15');
  const after = await planetariumShow(venue, 5, '20:00', before);
  await pickTime(page, before, /11:15\sAM/);
  await visitor.choosesTickets({ Adult: 2 });
  await opensAtTitle(page, visitor.holdButton(), /add\?$/);
  await opensAtTitle(page, linkOf(page, 'Skip to checkout'), 'Checkout');
  await buysAndOpensOrder(visitor);
  await opensAtTitle(page, linkOf(page, 'Change or cancel'), /^Order /);
  await opensAtTitle(page, linkOf(page, /^Reschedule/), 'Reschedule');
  await pickTime(page, after, /8:00\sPM/);
  await opensAtTitle(page, page.getByRole('button', { name: 'Update' }), /^Order /);
  const confirm = page.getByRole('button', { name: 'Confirm Changes' });
  await opensAtTitle(page, confirm, 'Confirm your changes');
  await visitor.card.enters(cards.pays);
  const pay = page.getByRole('button', { name: /^Pay €/ }).filter({ visible: true });
  await opensAtTitle(page, pay.first(), /^Order /);
  await opensAtTitle(page, linkOf(page, 'See your tickets'), /^Order /);
});

// Guards: APP-21
test('the checkout and a pending payment open at their titles', async ({ page, pages }) => {
  pages.foresees({ status: 402, path: '/guest_checkout' });
  const visitor = await ownTower(page);
  const venue = venueOf(visitor.storefront, running().url);
  await visitor.opensTime(await venue.timeOf('admission', 4));
  await visitor.choosesTickets({ 'Adult, Admission': 1 });
  await opensAtTitle(page, visitor.holdButton(), 'Checkout');
  await visitor.opens('/events');
  const cart = await visitor.opensCart();
  await opensAtTitle(page, cart.getByRole('link', { name: 'Proceed to pay' }), 'Checkout');
  await visitor.isAtCheckout();
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.failsAfterAWhile);
  await visitor.acceptsTerms();
  await opensAtTitle(page, visitor.payButton(), 'Your payment is being checked');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await endProcessing(id, 'failed');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your payment did not go through' }),
  ).toBeInViewport({ ratio: 1 });
  await opensAtTitle(page, linkOf(page, 'Back to checkout'), 'Checkout');
});

test.describe('in a hall with seats', () => {
  test.use({ storefront: hall });

  // Guards: APP-21
  test('each step of a purchase with seats opens at its title', async ({ page, visitor, turn }) => {
    await visitor.opens('/events');
    const name = 'Pärt · Copland · Adams';
    await opensAtTitle(page, linkOf(page, name), name);
    const dates = visitor.step(visitor.storefront.words.chooseDate).getByRole('link');
    await dates.nth(turn).click();
    await page.getByRole('button', { name: /^Add one Standard, Orchestra$/ }).click();
    await page.getByRole('button', { name: 'Choose seats' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose your seats' });
    await expect(dialog.getByRole('heading', { name: 'Choose your seats' })).toBeInViewport({
      ratio: 1,
    });
    await dialog.getByRole('button', { name: 'Best seat in Orchestra' }).click();
    await dialog.getByRole('button', { name: 'Confirm 1 seat' }).click();
    await opensAtTitle(page, visitor.holdButton(), 'Checkout');
    await buysAndOpensOrder(visitor);
  });
});

// Guards: APP-21
test('each step of a membership opens at its title, whether bought or given', async ({ page }) => {
  const visitor = await ownTower(page, { membership_event_id: 'circle' }, [circle]);
  await visitor.opens('/events/circle');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Ada', 'Lovelace']);
  await opensAtTitle(page, visitor.holdButton(), 'Checkout');
  await buysAndOpensOrder(visitor);

  await visitor.opens('/events/circle/gift');
  await page.getByRole('radio', { name: /^Single Circle/ }).check();
  await visitor.namesTicket('Member', ['Bea', 'Byron']);
  await visitor.holdButton().click();
  const asked = page.getByRole('dialog', { name: 'How would you like to continue?' });
  await opensAtTitle(page, asked.getByRole('button', { name: 'Shop as a Guest' }), 'Checkout');
  const to = page.getByRole('group', { name: 'Recipient' });
  await to.getByLabel('Their e-mail address', { exact: true }).fill('bea@example.org');
  await to.getByLabel('Confirm their e-mail address').fill('bea@example.org');
  await buysAndOpensOrder(visitor);
});

// Guards: APP-21
test('each step of a gift code opens at its title, whether it is bought or redeemed', async ({
  page,
}) => {
  const visitor = await ownTower(page);
  await visitor.opens('/events/friendship-gift');
  await page.getByRole('textbox', { name: /e-mail/i }).fill(`grace-${randomUUID()}@example.org`);
  await opensAtTitle(page, visitor.holdButton(), 'Checkout');
  await buysAndOpensOrder(visitor);

  await visitor.opens('/membership/redeem');
  await page.getByLabel('Gift code').fill(sampleGiftCodes[0].code);
  await opensAtTitle(page, page.getByRole('button', { name: 'Redeem' }), friendship().name);
  await visitor.namesTicket('Friend', ['Ada', 'Lovelace']);
  await opensAtTitle(page, visitor.holdButton(), 'Checkout');
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  const complete = page.getByRole('button', { name: 'Complete order' }).filter({ visible: true });
  await opensAtTitle(page, complete.first(), visitor.storefront.words.complete);
  await opensAtTitle(page, linkOf(page, /^See your /), /^Order /);
});
