import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { dateText } from '#domain/time/clock-text.ts';
import { isAccessible } from './fixtures/accessible.ts';
import { takenFor } from './fixtures/books.ts';
import { cards } from './fixtures/card-fields.ts';
import { expect, test } from './fixtures/test.ts';
import { running } from './running.ts';

/** A cart is read in full, and never from a cache. */
const cartAddress = /\/api\/my\/cart\/[\w-]+\?.*limit=1000/;

const isCardScript = ({ origin, pathname }: URL): boolean =>
  origin === running().cards && pathname === '/v3/';
const providerFailed = /^Credit card payment can not be processed because the provider/;

test('a payment link to an order that is paid leads to the order', async ({
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

test('a payment link to an order that nobody has says so', async ({ page, visitor, pages }) => {
  const unknown = randomUUID();
  pages.foresees({ status: 404, path: `/ticket_order/${unknown}` });
  await visitor.opens(`/checkout?orderId=${unknown}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Oops!' })).toBeVisible();
});

test('a payment link to a cart that ran out says that it timed out', async ({
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

test('a cart of somebody else is not shown, and the page stays', async ({
  page,
  visitor,
  pages,
}) => {
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
  await isAccessible(page);
});

test.describe('with a ticket in the cart', () => {
  test.beforeEach(async ({ visitor, venue, turn }) => {
    await visitor.bringsTickets(venue, await venue.timeOf('admission', 15 + turn), {
      'admission-adult': 1,
    });
  });

  test('nobody is stored before terms and card are in order', async ({ page, visitor }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    const ours = () => asked.filter((path) => path.startsWith('/api/'));
    await visitor.fillsInWhoBuys();
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

  test('what a cart asks for since another window added to it is asked for, and then paid', async ({
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
    await visitor.fillsInWhoBuys();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    await expect(phone).toBeHidden();
    await venue.addTo(cartId, await venue.timeOf('telescopes', 8 + turn), 'telescopes-adult');
    pages.foresees({ status: 400, path: '/api/user' });
    await visitor.payButton().click();
    await expect(phone).toBeFocused();
    await expect(phone).toHaveAccessibleDescription('Please fill this in.');
    await isAccessible(page);
    await phone.fill('+358 00 555 0123');
    await visitor.paysAgainWith(cards.pays);
    await visitor.hasBought();
  });

  test('a total that another window has changed is told and not charged, and all that was typed stays', async ({
    page,
    visitor,
    venue,
    pages,
    turn,
  }) => {
    const read = page.waitForRequest(cartAddress);
    await visitor.reloads();
    const cartId = (await read).url().split('/').at(-1)?.split('?')[0] ?? '';
    await visitor.fillsInWhoBuys();
    await visitor.card.enters(cards.pays);
    await visitor.acceptsTerms();
    const before = await visitor.payButton().textContent();
    await venue.addTo(cartId, await venue.timeOf('admission', 15 + turn), 'admission-adult');
    pages.foresees({ status: 409, path: '/guest_checkout' });
    await visitor.payButton().click();
    const told = page.getByText(/^The total of your cart has changed to €\d+\.\d\d\./);
    await expect(told).toBeVisible();
    await expect(visitor.payButton()).not.toHaveText(before ?? '');
    const amount = /€[\d.]+\d/.exec((await told.textContent()) ?? '')?.[0] ?? '';
    await expect(visitor.payButton()).toHaveText(`Pay ${amount}`);
    expect(await takenFor(cartId)).toEqual([]);
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(visitor.email);
    await expect(page.getByRole('checkbox', { name: 'I accept the terms' })).toBeChecked();
    await expect(visitor.card.fields().getByLabel('Card number')).toHaveValue(/4242$/);
    await isAccessible(page);
    await visitor.payButton().click();
    await visitor.hasBought();
    expect(await takenFor(cartId)).toEqual([Math.round(Number(amount.slice(1)) * 100)]);
  });

  test('a wrong field is scrolled to and gets the cursor', async ({ page, visitor }) => {
    await page.setViewportSize({ width: 720, height: 360 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByLabel('First name')).not.toBeInViewport();
    await visitor.payButton().click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();
  });

  test('the cart tells what it holds, what that costs with its fees, and for how long', async ({
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
    await isAccessible(page);
  });

  test('a card processor whose script is blocked is told of, and nothing can be paid', async ({
    page,
    visitor,
    pages,
  }) => {
    await page.route(`${running().cards}/v3/`, (route) => route.fulfill({ status: 404 }));
    pages.foresees({ status: 404, path: '/v3/' });
    await page.reload();
    await expect(page.getByText(providerFailed)).toBeVisible();
    await expect(visitor.payButton()).toBeDisabled();
    await isAccessible(page);
  });

  test('a card processor that the network loses is tried again where its fields belong, and nothing typed is lost', async ({
    page,
    pages,
    visitor,
  }) => {
    pages.foreseesError('/v3/');
    await page.route(isCardScript, (route) => route.abort('internetdisconnected'));
    await page.reload();
    await visitor.fillsInWhoBuys();
    const notice = page.getByRole('alert').filter({ hasText: providerFailed });
    const again = notice.getByRole('button', { name: 'Try again' });
    await again.click();
    // A second failure is announced again, and read from where the button was.
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

  test('a card processor that gives no answer is told of, too, and what comes late is shown', async ({
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
    // An unanswered request is not waited for but repeated.
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

test('who holds tickets for a day begins with that day at another event', async ({
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
