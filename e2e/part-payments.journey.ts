import { randomUUID } from 'node:crypto';
import { dateText } from '#domain/time/clock-text.ts';
import { sampleGiftCards } from '#tenants/samples/tower/gift-cards.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { amountsTaken, nextPaidCart } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { importTower } from './fixtures/counted-tower.ts';
import { expectFitsScreen } from './fixtures/fits-the-screen.ts';
import { injectCart } from './fixtures/staff.ts';
import { expect, test } from './fixtures/test.ts';
import { venueOf } from './fixtures/venue.ts';
import { Visitor } from './fixtures/visitor.ts';
import { running } from './servers/running.ts';

const now = Date.now();
const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
/** Late in the evening of a day in Greenwich, when the tower's clocks show the next one. */
const inDays = (days: number) => `${day(days)}T22:30:00Z`;

// Guards: PAY-01, PAY-13, PAY-24, PAY-36, PAY-48
test('a gift card pays its part first, and the card only the rest', async ({ page }) => {
  const storefront = await importTower(`given-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  await visitor.bringsTickets(venue, await venue.timeOf('museum', 1), { 'museum-adult': 2 });
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gift cards' });
  await dialog.getByLabel('Gift card number').fill(sampleGiftCards[1].number);
  await dialog.getByRole('button', { name: 'Apply gift card' }).click();
  await expect(page.getByText('pays €5.00')).toBeVisible();
  await expect(page.getByText('€24.00 is left to pay.')).toBeVisible();
  await expect(visitor.payButton()).toHaveText('Pay €24.00');
  const posted: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/api/my/cart/'))
      posted.push(`${pathname.split('/').at(-1)} ${request.postDataJSON().amount}`);
  });
  const cart = nextPaidCart(page);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  expect(posted).toEqual(['pay 5.00', 'guest_checkout 24.00']);
  expect(await amountsTaken(await cart)).toEqual([2400]);
  const payments = page.getByRole('region', { name: 'Payments' }).getByRole('listitem');
  await expect(payments).toHaveText([/Paid€5\.00$/, /Paid€24\.00$/]);
});

test('a gift card that has become invalid is removed, and the card is not charged for its part', async ({
  page,
  pages,
}) => {
  const storefront = await importTower(`spent-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  await visitor.bringsTickets(venue, await venue.timeOf('museum', 1), { 'museum-adult': 2 });
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gift cards' });
  await dialog.getByLabel('Gift card number').fill(sampleGiftCards[1].number);
  await dialog.getByRole('button', { name: 'Apply gift card' }).click();
  await expect(page.getByText('pays €5.00')).toBeVisible();
  // Someone else spent the card after it was looked up: the call answers as for a used one.
  await page.route(/\/my\/cart\/[\w-]+\/pay/, async (route) => {
    const body = route.request().postDataJSON();
    const postData = { ...body, gateway_data: { number: sampleGiftCards[2].number } };
    await route.continue({ postData });
  });
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/guest_checkout')) posted.push(request.postDataJSON().amount);
  });
  pages.foresees({ status: 422, path: '/pay' });
  await visitor.paysWith(cards.pays);
  await expect(page.getByText('There is nothing left on this gift card.')).toBeVisible();
  await expect(page.getByText('pays €5.00')).toBeHidden();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(visitor.email);
  expect(posted).toEqual([]);
  await expectAccessible(page);
  const cart = nextPaidCart(page);
  await visitor.payButton().click();
  await visitor.hasBought();
  expect(posted).toEqual(['29.00']);
  expect(await amountsTaken(await cart)).toEqual([2900]);
});

// Guards: PAY-12
test('a partial payment clears the card fields for the rest and keeps the buyer’s details', async ({
  page,
}) => {
  const storefront = await importTower(`part-${randomUUID().slice(0, 8)}`, {});
  const visitor = new Visitor(page, storefront);
  const venue = venueOf(storefront, running().url);
  await visitor.bringsTickets(venue, await venue.timeOf('museum', 1), { 'museum-adult': 2 });
  // The amount due grew while the page paid, so that the full amount became a part.
  await page.route(
    /\/guest_checkout/,
    async (route) => {
      const request = route.request();
      const postData = {
        amount: '5.00',
        gateway_id: 'ledger',
        gateway_data: { number: sampleGiftCards[1].number },
      };
      await route.continue({ url: request.url().replace('guest_checkout', 'pay'), postData });
    },
    { times: 1 },
  );
  const scrolled = () => page.evaluate(() => scrollY);
  await visitor.fillsInBuyer();
  await visitor.card.enters(cards.pays);
  await visitor.acceptsTerms();
  expect(await scrolled()).toBeGreaterThan(0);
  await visitor.payButton().click();
  await expect(
    page.getByText('Thank you, we have received your payment. €24.00 is left to pay.'),
  ).toBeVisible();
  await expect(visitor.payButton()).toHaveText('Pay €24.00');
  await expect.poll(scrolled).toBe(0);
  await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).not.toBeChecked();
  await expect(visitor.card.fields().getByLabel('Card number')).toHaveValue('');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(visitor.email);
  await expectAccessible(page);
  const cart = nextPaidCart(page);
  await visitor.acceptsTerms();
  await visitor.paysAgainWith(cards.pays);
  await visitor.hasBought();
  expect(await amountsTaken(await cart)).toEqual([2400]);
});

// Guards: API-08, CRT-33, PAY-03, PAY-08, PAY-18, PAY-20, PAY-21, PAY-22, PAY-69
test('a payment link asks for what is overdue first and for the rest later', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const { session } = await venue.timeOf('museum', 3 + turn);
  const link = await injectCart({
    reference: randomUUID(),
    seller: 'tower',
    tickets: [{ ticket_type_id: 'museum-adult', event_session_id: session, quantity: 2 }],
    schedule: [
      { due: inDays(-31), amount: '4.00' },
      { due: inDays(-1), amount: '6.00' },
      { due: inDays(10), amount: '9.00' },
      { due: inDays(30), amount: '10.00' },
    ],
  });
  await page.goto(link);
  const plan = page.getByRole('region', { name: 'Payment plan' });
  const parts = plan.getByRole('list', { name: 'Payments of this order' }).getByRole('listitem');
  const tells = (after: readonly string[]) =>
    [-31, -1, 10, 30].map((due, at) => `${dateText(day(due + 1), 'en', 'long')}${after[at]}`);
  await expect(parts).toHaveText(
    tells(['Overdue€4.00', 'Overdue€6.00', 'Upcoming€9.00', 'Upcoming€10.00']),
  );
  await expect(
    plan.getByText('2 payments are overdue. Please pay €10.00 now.', { exact: true }),
  ).toBeVisible();
  await expect(plan.getByRole('radio', { name: 'Due now: €10.00' })).toBeChecked();
  await expect(visitor.payButton()).toHaveText('Pay €10.00');
  await expect(visitor.payButton()).toBeEnabled();
  await expectAccessible(page);

  await plan.getByRole('radio', { name: 'Another amount' }).check();
  const own = plan.getByLabel('Your amount');
  for (const [typed, counts, says] of [
    ['5', '10.00', 'At least €10.00 can be paid now.'],
    ['1,099.00', '29.00', 'At most €29.00 can be paid now.'],
    ['12,00', '12.00', ''],
  ] as const) {
    await own.fill(typed);
    await own.blur();
    await expect(own).toHaveValue(counts);
    await expect(plan.getByRole('status')).toHaveText(says);
    await expect(visitor.payButton()).toHaveText(`Pay €${counts}`);
    const total = page.locator('p').filter({ hasText: 'Total to pay' });
    await expect(total).toHaveText(`Total to pay€${counts}`);
  }
  // An amount is never paid as something else than typed: the first press says so, and pays nothing.
  await own.fill('99');
  await visitor.payButton().click();
  await expect(plan.getByRole('status')).toHaveText('At most €29.00 can be paid now.');
  await own.fill('1.200');
  await visitor.payButton().click();
  await expect(own).toBeFocused();
  await expect(own).toHaveAccessibleDescription(/Did you mean €1,200\.00 or €1\.20\?/);
  await own.fill('12');
  await expectAccessible(page);
  await expectFitsScreen(page);
  const cart = nextPaidCart(page);
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  expect(await amountsTaken(await cart)).toEqual([1200]);

  await page.goto(link);
  await expect(parts).toHaveText(
    tells(['Paid€4.00', 'Paid€6.00', 'Upcoming€7.00', 'Upcoming€10.00']),
  );
  await expect(plan.getByText('overdue')).toHaveCount(0);
  await plan.getByRole('radio', { name: 'Full outstanding amount: €17.00' }).check();
  await expect(visitor.payButton()).toHaveText('Pay €17.00');
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
  expect((await amountsTaken(await cart)).toSorted()).toEqual([1200, 1700]);
  await page.goto(link);
  await visitor.hasBought();
});

// Guards: PAY-57, PAY-58, PRO-17, PRO-18
test('a cart that needs a code asks for it in place of the payment form, and is then paid', async ({
  page,
  visitor,
  venue,
  pages,
  turn,
}) => {
  await visitor.opensTime(await venue.timeOf('friends-preview', 1 + turn));
  await visitor.choosesSome(/^Add one /);
  await visitor.holdButton().click();
  const form = page.getByRole('region', { name: 'One more thing' });
  await expect(form.getByText('A code is required to continue with your order.')).toBeVisible();
  await expect(form.getByText('The museum sent its friends the word')).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: visitor.storefront.words.pay })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Do you have a promo code?' })).toHaveCount(0);
  await expectAccessible(page);
  const code = form.getByLabel('Promo code');
  pages.foresees({ status: 404, path: '/apply_code' });
  await code.fill('NOSUCH');
  await code.press('Enter');
  await expect(code).toHaveAccessibleDescription(
    'NOSUCH is not a valid promo code Please try another one.',
  );
  await expectFitsScreen(page);
  await code.fill('curator');
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(form).toBeHidden();
  await visitor.paysWith(cards.pays);
  await visitor.hasBought();
});
