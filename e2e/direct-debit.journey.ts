import { expectAccessible } from './fixtures/accessible.ts';
import { amountsTaken, endProcessing, nextPaidCart } from './fixtures/books.ts';
import { cards, debits } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

/**
 * A tower that takes debits for visits from the fifth day on, which is never the next open day, even after holidays; no other
 * journey buys there.
 */
const debited = test.extend<{ readonly visitor: Visitor }>({
  visitor: async ({ page, turn }, use, { parallelIndex }) => {
    const storefront = await importTower(`debit-${turn}-${parallelIndex}-${Date.now()}`, {
      'checkout.direct_debit_days': 5,
      'checkout.pmc_id': 'pmc_with_sepa',
      'checkout.pending_image': 'pictures/completed-mobile.svg',
    });
    await use(new Visitor(page, storefront));
  },
});

async function holdsOn(visitor: Visitor, day: number): Promise<void> {
  const venue = venueOf(visitor.storefront, running().url);
  await visitor.bringsTickets(venue, await venue.timeOf('admission', day), {
    'admission-adult': 1,
  });
}

async function isAskedToWait({ page }: Visitor): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/pending\/[\w-]+$/);
  const title = { level: 1, name: 'Your payment is being checked' };
  await expect(page.getByRole('heading', title)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'takes a few days' })).toBeVisible();
  await expect(page.getByText('Cart number')).toBeVisible();
  await expect(page.getByRole('definition')).toHaveText(/^\w{6,}$/);
  const picture = page.getByRole('main').locator('img');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await expectAccessible(page);
}

debited('a visit that is near is not paid by debit', async ({ visitor, page }) => {
  await holdsOn(visitor, 0);
  const fields = visitor.card.fields();
  await expect(fields.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'SEPA Direct Debit' })).toHaveCount(0);
  await expect(fields.getByRole('radio')).toHaveCount(0);
});

debited(
  // Guards: PAY-17
  'a debit stands beside the card in one list, and its fields ask for the account alone',
  async ({ visitor, page }) => {
    await holdsOn(visitor, 8);
    const ways = page.getByRole('group', { name: 'Pay with' });
    const card = ways.getByRole('radio', { name: 'Card', exact: true });
    const debit = ways.getByRole('radio', { name: 'SEPA Direct Debit' });
    await expect(ways.getByRole('radio')).toHaveCount(2);
    await expect(card).toBeChecked();
    const fields = visitor.card.fields();
    await expect(fields.getByLabel('Card number')).toBeVisible();
    // There is no second list inside the frame.
    await expect(fields.getByRole('radio')).toHaveCount(0);
    await card.focus();
    await page.keyboard.press('ArrowDown');
    await expect(debit).toBeChecked();
    await expect(debit).toHaveAccessibleDescription(/^Your bank takes a few days/);
    await expect(fields.getByLabel('IBAN')).toBeVisible();
    await expect(fields.getByLabel('Card number')).toBeHidden();
    await expect(fields.getByRole('textbox')).toHaveCount(1);
    await expectAccessible(page);
    await expectFitsScreen(page);
    await page.keyboard.press('ArrowUp');
    await expect(fields.getByLabel('Card number')).toBeVisible();
    await expect(fields.getByLabel('IBAN')).toBeHidden();
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
  },
);

debited(
  // Guards: CRT-02
  'a debit is waited for, and the page goes on once it has cleared',
  async ({ visitor, page, pages, mailbox }) => {
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await holdsOn(visitor, 8);
    const cart = nextPaidCart(page);
    await visitor.paysByDebit(debits.pays);
    await isAskedToWait(visitor);
    await page.reload();
    await isAskedToWait(visitor);
    await endProcessing(await cart, 'succeeded');
    await visitor.hasBought();
    await mailbox.letterTo(visitor.email);
  },
);

debited(
  // Guards: PAY-77
  'while a debit clears its buyer is led to it from every page of its cart, and buys another',
  async ({ visitor, page, pages, context }) => {
    pages.foresees({ status: 402, path: '/guest_checkout' });
    const { slug } = visitor.storefront;
    await holdsOn(visitor, 8);
    // A second tab has the same form open.
    const other = new Visitor(await context.newPage(), visitor.storefront);
    await other.page.goto(`/${slug}/checkout`);
    await other.isAtCheckout();
    const paid = nextPaidCart(page);
    await visitor.paysByDebit(debits.pays);
    const cart = await paid;
    await isAskedToWait(visitor);
    await expect(other.page).toHaveURL(`/${slug}/checkout/pending/${cart}`);
    await other.page.close();
    for (const path of ['/checkout', `/checkout/${cart}`, `/transfer-cart/${cart}`]) {
      await page.goto(`/${slug}${path}`);
      await isAskedToWait(visitor);
      await expect(page).toHaveURL(`/${slug}/checkout/pending/${cart}`);
    }

    await page.getByRole('link', { name: 'More events' }).click();
    const dialog = await visitor.opensCart();
    await expect(dialog.getByText(visitor.storefront.words.emptyCart)).toBeVisible();
    await expect(dialog.getByText(/^Your bank still has to confirm the payment/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'See this order' }).click();
    await isAskedToWait(visitor);

    const place = await venueOf(visitor.storefront, running().url).timeOf('admission', 9);
    const express = { session: place.session, 'admission-adult': '1', reserve: '1' };
    const search = new URLSearchParams({ ...express, expresscheckout: '1' });
    await page.goto(`/${slug}/events/admission?${search}`);
    await visitor.isAtCheckout();
    const next = nextPaidCart(page);
    await visitor.paysWith(cards.pays);
    expect(await next).not.toBe(cart);
    await visitor.hasBought();
    expect(await amountsTaken(cart)).toEqual([]);

    await endProcessing(cart, 'succeeded');
    await page.goto(`/${slug}/checkout/pending/${cart}`);
    await visitor.hasBought();
    expect(await amountsTaken(cart)).toHaveLength(1);
    await page.goto(`/${slug}/checkout`);
    await expect(page).toHaveURL(/\/events\/admission$/);
  },
);

debited(
  'a debit that does not clear lets go of the visit and says so',
  async ({ visitor, page, pages, mailbox }) => {
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await holdsOn(visitor, 8);
    const cart = nextPaidCart(page);
    await visitor.paysByDebit(debits.fails);
    await isAskedToWait(visitor);
    await endProcessing(await cart, 'failed');
    const title = { level: 1, name: 'Your payment did not go through' };
    await expect(page.getByRole('heading', title)).toBeVisible();
    await expect(page.getByText('Your places are on sale again.')).toBeVisible();
    await expectAccessible(page);
    expect((await mailbox.letterTo(visitor.email)).subject).toContain('did not go through');
    await page.getByRole('link', { name: 'Choose again' }).click();
    await expect(page.getByRole('button', { name: 'Cart, empty' }).first()).toBeVisible();
  },
);

debited(
  'a card that fails to clear where debits are taken keeps the visit for another card',
  async ({ visitor, page, pages }) => {
    pages.foresees({ status: 402, path: '/guest_checkout' });
    await holdsOn(visitor, 8);
    const cart = nextPaidCart(page);
    await visitor.paysWith(cards.failsAfterAWhile);
    await expect(page).toHaveURL(/\/checkout\/pending\//);
    await endProcessing(await cart, 'failed');
    const title = { level: 1, name: 'Your payment did not go through' };
    await expect(page.getByRole('heading', title)).toBeVisible();
    await expect(page.getByText('Your places are still held.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to checkout' }).click();
    await visitor.paysWith(cards.pays);
    await visitor.hasBought();
  },
);
