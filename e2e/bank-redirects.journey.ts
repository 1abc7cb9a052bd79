import { expectAccessible } from './fixtures/accessible.ts';
import { amountsTaken, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { circle } from './fixtures/circle.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { consoleOrigin, enterAs } from './fixtures/staff.ts';
import { test as base, expect } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

/** A tower with iDEAL and Bancontact, and someone with a ticket at its checkout. */
const test = base.extend<{ readonly visitor: Visitor }>({
  visitor: async ({ page, pages, turn }, use, { parallelIndex }) => {
    const slug = `bank-${turn}-${parallelIndex}-${Date.now()}`;
    const config = { 'checkout.pmc_id': 'pmc_with_ideal_bancontact' };
    const visitor = new Visitor(page, await importTower(slug, config));
    const venue = venueOf(visitor.storefront, running().url);
    await visitor.bringsTickets(venue, await venue.timeOf('admission', 2), {
      'admission-adult': 1,
    });
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await use(visitor);
  },
});

const waysOf = ({ page }: Visitor) => page.getByRole('group', { name: 'Pay with' });

/** Chooses a payment method in the list, and pays; the bank's page follows. */
async function goesToBank(visitor: Visitor, way: string): Promise<void> {
  const { page } = visitor;
  await waysOf(visitor).getByRole('radio', { name: way }).check();
  await visitor.payButton().click();
  await expect(page.getByRole('heading', { name: `${way} test payment page` })).toBeVisible();
}

// Guards: PAY-17
test('iDEAL is in the single list of ways to pay, asks for no details, and pays at the bank', async ({
  visitor,
  page,
  mailbox,
}) => {
  const ways = waysOf(visitor).getByRole('radio');
  await expect(ways).toHaveCount(3);
  await expect(ways.first()).toBeChecked();
  await waysOf(visitor).getByRole('radio', { name: 'iDEAL' }).check();
  const fields = visitor.card.fields();
  await expect(fields.getByText('You will be redirected to your bank')).toBeVisible();
  await expect(fields.getByRole('textbox')).toHaveCount(0);
  await expect(fields.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await expectFitsScreen(page);
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  const cart = nextPaidCart(page);
  await goesToBank(visitor, 'iDEAL');
  expect(await amountsTaken(await cart)).toEqual([]);
  await page.getByRole('button', { name: 'Authorize test payment' }).click();
  await visitor.hasBought();
  await visitor.seesCodes(1);
  expect(await amountsTaken(await cart)).toHaveLength(1);
  await mailbox.letterTo(visitor.email);
  // Staff see the payment method as well.
  await page.getByRole('link', { name: /^See your ticket/ }).click();
  const title = page.getByRole('heading', { level: 1, name: /^Order / });
  const number = ((await title.textContent()) ?? '').replace('Order ', '');
  const { slug } = visitor.storefront;
  await enterAs(page, 'manager', 'Max', slug);
  await page.goto(`${consoleOrigin()}/staff/${slug}/orders/${number}`);
  const money = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Money' }) });
  await expect(money.getByRole('listitem')).toHaveText(/€22\.50 received.*iDEAL/);
});

// Guards: PAY-17
test('a buyer who presses Pay before the fields of their way to pay are there still pays by it', async ({
  visitor,
  page,
}) => {
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/elements\/sessions.*ideal/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/elements\/sessions.*ideal/);
  await waysOf(visitor).getByRole('radio', { name: 'iDEAL' }).check();
  await asked;
  await visitor.payButton().click();
  await expect(page.getByRole('button', { name: /^Pay/ }).first()).toHaveAttribute(
    'aria-busy',
    'true',
  );
  release();
  await expect(page.getByRole('heading', { name: 'iDEAL test payment page' })).toBeVisible();
  await page.getByRole('button', { name: 'Authorize test payment' }).click();
  await visitor.hasBought();
});

// Guards: PAY-61
test('a payment cancelled at the bank charges nothing, and the buyer chooses another way to pay from the same list', async ({
  visitor,
  page,
}) => {
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  const cart = nextPaidCart(page);
  await goesToBank(visitor, 'iDEAL');
  await page.getByRole('button', { name: 'Fail test payment' }).click();
  const said = page.getByRole('alert').filter({ hasText: 'Nothing has been charged.' });
  await expect(said).toBeInViewport();
  await expect(said).toContainText('cancelled, or not confirmed, at your bank');
  await expect(said).not.toContainText('card');
  await expect(page).toHaveURL(/\/checkout$/);
  await expectAccessible(page);
  await expect(waysOf(visitor).getByRole('radio')).toHaveCount(3);
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  await goesToBank(visitor, 'Bancontact');
  await page.getByRole('button', { name: 'Authorize test payment' }).click();
  await visitor.hasBought();
  expect(await amountsTaken(await cart)).toHaveLength(1);
});

// Guards: PAY-77
test('a buyer who leaves the bank with the browser’s back button chooses again and pays once', async ({
  visitor,
  page,
  pages,
}) => {
  pages.foresees({ status: 402, path: '/pay' });
  await visitor.fillsInBuyer();
  await visitor.acceptsTerms();
  const cart = nextPaidCart(page);
  await goesToBank(visitor, 'iDEAL');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your payment is not finished');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay in another way' }).click();
  await visitor.isAtAddress(/\/checkout\/[\w-]+$/);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  expect(await amountsTaken(await cart)).toHaveLength(1);
});

base(
  // Guards: PAY-17
  'a buyer who agrees to renewal is offered ways that can be charged again, and all of them without it',
  async ({ page }) => {
    const storefront = await importTower(
      `bank-renews-${Date.now()}`,
      {
        membership_event_id: 'circle',
        ask_to_autorenew: true,
        'checkout.pmc_id': 'pmc_with_ideal_bancontact',
      },
      [circle],
    );
    const visitor = new Visitor(page, storefront);
    await visitor.opens('/membership');
    await page.getByRole('radio', { name: /^Single Circle/ }).check();
    await visitor.namesTicket('Member', ['Ada', 'Lovelace']);
    await visitor.holds();
    const ideal = waysOf(visitor).getByRole('radio', { name: 'iDEAL' });
    await ideal.check();
    const agreement = page.getByRole('checkbox', { name: 'Renew my membership automatically' });
    await agreement.check();
    await expect(ideal).toHaveCount(0);
    await expect(visitor.card.fields().getByLabel('Card number')).toBeVisible();
    await agreement.uncheck();
    await expect(ideal).toBeVisible();
    await agreement.check();
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
  },
);
