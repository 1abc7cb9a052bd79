import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { dateText } from '#domain/time/clock-text.ts';
import { expectAccessible } from './fixtures/accessible.ts';
import { amountsTaken } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './servers/running.ts';

/** The request that reads a cart in full, never from a cache. */
const cartAddress = /\/api\/my\/cart\/[\w-]+\?.*limit=1000/;

const isCardScript = ({ origin, pathname }: URL): boolean =>
  origin === running().cards && pathname === '/v3/';
const providerFailed = /^Credit card payment can not be processed because the provider/;

// Guards: PAY-03, PAY-04, PAY-28, PAY-71, PAY-76
test('a payment link for a paid order leads to the order', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const place = await venue.timeOf('admission', 13 + turn);
  const { orderId } = await venue.sell(place, 'admission-adult');
  await visitor.opens(`/checkout?orderId=${orderId}`);
  await expect(page).toHaveURL(new RegExp(`/checkout/complete\\?orderIds=${orderId}$`));
  await expect(page.getByRole('heading', { level: 2, name: /^Order \w{9}$/ })).toBeVisible();
  await expect(page.getByText(/We have sent your tickets to g…\u2060?@example\.org/)).toBeVisible();
  await visitor.seesCodes(1);
  await expect(page.getByRole('link', { name: 'See your tickets' })).toHaveAttribute(
    'href',
    `/tower/ticket_order/${orderId}`,
  );
});

// Guards: PAY-04
test('a payment link for an unknown order says so', async ({ page, visitor, pages }) => {
  const unknown = randomUUID();
  pages.foresees({ status: 404, path: `/ticket_order/${unknown}` });
  await visitor.opens(`/checkout?orderId=${unknown}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible();
});

// Guards: PAY-30
test('a payment link for an expired cart says that it timed out', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  const cart = await venue.loseCart(await venue.timeOf('admission', 13 + turn), 'admission-adult');
  await visitor.opens(`/checkout/${cart}`);
  const dialog = page.getByRole('dialog', { name: 'Unfortunately your cart has timed out' });
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(page).toHaveURL(/\/tower\/events\/admission$/);
});

// Guards: CRT-47, PAY-26
test('someone else’s cart is not shown, and the page stays', async ({ page, visitor, pages }) => {
  const error = { _code: 'scope_error', _context: 'cart', _description: '', _extra: {} };
  await page.route(cartAddress, (route) =>
    route.fulfill({ status: 403, json: { errors: [error] } }),
  );
  pages.foresees({ status: 403, path: '/api/my/cart/' });
  await visitor.opens(`/checkout/${randomUUID()}`);
  await expect(
    page.getByRole('alert').getByText('This cart belongs to someone else.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('with a ticket in the cart', () => {
  test.beforeEach(async ({ visitor, venue, turn }) => {
    await visitor.bringsTickets(venue, await venue.timeOf('admission', 15 + turn), {
      'admission-adult': 1,
    });
  });

  // Guards: PAY-02, PAY-09, PAY-49, PAY-50
  test('no identity is stored before the terms are accepted and the card is complete', async ({
    page,
    visitor,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    const ours = () => asked.filter((path) => path.startsWith('/api/'));
    await visitor.fillsInBuyer();
    await visitor.card.enters(cards.pays);
    await visitor.payButton().click();
    const terms = page.getByRole('checkbox', { name: 'I accept the terms' });
    await expect(terms).toBeFocused();
    await expect(terms).toHaveAccessibleDescription('Please accept the terms to continue.');
    await expect(page.getByText(/^There were errors found in the information/)).toBeVisible();
    expect(ours()).toEqual([]);

    await terms.check();
    await visitor.card.fields().getByLabel('Card number').fill('');
    await visitor.payButton().click();
    await expect(page.getByText(/^There were errors found in the information/)).toBeVisible();
    expect(ours()).toEqual([]);

    await visitor.paysAgainWith(cards.pays);
    await visitor.hasBought();
    expect(ours().map((path) => path.split('/').at(-1))).toEqual(['user', 'guest_checkout']);
  });

  // Guards: PAY-52
  test('a cart asks the new questions that tickets from another window bring, and is then paid', async ({
    page,
    visitor,
    venue,
    pages,
    turn,
  }) => {
    const read = page.waitForRequest(cartAddress);
    await visitor.reloads();
    const cartId = (await read).url().split('/').at(-1)?.split('?')[0] ?? '';
    const phone = page.getByLabel('Phone', { exact: true });
    await visitor.fillsInBuyer();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    await expect(phone).toBeHidden();
    await venue.addTo(cartId, await venue.timeOf('telescopes', 8 + turn), 'telescopes-adult');
    pages.foresees({ status: 400, path: '/api/user' });
    await visitor.payButton().click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Please fill this in.');
    await expectAccessible(page);
    await phone.fill('+358 00 555 0123');
    await visitor.paysAgainWith(cards.pays);
    await visitor.hasBought();
  });

  test('a total changed in another window is reported without a charge, and everything typed stays', async ({
    page,
    visitor,
    venue,
    pages,
    turn,
  }) => {
    const read = page.waitForRequest(cartAddress);
    await visitor.reloads();
    const cartId = (await read).url().split('/').at(-1)?.split('?')[0] ?? '';
    await visitor.fillsInBuyer();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    const before = await visitor.payButton().textContent();
    await venue.addTo(cartId, await venue.timeOf('admission', 15 + turn), 'admission-adult');
    pages.foresees({ status: 409, path: '/guest_checkout' });
    await visitor.payButton().click();
    const notice = page.getByText(/^The total of your cart has changed to €\d+\.\d\d\./);
    await expect(notice).toBeVisible();
    await expect(visitor.payButton()).not.toHaveText(before ?? '');
    const amount = /€[\d.]+\d/.exec((await notice.textContent()) ?? '')?.[0] ?? '';
    await expect(visitor.payButton()).toHaveText(`Pay ${amount}`);
    expect(await amountsTaken(cartId)).toEqual([]);
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(visitor.email);
    await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeChecked();
    await expect(visitor.card.fields().getByLabel('Card number')).toHaveValue(/4242$/);
    await expectAccessible(page);
    await visitor.payButton().click();
    await visitor.hasBought();
    expect(await amountsTaken(cartId)).toEqual([Math.round(Number(amount.slice(1)) * 100)]);
  });

  // Guards: APP-39
  test('an invalid field is scrolled to and focused', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 720, height: 360 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByLabel('First name')).not.toBeInViewport();
    await visitor.payButton().click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();
  });

  // Guards: CRT-34
  test('the cart shows its tickets, their prices with fees, and the remaining time', async ({
    page,
    visitor,
  }) => {
    await visitor.opens('/events');
    const cart = await visitor.opensCart();
    await expect(cart.getByText('1 × Adult')).toBeVisible();
    await expect(cart.getByRole('timer')).toBeVisible();
    for (const name of ['Subtotal', 'Fees', 'Total due']) {
      const amount = cart.locator('dl > div').filter({ hasText: name }).locator('dd');
      await expect(amount).toHaveText(/^€\d+\.\d\d$/);
    }
    await expect(page.getByRole('button', { name: 'Cart, 1 ticket' }).first()).toContainText('1');
  });

  // Guards: PAY-34, PAY-35
  test('an amount that no card can pay is refused before anything is typed', async ({
    page,
    visitor,
  }) => {
    await page.route(cartAddress, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.cart[0].payment_due = '0.49';
      await route.fulfill({ json: answer });
    });
    await page.reload();
    await expect(page.getByText('Payment not supported for this amount')).toBeVisible();
    await expect(visitor.payButton()).toBeDisabled();
    await expectAccessible(page);
  });

  // Guards: PAY-60
  test('a blocked script of the card processor is reported, and the pay button is disabled', async ({
    page,
    visitor,
    pages,
  }) => {
    await page.route(`${running().cards}/v3/`, (route) => route.fulfill({ status: 404 }));
    pages.foresees({ status: 404, path: '/v3/' });
    await page.reload();
    await expect(page.getByText(providerFailed)).toBeVisible();
    await expect(visitor.payButton()).toBeDisabled();
    await expectAccessible(page);
  });

  // Guards: PAY-60
  test('a card processor’s script lost by the network is retried in place, and everything typed stays', async ({
    page,
    pages,
    visitor,
  }) => {
    pages.foreseesError('/v3/');
    await page.route(isCardScript, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await visitor.fillsInBuyer();
    const notice = page.getByRole('alert').filter({ hasText: providerFailed });
    const again = notice.getByRole('button', { name: 'Try again' });
    await again.click();
    // A second failure is announced again, and has the focus where the button was.
    await expect(notice).toBeVisible();
    await expect(page.getByRole('main').locator(':focus')).toContainText(providerFailed);

    await page.unrouteAll();
    await again.click();
    await expect(notice).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByLabel('Confirm e-mail')).toHaveValue(visitor.email);
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    await visitor.payButton().click();
    await visitor.hasBought();
  });

  // Guards: PAY-60
  test('a card processor’s script that does not answer is reported, and its form appears if it loads late', async ({
    page,
    visitor,
  }) => {
    const held: Route[] = [];
    await page.route(isCardScript, (route) => void held.push(route));
    await page.clock.install();
    await page.reload();
    await expect.poll(() => held.length).toBe(1);
    const notice = page.getByRole('alert').filter({ hasText: providerFailed });
    const again = notice.getByRole('button', { name: 'Try again' });
    await expect(visitor.payButton()).toBeDisabled();
    await page.clock.fastForward('01:00');
    await expect(notice).toBeVisible();
    // A request without an answer is repeated, not waited for.
    await again.click();
    await expect.poll(() => held.length).toBe(2);
    await page.clock.fastForward('01:00');
    await expect(again).toBeVisible();
    await held.at(-1)?.continue();
    await expect(visitor.card.fields().getByLabel('Card number')).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(visitor.payButton()).toBeEnabled();
  });
});

test('a buyer with tickets for a day starts on that day at another event', async ({
  page,
  visitor,
  venue,
  turn,
}) => {
  // On short days there is admission but no show.
  const { date } = await venue.timeOf('planetarium', 3 + turn);
  const place = await venue.sessionAt('admission', date, '12:00');
  await visitor.holdsAt(place, { 'Adult, Admission': 1 });
  await visitor.opens('/events/planetarium');
  const chosen = visitor.step(visitor.storefront.words.chooseDate).locator('[aria-current="true"]');
  await expect(chosen).toContainText(dateText(place.date, 'en', 'full'));
  await expect(page).toHaveURL(new RegExp(`date=${place.date}`));
});
